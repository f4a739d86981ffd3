import { randomUUID } from "node:crypto";
import { open } from "../support/e2e-page.ts";
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
