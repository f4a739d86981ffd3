import type { Page } from "@playwright/test";
import { openAsAdmin } from "../support/accounts.ts";
import { countClicks } from "../support/count-clicks.ts";
import { open } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { waitForLinkTo } from "../support/emails.ts";
import { getPayButton, payWith } from "../support/payment-page.ts";
import { aProduct } from "../support/products.ts";

for (const size of [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`takes an order by phone and its payment by a link, at ${size.width} pixels`, async ({
    page,
    browser,
  }) => {
    await page.setViewportSize(size);
    const product = await aProduct();
    const email = `caller-${crypto.randomUUID()}@store.test`;
    await openAsAdmin(page, "/admin/orders");
    const clicks = await countClicks(page);
    await page.getByRole("link", { name: "New order" }).click();
    await fillOrder(page, { product: product.name, email });
    await page.getByRole("button", { name: "Send payment link" }).click();
    await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
    expect(await clicks()).toBeLessThanOrEqual(8);
    await expect(page.getByText("Order: Pending Payment")).toBeVisible();

    const link = await waitForLinkTo(email, "/pay/");
    const customer = await browser.newPage({ viewport: size });
    await open(customer, new URL(link).pathname);
    await expect(customer.getByRole("heading", { name: "Pay for your order" })).toBeVisible();
    await expect(customer.getByText(product.name)).toBeVisible();
    await expect(customer.getByText("Main Street")).toHaveCount(0);
    await expect(getPayButton(customer)).toBeEnabled();
    await payWith(customer, "4242424242424242");
    await expect(customer.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await customer.reload();
    await expect(customer.getByText("This order is paid.")).toBeVisible();
    await customer.close();
    await page.reload();
    await expect(page.getByText("Order: Paid")).toBeVisible();
  });
}

test("shows that an order is paid after the page of its customer's bank", async ({ page, context }) => {
  const product = await aProduct();
  const email = `caller-${crypto.randomUUID()}@store.test`;
  await openAsAdmin(page, "/admin/orders/new");
  await fillOrder(page, { product: product.name, email });
  await page.getByRole("button", { name: "Send payment link" }).click();
  const link = await waitForLinkTo(email, "/pay/");
  const customer = await context.newPage();
  await open(customer, new URL(link).pathname);
  await payWith(customer, "4000002760003184");
  await customer.getByRole("button", { name: "Complete authentication" }).click();
  await expect(customer.getByRole("heading", { name: "Payment received" })).toBeVisible();
});

test("keeps a draft, takes cash for it, and offers a lower price", async ({ page }) => {
  const product = await aProduct();
  await openAsAdmin(page, "/admin/orders/new");
  const name = `Casey ${crypto.randomUUID().slice(0, 8)}`;
  await fillOrder(page, { product: product.name, email: `caller-${crypto.randomUUID()}@store.test`, name });
  await page.getByRole("button", { name: "Hold the stock" }).click();
  await expect(page.getByText(/Its stock is held until/)).toBeVisible();
  await page.getByRole("link", { name: "Drafts" }).click();
  await expect(page.getByRole("heading", { name: "Drafts" })).toBeVisible();
  await page.getByRole("link", { name }).click();
  await page.getByRole("button", { name: `Lower the price of ${product.name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Lower the price" });
  await dialog.getByRole("textbox", { name: "Price of one" }).fill("4.50");
  await dialog.getByRole("textbox", { name: "Reason" }).fill("The box is torn");
  await dialog.getByRole("button", { name: "Save price" }).click();
  await expect(page.getByText("$4.50 each (The box is torn)")).toBeVisible();
  await page.getByRole("button", { name: /^Take .* in cash$/ }).click();
  await expect(page.getByText("Order: Processing")).toBeVisible();
  await expect(page.getByRole("list", { name: "Status History" })).toContainText("paid in cash");
});

/** Fills an order as an admin on the phone does, with as few clicks as possible. */
async function fillOrder(
  page: Page,
  { product, email, name = "Casey Caller" }: { product: string; email: string; name?: string },
): Promise<void> {
  await page.getByRole("textbox", { name: "Or type an email address" }).click();
  await page.keyboard.type(email);
  await page.getByRole("combobox", { name: "Find a product" }).click();
  await page.keyboard.type(product);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("option", { name: new RegExp(product) })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: `Remove ${product}` })).toBeVisible();
  await page.getByRole("textbox", { name: "Full name" }).click();
  for (const text of [name, "204-555-0133", "12 Main Street", "", "Winnipeg", "R2C 0A1"]) {
    await page.keyboard.type(text);
    await page.keyboard.press("Tab");
  }
  await expect(page.getByRole("button", { name: /^Take \$.* in cash$/ })).toBeEnabled();
}
