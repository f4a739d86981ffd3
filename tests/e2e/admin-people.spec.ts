import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openAsAdmin } from "../support/accounts.ts";
import { expectAccessible, open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { payForUnknownOrder, placePaidOrder } from "../support/orders.ts";
import { addProduct } from "../support/products.ts";
import { waitForNewsletterLink } from "../support/sandbox-control.ts";

test("links a user's dialog to the user's orders", async ({ page }) => {
  const { account, orderNumber } = await placePaidOrder(await addProduct(), 1);
  await openAsAdmin(page, `/admin/users?search=${encodeURIComponent(account.email)}`);
  await page.getByRole("button", { name: "Robin Prairie" }).click();
  const user = page.getByRole("dialog", { name: "Robin Prairie" });
  await expect(user.getByText("in 1 order")).toBeVisible();
  await user.getByRole("link", { name: orderNumber }).click();
  await expect(page).toHaveURL(/\/admin\/orders\?detail=/);
  const order = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(order.getByText(account.email)).toBeVisible();
});

test("adds one entry to the browser's history for a typed search", async ({ page }) => {
  await openAsAdmin(page, "/admin/users");
  const search = page.getByLabel("Search users");
  await search.pressSequentially("av");
  await expect(page).toHaveURL(/search=av$/);
  await search.pressSequentially("ery");
  await expect(page).toHaveURL(/search=avery$/);
  await expect(page.getByText("1 account")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/users$/);
  await expect(search).toHaveValue("");
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
  await openAsAdmin(page, "/admin/settings");
  const searched = page.waitForResponse(/subscribers\?search=/);
  await page.getByLabel("Search subscribers").fill(email);
  await searched;
  const list = page.getByRole("table", { name: "Subscribers" });
  await expect(list.locator("tbody").getByRole("row")).toHaveCount(1);
  await expect(list).toContainText("Subscribed");
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await page
    .getByRole("region", { name: "Newsletter subscribers" })
    .getByRole("button", { name: "Export CSV" })
    .click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(email);
});

test("lists a Stripe event without its order, and retries it on request", async ({ page }) => {
  await payForUnknownOrder();
  await openAsAdmin(page, "/admin/payments-health");
  await page.getByText("Technical details", { exact: true }).click();
  const event = page
    .getByRole("region", { name: "Events not applied" })
    .getByRole("listitem")
    .filter({ hasText: "No matching order was found" })
    .first();
  await expect(event).toContainText("payment_intent.succeeded");
  await expectAccessible(page);
  await event.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The event's order is still not there. It will be tried again.")).toBeVisible();
  await expect(event).toBeVisible();
});
