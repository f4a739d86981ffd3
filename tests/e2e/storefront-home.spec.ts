import type { Page } from "@playwright/test";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { waitForNewsletterLink } from "../support/sandbox-control.ts";

test("advances the carousel, pauses it on request, and ignores a click during a transition", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  const carousel = page.getByRole("region", { name: "Highlights" });
  await page.mouse.move(0, 700); // away from the carousel, which a pointer pauses
  await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
  await carousel.getByRole("button", { name: "Pause" }).click();
  await expect(carousel.getByRole("button", { name: "Play" })).toBeVisible();
  // Clicks are ignored during a slide's transition.
  await expect
    .poll(async () => {
      await dot(page, 1).click();
      return await dot(page, 1).getAttribute("aria-current");
    })
    .toBe("true");
  await expect
    .poll(async () => {
      await carousel.getByRole("button", { name: "Next slide" }).evaluate((button: HTMLElement) => {
        button.click();
        button.click();
      });
      return await dot(page, 2).getAttribute("aria-current");
    })
    .toBe("true");
  await expect(dot(page, 3)).toHaveAttribute("aria-current", "false");
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

test("shows a product and its price in the first screen", async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await open(page, "/");
    await expect(page.getByRole("article").first().getByText(/^\$\d/).first()).toBeInViewport({ ratio: 1 });
  }
});

test("links every section to its category, and scrolls products by buttons", async ({ page }) => {
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

test("confirms a newsletter address by a link, and unsubscribes it by another", async ({ page }) => {
  await open(page, "/about");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("   ");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText("Please enter a valid email address");
  await expect(form.getByRole("textbox")).toBeFocused();
  const email = `reader-${crypto.randomUUID()}@example.com`;
  await form.getByRole("textbox").fill(`  ${email} `);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Almost done: follow the link in the email")).toBeFocused();
  await expect(page.getByText("Successfully subscribed")).toHaveCount(0);

  await open(page, await waitForNewsletterLink(email, "confirm"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByText("Successfully subscribed to newsletter!")).toBeVisible();

  await page.goto(await waitForNewsletterLink(email, "unsubscribe"));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("Successfully unsubscribed from newsletter")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${email} is not subscribed to our newsletter.`)).toBeVisible();
});

test("asks for the address when a newsletter link has expired", async ({ page, expectProblem }) => {
  expectProblem({ status: 422, path: "/api/newsletter/status" });
  await open(page, "/newsletter/unsubscribe?token=not-a-token");
  await expect(page.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill("someone@example.com");
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("If this address is subscribed", { exact: false })).toBeVisible();
});

test("explains too many newsletter requests", async ({ page, expectProblem }) => {
  expectProblem({ status: 429, path: "/api/newsletter/subscribe" });
  const message = "Too many requests. Please wait a moment and try again.";
  await page.route("**/api/newsletter/subscribe", (route) =>
    route.fulfill({ status: 429, json: { success: false, message, code: "too_many_requests" } }),
  );
  await open(page, "/terms");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("reader@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText(message);
});

test("loads the map only on request", async ({ page }) => {
  const requests: string[] = [];
  await page.route("https://www.openstreetmap.org/**", async (route) => {
    requests.push(route.request().url());
    await route.fulfill({ contentType: "text/html", body: "<title>map</title>" });
  });
  await open(page, "/contact");
  expect(requests).toEqual([]);
  await page.getByRole("button", { name: "Show Map" }).click();
  await expect(page.getByTitle(/^Map: /)).toBeVisible();
  await expect.poll(() => requests.length).toBe(1);
});

function dot(page: Page, position: number) {
  return page.getByRole("button", { name: new RegExp(`^Slide ${position}: `) });
}
