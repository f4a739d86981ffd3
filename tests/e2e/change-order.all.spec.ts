import type { Page } from "@playwright/test";
import { openAs, openAsAdmin } from "../support/accounts.ts";
import { countClicks } from "../support/count-clicks.ts";
import { expect, test } from "../support/e2e-test.ts";
import { offerPickup } from "../support/guests.ts";
import { aCode } from "../support/offers.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder, aShopperWith, payForCart } from "../support/shoppers.ts";
import { call, callAsAdmin } from "../support/store-api.ts";

test("asks for the difference of an added product, and ends the change", async ({ page }) => {
  const order = await aPaidOrder(await aProduct(), 2);
  const added = await aProduct();
  const change = await openChange(page, order);
  const search = change.getByRole("combobox", { name: "Add a product" });
  await search.fill(added.sku);
  await expect(change.getByRole("option", { name: added.name })).toContainText("in stock");
  await search.press("Enter");
  await change.getByLabel("The link is open for").selectOption("7 days");
  await change.getByRole("button", { name: "Ask for $6.00" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText("A change waits for $6.00")).toBeVisible();
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("Change to pay")).toBeVisible();
  for (const name of ["Change order", "Refund", "Ship", "Mark as packed"]) {
    await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  }

  await openAs(page, order.shopper, `/account/orders/${order.orderId}`);
  await expect(page.getByText("Please pay $6.00 for the change of your order")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change Order" })).toHaveCount(0);

  await openAsAdmin(page, `/admin/orders/${order.orderId}`);
  await page.getByRole("button", { name: "End change" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "End change" }).click();
  await expect(page.getByText("Not paid, ended")).toBeVisible();
  await expect(page.getByRole("button", { name: "Change order" })).toBeVisible();
});

test("waives the difference of an added product", async ({ page }) => {
  const order = await aPaidOrder(await aProduct(), 2);
  const added = await aProduct();
  const change = await openChange(page, order);
  await change.getByRole("combobox", { name: "Add a product" }).fill(added.sku);
  await expect(change.getByRole("option", { name: added.name })).toBeVisible();
  await page.keyboard.press("Enter");
  await change.getByLabel("Waive it").check();
  await change.getByRole("button", { name: "Waive $6.00 and change order" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole("table", { name: "Order Items" })).toContainText(added.name);
  await expect(page.getByRole("list", { name: "Changes", exact: true })).toContainText(
    /\$12\.00.*to \$12\.00/,
  );
});

test("lowers a price for a reason, which it asks for", async ({ page }) => {
  const product = await aProduct();
  const order = await aPaidOrder(product, 2);
  const change = await openChange(page, order);
  await change.getByRole("button", { name: `Lower price of ${product.name}` }).click();
  await change.getByLabel(`New price of one ${product.name}`).fill("5");
  const confirm = change.getByRole("button", { name: "Refund $2.00 and change order" });
  await confirm.click();
  await expect(change.getByText("Please say why the price is lower.")).toBeVisible();
  await change.getByLabel("Reason for the lower price").fill("A scratch");
  await confirm.click();
  await expect(change).toBeHidden();
  await expect(page.getByRole("list", { name: "Status History" })).toContainText(
    `${product.name} for $5.00 instead of $6.00`,
  );
});

test("sends an order to another province, from the dialog that corrects its address", async ({ page }) => {
  const order = await aPaidOrder(await aProduct(), 2);
  await openAsAdmin(page, `/admin/orders/${order.orderId}`);
  await page.getByRole("button", { name: "Change the address" }).click();
  await page.getByRole("button", { name: "Change the order instead" }).click();
  const change = page.getByRole("dialog", { name: `Change order ${order.orderNumber}` });
  await change.getByLabel("City").fill("Regina");
  await change.getByLabel("Postal code").fill("S4P 3Y2");
  await expect(change.getByText("New address")).toBeVisible();
  await expect(change.getByLabel("Province or territory")).toHaveValue("Saskatchewan");
  await change.getByRole("button", { name: /hange order|^Ask for/ }).click();
  await expect(change).toBeHidden();
});

test("keeps what was typed when the order changes meanwhile", async ({ page, expectProblem }) => {
  expectProblem({ status: 409, path: /\/changes$/ });
  const product = await aProduct();
  const order = await aPaidOrder(product, 3);
  const change = await openChange(page, order);
  await change.getByRole("button", { name: `Decrease Quantity of ${product.name}` }).click();
  const confirm = change.getByRole("button", { name: "Refund $6.00 and change order" });
  await expect(confirm).toBeEnabled();
  await callAsAdmin("PUT", `/orders/${order.orderId}/status`, { status: "processing" });
  await confirm.click();
  await expect(change.getByRole("alert")).toContainText("This order changed while you were looking at it.");
  await expect(change.getByRole("textbox", { name: `Quantity of ${product.name}` })).toHaveValue("2");
  await confirm.click();
  await expect(change).toBeHidden();
});

test("lets a customer cancel one of three units, and gives the money back", async ({
  page,
  expectProblem,
}) => {
  expectProblem({ status: 422, path: /own-changes/ });
  const product = await aProduct();
  const { shopper, orderId, orderNumber } = await aPaidOrder(product, 3);
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByRole("button", { name: "Change Order" }).click();
  const change = page.getByRole("dialog", { name: `Change order ${orderNumber}` });
  await change.getByRole("button", { name: `Cancel ${product.name}` }).click();
  await expect(change).toContainText("Nothing would be left.");
  await change.getByRole("textbox", { name: `Quantity of ${product.name}` }).fill("2");
  await page.keyboard.press("Tab");
  await expect(change).toContainText("You get back $6.00, the way you paid.");
  await change.getByRole("button", { name: "Change order, get back $6.00" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByText(`2 × ${product.name} instead of 3`)).toBeVisible();
});

test("puts a customer's request on the work list until it is done", async ({ page }) => {
  const { shopper, orderId, orderNumber } = await aPaidOrder(await aProduct(), 2);
  await openAs(page, shopper, `/account/orders/${orderId}`);
  await page.getByRole("button", { name: "Change Order" }).click();
  await page.getByRole("button", { name: "Ask the shop for a change" }).click();
  const ask = page.getByRole("dialog", { name: `Ask for a change of order ${orderNumber}` });
  await ask.getByLabel("What would you like to change?").fill("Six instead of two, please");
  await ask.getByRole("button", { name: "Send to the shop" }).click();
  await expect(page.getByText("You asked the shop for a change")).toBeVisible();

  await openAsAdmin(page, "/admin/orders?work=change_requested");
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await expect(dialog.getByText("“Six instead of two, please”")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(dialog.getByText("The customer asks for a change")).toHaveCount(0);
  await expect(dialog.getByRole("list", { name: "Status History" })).toContainText(
    "Asked for a change: Six instead of two, please",
  );
});

test("corrects an address in three clicks", async ({ page }) => {
  const { orderId } = await aPaidOrder(await aProduct());
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: "Change the address" }).click();
  const dialog = page.getByRole("dialog", { name: /^Change the address/ });
  const street = dialog.getByLabel("Address line 1");
  await street.click();
  await street.fill("77 Corrected Street");
  await dialog.getByRole("button", { name: "Save address" }).click();
  await expect(dialog).toBeHidden();
  expect(await clicks()).toBe(3);
  await expect(page.getByRole("region", { name: "Shipping Details" })).toContainText("77 Corrected Street");
});

test("makes a delivery a pick-up, and delivers it after all", async ({ page }) => {
  await offerPickup();
  const order = await aPaidOrder(await aProduct(), 2);
  const toPickup = await openChange(page, order);
  await toPickup.getByLabel("Pick-up instead").check();
  await expect(toPickup.getByLabel("Time of pick-up")).toBeVisible();
  await toPickup.getByRole("button", { name: "Change order" }).click();
  await expect(toPickup).toBeHidden();
  await expect(page.getByRole("region", { name: "Pick-up" })).toContainText("Robin Shopper");

  const toDelivery = await openChange(page, order);
  await toDelivery.getByLabel("Deliver instead").check();
  await toDelivery.getByRole("button", { name: "Change order" }).click();
  await expect(toDelivery.getByText("Address line 1 is required")).toBeVisible();
  await toDelivery.getByLabel("Address line 1").fill("12 Main Street");
  await toDelivery.getByLabel("City").fill("Winnipeg");
  await toDelivery.getByLabel("Postal code").fill("R2C 0A1");
  await expect(toDelivery.getByText("New address")).toBeVisible();
  await toDelivery.getByRole("button", { name: "Change order" }).click();
  await expect(toDelivery).toBeHidden();
  await expect(page.getByRole("region", { name: "Shipping Details" })).toContainText("12 Main Street");
});

test("drops a code whose condition is no longer met, if the admin says so", async ({ page }) => {
  const [product, code] = [await aProduct(), await aCode({ from_cents: 2_400 })];
  const shopper = await aShopperWith(product, 4);
  await call("/api/cart/code", { method: "PUT", token: shopper.token, json: { code } });
  const orderId = await payForCart(shopper);
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Change order" }).click();
  const change = page.getByRole("dialog", { name: /^Change order/ });
  const offer = change.getByRole("row", { name: code });
  await expect(offer).toContainText("-$2.40");
  await change.getByRole("button", { name: `Decrease Quantity of ${product.name}` }).click();
  await expect(change.getByText("It counts from $24.00, and $18.00 would be left.")).toBeVisible();
  await expect(change.getByRole("button", { name: "Refund $5.40 and change order" })).toBeEnabled();
  await change.getByLabel("The offer no longer counts").check();
  await expect(offer.getByRole("cell").last()).toHaveText("–None");
  await change.getByRole("button", { name: "Refund $3.60 and change order" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole("list", { name: "Changes", exact: true })).toContainText(/\$21\.60.*\$18\.00/);
});

test("takes the difference in the shop, and records how it was paid", async ({ page }) => {
  const product = await aProduct();
  const order = await aPaidOrder(product, 2);
  const change = await openChange(page, order);
  await change.getByRole("button", { name: `Increase Quantity of ${product.name}` }).click();
  await change.getByLabel("Paid in the shop now").check();
  await expect(change.getByRole("button", { name: "Take $6.00 in cash and change order" })).toBeEnabled();
  await change.getByLabel("How it was paid").selectOption("Interac");
  await change.getByRole("button", { name: "Take $6.00 by Interac and change order" }).click();
  await expect(change).toBeHidden();
  await expect(page.getByRole("list", { name: "Changes", exact: true })).toContainText("$6.00 more paid");
  await expect(page.getByRole("list", { name: "Status History" })).toContainText("by Interac");
});

async function openChange(
  page: Page,
  { orderId, orderNumber }: { readonly orderId: string; readonly orderNumber: string },
) {
  await openAsAdmin(page, `/admin/orders/${orderId}`);
  await page.getByRole("button", { name: "Change order" }).click();
  const change = page.getByRole("dialog", { name: `Change order ${orderNumber}` });
  await expect(change.getByRole("list", { name: "Items" })).toBeVisible();
  return change;
}
