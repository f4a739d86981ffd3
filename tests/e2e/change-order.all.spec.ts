import type { Page } from "@playwright/test";
import { openAs, openAsAdmin } from "../support/accounts.ts";
import { expect, test } from "../support/e2e-test.ts";
import { aProduct } from "../support/products.ts";
import { aPaidOrder } from "../support/shoppers.ts";
import { callAsAdmin } from "../support/store-api.ts";

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

test("lets a customer cancel one of three units, and gives the money back", async ({ page }) => {
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
