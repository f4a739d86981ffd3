import { randomInt, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAsAdmin } from "../support/accounts.ts";
import { delayRequests, open, waitForRequestTo } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { waitForNewsletterLink } from "../support/emails.ts";

test("validates and saves delivery prices", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByLabel("Delivery price", { exact: true }).fill("lots");
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("Please enter an amount, for example 5.00")).toBeVisible();
  await page.getByLabel("Delivery price", { exact: true }).fill("5.50");
  await page.getByRole("button", { name: "Save prices" }).click();
  await expect(page.getByText("The delivery prices have been saved.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Standard prices" })).toContainText("$5.50, and free");
});

test("adds and removes a range of local postal codes", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  // The area is random, so that a retry does not find its own codes, and is not R2C, which has codes already.
  const area = `R${randomInt(1, 10)}${"ABCEGHJKLMNPRSTVWXYZ"[randomInt(20)]}`.replace("R2C", "R9Y");
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1, ${area} 1B1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByLabel("Add or remove codes")).toHaveValue("");
  await page.getByText("All local codes").click();
  await page.getByLabel("Search postal codes").fill(area);
  await expect(page.getByRole("list", { name: "Local postal codes" }).getByRole("listitem")).toHaveCount(10);
  await page.getByLabel("Add or remove codes").fill(`${area} 1A1 to ${area} 1B9`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("No postal codes found.")).toBeVisible();
});

test("makes an area local, and restores it after it was removed", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  const area = `T${randomInt(1, 10)}${"ABCEGHJKLMNPRSTVWXYZ"[randomInt(20)]}`;
  const codes = page.getByLabel("Add or remove codes");
  const list = page.getByRole("list", { name: "Local postal codes" });
  await page.getByText("All local codes").click();
  await codes.fill(`${area} 0A1-9Z9`);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("1 area added.")).toBeVisible();
  await expect(list.getByText(area, { exact: true })).toBeVisible();
  await codes.fill(`${area.toLowerCase()}*`);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(list.getByText(area, { exact: true })).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByText(area, { exact: true })).toBeVisible();
  await codes.fill(area);
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(list.getByText(area, { exact: true })).toBeHidden();
});

test("proposes the areas near the store", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByText("Areas near the store").click();
  await page.getByLabel("Kilometres from the store").fill("8");
  const near = page.getByRole("list", { name: "Areas near the store" });
  await expect(near.getByRole("checkbox", { name: /^R2C Winnipeg/ })).toBeChecked();
});

test("explains an invalid postal code", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  await page.getByLabel("Add or remove codes").fill("nonsense");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText('"nonsense" is not a postal code. Type an area such as B3J')).toBeVisible();
});

test("keeps postal codes that are typed during a request", async ({ page }) => {
  await openAsAdmin(page, "/admin/delivery");
  const release = await delayRequests(page, "**/api/admin/postal-codes", "POST");
  const codes = page.getByLabel("Add or remove codes");
  await codes.fill("R9X 1A1");
  const requested = waitForRequestTo(page, "POST", "/api/admin/postal-codes");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await requested;
  await codes.fill("R9X 1A1, R9X 1A2");
  release();
  await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeEnabled();
  await expect(codes).toHaveValue("R9X 1A1, R9X 1A2");
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(codes).toHaveValue("");
});

test("lists, finds and exports subscribers", async ({ page }) => {
  const email = `reader-${randomUUID()}@example.com`;
  await open(page, "/");
  await page.getByPlaceholder("Your email address").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(page.getByText("Almost done: follow the link in the email")).toBeVisible();
  await open(page, await waitForNewsletterLink(email, "confirm"));
  await page.getByRole("button", { name: "Confirm subscription" }).click();
  await expect(page.getByRole("link", { name: "Continue Shopping" })).toBeVisible();
  await openAsAdmin(page, "/admin/emails/subscribers");
  await page.getByLabel("Search subscribers").fill(email);
  const list = page.getByRole("table", { name: "Subscribers" });
  await expect(list.locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(list).toContainText("Subscribed");
  await list.getByRole("button", { name: email }).click();
  const consent = page.getByRole("dialog", { name: "Consent to the newsletter" });
  await expect(consent).toContainText("“New arrivals and deals in your inbox. Unsubscribe anytime.”");
  await expect(consent).toContainText("By the link in the email “Newsletter: link to confirm”");
  await page.keyboard.press("Escape");
  const download = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Newsletter subscribers" })
    .getByRole("button", { name: "Export CSV" })
    .click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(email);
});
