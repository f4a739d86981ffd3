import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { openAsAdmin, register } from "../support/accounts.ts";
import { expectTapTargets } from "../support/e2e-accessibility.ts";
import { open, readBox, waitUntilSettled } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";
import { expectPaidOrder, getPayButton, payWith } from "../support/payment-page.ts";
import { phone } from "../support/phone.ts";
import { aProduct } from "../support/products.ts";
import { anAddress, aPaidOrder } from "../support/shoppers.ts";
import { accounts } from "../support/store-api.ts";

test.use(phone);

test("lets a visitor find a product by touch, sign up and pay by card", async ({ page }) => {
  const product = await aProduct();
  await open(page, "/");
  await page.getByRole("button", { name: "Search", exact: true }).first().tap();
  await page.getByRole("combobox", { name: "Search products" }).fill(product.name);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: product.name }).first().tap();
  await page
    .getByRole("button", { name: `Add to Cart: ${product.name}`, exact: true })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fproduct%2F/);
  await page.getByRole("link", { name: "Create an account" }).tap();
  const email = `visitor-${randomUUID()}@example.com`;
  await register(page, email);
  await expect(page).toHaveURL(new RegExp(`/product/${product.slug}`));
  await expect(page.getByRole("link", { name: /^Cart, 1 / })).toBeVisible();
  await anAddress({ token: await accounts.aToken(email) });
  // The product's page may have read the account's addresses before.
  await page.reload();
  await page.getByRole("link", { name: /^Cart, 1 / }).tap();
  await expect(page.getByText("Deliver to Robin Shopper")).toBeVisible();
  await expectTapTargets(page.getByRole("main"));
  await page.getByRole("link", { name: "Proceed to Checkout" }).tap();
  await expect(getPayButton(page)).toBeEnabled();
  await expect(async () => {
    const total = await readBox(page.getByText("Total", { exact: true }));
    expect(total.y).toBeLessThan((await readBox(getPayButton(page))).y);
  }).toPass();
  await payWith(page, "4242424242424242");
  await expectPaidOrder(page);
});

test("keeps the server-rendered page after a reload with an open menu", async ({ page }) => {
  await open(page, "/");
  const menu = page.getByRole("dialog");
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(menu).toBeVisible();
  // React reports a discarded page in the console, which fails the test.
  await page.reload();
  await waitUntilSettled(page);
  await expect(menu).toBeHidden();
  await page.getByRole("button", { name: "Menu" }).tap();
  await expect(menu).toBeVisible();
});

test("opens a category from the menu, and filters its products", async ({ page }) => {
  await open(page, "/");
  await page.getByRole("button", { name: "Menu" }).tap();
  const menu = page.getByRole("dialog");
  await expectTapTargets(menu);
  await menu.getByRole("link", { name: "Toys" }).tap();
  await expect(page).toHaveURL(/\/toys$/);
  await expect(menu).toBeHidden();

  await page.getByLabel("Sort by").selectOption("Price, high to low");
  const filters = page.getByRole("complementary", { name: "Filters" });
  await filters.getByText("Filters", { exact: true }).tap();
  await filters.getByLabel("In Stock Only").check();
  await expectTapTargets(filters);
  await expect(filters.getByText("1 active")).toBeVisible();
  await expect(page).toHaveURL(/in_stock=true/);
  await expect(page).toHaveURL(/sort=price-desc/);
  await waitUntilSettled(page);
  await expect(page.getByRole("article").first()).toContainText("Wooden Train Set");

  await page.goBack();
  await expect(page).toHaveURL(/\/toys\?sort=price-desc$/);
  await expect(filters.getByText("1 active")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/toys$/);
});

test("lets an admin save a carrier and ship an order on a phone", async ({ page }) => {
  const { dialog, orderNumber } = await openPaidOrder(page, await aProduct());
  await dialog.getByLabel("Carrier").selectOption("UPS");
  await dialog.getByRole("button", { name: "Save tracking" }).tap();
  await expectButtonsUncovered(dialog, page.getByText("The tracking number has been saved."));
  await expectTapTargets(dialog);

  await dialog.getByRole("button", { name: "Ship", exact: true }).tap();
  const ship = page.getByRole("dialog", { name: `Ship ${orderNumber}` });
  // The saved value stays.
  await expect(ship.getByLabel("Carrier")).toHaveValue("UPS");
  await ship.getByLabel("Tracking number").fill("1Z 999 AA1");
  await ship.getByRole("button", { name: "Mark as shipped" }).tap();
  await expect(ship).toBeHidden();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("1Z 999 AA1");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("UPS");
});

test("lets an admin refund a unit on a phone", async ({ page }) => {
  const product = await aProduct();
  const { orderNumber, dialog } = await openPaidOrder(page, product);
  await dialog.getByRole("button", { name: "Refund" }).tap();
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  await refund.getByRole("button", { name: `Increase ${product.name}` }).tap();
  await expectTapTargets(refund);
  await refund.getByLabel("Reason").selectOption("Another reason");
  await refund.getByLabel("Other reason").fill("Crushed on the way");
  await refund.getByRole("button", { name: "Refund", exact: true }).tap();
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
});

/** Opens an order of two units in the admin area. */
async function openPaidOrder(page: Page, product: { readonly id: string }) {
  const { orderNumber } = await aPaidOrder(product, 2);
  await openAsAdmin(page, "/admin/orders");
  await page.getByPlaceholder("Order #, customer email...").fill(orderNumber);
  await page.getByRole("button", { name: orderNumber }).tap();
  return { orderNumber, dialog: page.getByRole("dialog", { name: `Order # ${orderNumber}` }) };
}

/** Checks that a message is visible and does not cover the dialog's buttons. */
async function expectButtonsUncovered(dialog: Locator, text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  await expect(async () => {
    const message = await readBox(text.locator("xpath=ancestor::*[@role='group']"));
    const buttons = await dialog.getByRole("button").all();
    const boxes = await Promise.all(buttons.map((button) => button.boundingBox()));
    const coveredBoxes = boxes.filter(
      (box) =>
        box !== null &&
        box.x < message.x + message.width &&
        message.x < box.x + box.width &&
        box.y < message.y + message.height &&
        message.y < box.y + box.height,
    );
    expect(coveredBoxes).toEqual([]);
  }).toPass();
}
