import type { Page } from "@playwright/test";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { newsletterLink } from "../support/sandbox-control.ts";

test("the carousel moves on, pauses on request, and never takes two steps at once", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  const carousel = page.getByRole("region", { name: "Highlights" });
  await page.mouse.move(0, 700); // Not over it: that would hold it.
  await expect(dot(page, 2)).toHaveAttribute("aria-current", "true");
  await carousel.getByRole("button", { name: "Pause" }).click();
  await expect(carousel.getByRole("button", { name: "Play" })).toBeVisible();
  // The slide that has just come locks the next for a moment: a click in that time does nothing.
  await expect
    .poll(async () => {
      await dot(page, 1).click();
      return await dot(page, 1).getAttribute("aria-current");
    })
    .toBe("true");
  // Two clicks within one transition count as one.
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

test("the carousel is held while the focus is inside", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await open(page, "/");
  await page.getByRole("button", { name: "Next slide" }).focus();
  const bar = page.getByRole("region", { name: "Highlights" }).locator(".animate-slide-progress");
  await expect(bar).toHaveCSS("animation-play-state", "paused");
});

test("with less motion, the carousel does not move", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/");
  await expect(page.getByRole("button", { name: "Play", exact: true })).toBeVisible();
});

test("the first screen shows a product and its price", async ({ page }) => {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await open(page, "/");
    await expect(page.getByRole("article").first().getByText(/^\$\d/).first()).toBeInViewport({ ratio: 1 });
  }
});

test("every section leads to its category, and scrollers step by their buttons", async ({ page }) => {
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

test("the newsletter: a slip is pointed out, a link confirms the address, another takes it off again", async ({
  page,
}) => {
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

  await open(page, await newsletterLink(email, "confirm"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByText("Successfully subscribed to newsletter!")).toBeVisible();

  await page.goto(await newsletterLink(email, "unsubscribe"));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("Successfully unsubscribed from newsletter")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${email} is not subscribed to our newsletter.`)).toBeVisible();
});

test("a link that is no longer good asks for the address", async ({ page, expectProblem }) => {
  expectProblem({ status: 422, path: "/api/newsletter/status" });
  await open(page, "/newsletter/unsubscribe?token=not-a-token");
  await expect(page.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill("someone@example.com");
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("If this address is subscribed", { exact: false })).toBeVisible();
});

test("too many attempts are answered kindly", async ({ page, expectProblem }) => {
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

test("the map is fetched only when asked for", async ({ page }) => {
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
