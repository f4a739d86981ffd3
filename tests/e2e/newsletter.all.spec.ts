import { randomUUID } from "node:crypto";
import { open, refuseRequests } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { waitForNewsletterLink } from "../support/emails.ts";

test("subscribes an address after its link is followed, and unsubscribes it by another link", async ({
  page,
}) => {
  await open(page, "/about");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("   ");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText("Please enter a valid email address");
  await expect(form.getByRole("textbox")).toBeFocused();
  const email = `reader-${randomUUID()}@example.com`;
  await form.getByRole("textbox").fill(`  ${email} `);
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Almost done: follow the link in the email")).toBeFocused();
  await expect(page.getByText("Successfully subscribed")).toHaveCount(0);

  await open(page, await waitForNewsletterLink(email, "confirm"));
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByText("Successfully subscribed to newsletter!")).toBeVisible();

  await page.goto(await waitForNewsletterLink(email, "unsubscribe"));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("Successfully unsubscribed from newsletter")).toBeVisible();
  await page.reload();
  await expect(page.getByText(`${email} isn't subscribed to our newsletter.`)).toBeVisible();
});

test("unsubscribes by the typed address if the link has expired", async ({ page, expectProblem }) => {
  expectProblem({ status: 422, path: "/api/newsletter/status" });
  await open(page, "/newsletter/unsubscribe?token=not-a-token");
  await expect(page.getByText("This link is no longer valid.", { exact: false })).toBeVisible();
  await page.getByRole("main").getByLabel("Email").fill("someone@example.com");
  await page.getByRole("button", { name: "Unsubscribe", exact: true }).click();
  await expect(page.getByText("If this address is subscribed", { exact: false })).toBeVisible();
});

test("explains that there were too many requests", async ({ page, expectProblem }) => {
  expectProblem({ status: 429, path: "/api/newsletter/subscribe" });
  const message = "Too many requests. Please wait a moment and try again.";
  await refuseRequests(page, "**/api/newsletter/subscribe", {
    status: 429,
    code: "too_many_requests",
    message,
  });
  await open(page, "/terms");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("reader@example.com");
  await form.getByRole("button", { name: "Subscribe" }).click();
  await expect(form.getByRole("alert")).toHaveText(message);
});

test("offers no newsletter beside a cart", async ({ page }) => {
  await open(page, "/about");
  const form = page.getByRole("form", { name: "Newsletter" });
  await expect(form).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "Cart" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/cart/i);
  await expect(form).toHaveCount(0);
});
