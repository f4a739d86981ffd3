import type { Page } from "@playwright/test";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("shows a product and its price without scrolling", async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await open(page, "/");
    await expect(page.getByRole("article").first().getByText(/^\$\d/).first()).toBeInViewport({ ratio: 1 });
  }
});

test("links every section to its category, and scrolls its products by buttons", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await open(page, "/");
  const categories = [
    "Products",
    "Toys",
    "Stationary",
    "Home and Kitchen",
    "Health and Beauty",
    "Electronics",
  ];
  for (const name of categories) {
    await expect(page.getByRole("link", { name: `View All ${name}`, exact: true })).toBeVisible();
  }
  await expect(page.getByText("Best Value")).toHaveCount(1);
  const back = page.getByRole("button", { name: "Scroll Toys back" });
  await expect(back).toBeDisabled();
  await page.getByRole("button", { name: "Scroll Toys forward" }).click();
  await expect(back).toBeEnabled();
});

test("opens a product by a click on its image in every section", async ({ page }) => {
  await open(page, "/");
  const sections = ["Featured Products", "Toys", "Stationary", "Home and Kitchen", "Electronics"];
  for (const name of sections) {
    const image = page.getByRole("region", { name, exact: true }).locator("img").first();
    await image.scrollIntoViewIfNeeded();
    // A link over the image receives the click.
    await image.click({ force: true });
    await expect(page).toHaveURL(/\/product\//);
    await page.goBack();
  }
});

test("advances the carousel, and pauses it on request", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  const carousel = page.getByRole("region", { name: "Highlights" });
  // The pointer on the carousel would pause it.
  await page.mouse.move(0, 700);
  await expect(getSlideButton(page, 2)).toHaveAttribute("aria-current", "true");
  await carousel.getByRole("button", { name: "Pause" }).click();
  await expect(carousel.getByRole("button", { name: "Play" })).toBeVisible();
});

test("ignores a second click during a slide's transition", async ({ page }) => {
  await page.clock.install();
  await open(page, "/");
  const carousel = page.getByRole("region", { name: "Highlights" });
  // Reduced motion shows the first slide until a click.
  await expect(getSlideButton(page, 1)).toHaveAttribute("aria-current", "true");
  // The clock stands still, so that both clicks are in one transition on a slow machine, too.
  await page.clock.pauseAt(new Date(await page.evaluate(() => Date.now() + 1_000)));
  await carousel.getByRole("button", { name: "Next slide" }).click();
  await expect(getSlideButton(page, 2)).toHaveAttribute("aria-current", "true");
  await carousel.getByRole("button", { name: "Next slide" }).click();
  await expect(getSlideButton(page, 3)).toHaveAttribute("aria-current", "false");
  await expect(carousel.getByRole("link", { name: "See the deals" })).toBeVisible();
});

test("pauses the carousel while it has the focus", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await page.getByRole("button", { name: "Next slide" }).focus();
  const bar = page.getByRole("region", { name: "Highlights" }).locator(".animate-slide-progress");
  await expect(bar).toHaveCSS("animation-play-state", "paused");
});

test("does not move the carousel for visitors who prefer reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("does not move the carousel in a browser that saves data", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("plays the carousel on request for visitors who prefer reduced motion", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Play", exact: true }).click();
  // The pointer or focus on the carousel would pause it.
  await page.mouse.move(0, 700);
  await page.getByRole("button", { name: "Pause", exact: true }).blur();
  for (const position of [2, 3]) {
    await expect(getSlideButton(page, position)).toHaveAttribute("aria-current", "true");
  }
});

function getSlideButton(page: Page, position: number) {
  return page.getByRole("button", { name: new RegExp(`^Slide ${position}: `) });
}
