import { expectFingerSized, openAsAdmin } from "../support/admin.ts";
import { addOwnProduct, placePaidOrder, stockOf } from "../support/admin-builders.ts";
import { expectAccessible, photograph } from "../support/e2e-page.ts";
import { expect, test } from "../support/e2e-test.ts";

test("an order is refunded by piece with restock, then an amount, then all that is left", async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, "The counter's journey below does it on a phone.");
  const product = await addOwnProduct(page);
  const { orderNumber } = await placePaidOrder(page, product, 4);
  await openAsAdmin(page, `/admin/orders?search=${orderNumber}`);
  await page.getByRole("button", { name: orderNumber }).click();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  const history = dialog.getByRole("list", { name: "Status History" });
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  const openRefund = async (kind: string, reason: string) => {
    await dialog.getByRole("button", { name: "Refund" }).click();
    await refund.getByLabel(kind).check();
    await refund.getByLabel("Reason").fill(reason);
  };
  const send = () => refund.getByRole("button", { name: "Refund", exact: true }).click();

  await openRefund("Certain items", "One was broken");
  await refund.getByRole("button", { name: `Increase ${product.name}` }).click();
  await expect(refund).toContainText("Refund: $6.00 of $24.00 left");
  await send();
  await expect(refund).toBeHidden();
  await expect(history).toContainText("Refund initiated: One was broken. Amount: $6.00.");
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  expect(await stockOf(page, product)).toBe(9);

  await openRefund("An amount", "A scratch");
  await refund.getByRole("textbox", { name: "Amount" }).fill("18.01");
  await send();
  await expect(refund).toContainText("At most $18.00 is left to refund.");
  await photograph(page, "admin-refund", { fullPage: false });
  await expectAccessible(page);
  await refund.getByRole("textbox", { name: "Amount" }).fill("2.50");
  await send();
  await expect(history).toContainText("Refund initiated: A scratch. Amount: $2.50.");

  await openRefund("Everything that is left", "Sent back");
  await expect(refund).toContainText("Refund: $15.50 of $15.50 left");
  await send();
  await expect(dialog.getByText("Order: Refunded")).toBeVisible();
  await expect(dialog.getByText("Payment: Refunded")).toBeVisible();
  await expect(dialog.getByText("Cannot update status for canceled or refunded orders.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
  // Money alone brings nothing back.
  expect(await stockOf(page, product)).toBe(9);
});

test("behind the counter, on a phone: find an order, ship it with its number, refund a piece, mend a stock", async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, "The journey is a phone's.");
  const product = await addOwnProduct(page);
  const { orderNumber } = await placePaidOrder(page, product, 2);
  await openAsAdmin(page, "/admin/orders");
  await page.getByPlaceholder("Order #, customer email...").fill(orderNumber);
  await page.getByRole("button", { name: orderNumber }).tap();
  const dialog = page.getByRole("dialog", { name: `Order # ${orderNumber}` });
  await dialog.getByLabel("Carrier").selectOption("UPS");
  await dialog.getByRole("button", { name: "Save tracking" }).tap();
  await expect(page.getByText("The tracking number has been saved.")).toBeVisible();
  await expectFingerSized(dialog);

  await dialog.getByRole("button", { name: "Mark as shipped" }).tap();
  const ship = page.getByRole("dialog", { name: "Mark 1 order as shipped" });
  // What was saved before is kept.
  await expect(ship.getByLabel("Carrier")).toHaveValue("UPS");
  await ship.getByLabel("Tracking number").fill("1Z 999 AA1");
  await expectAccessible(page);
  await ship.getByRole("button", { name: "Mark as shipped" }).tap();
  await expect(ship).toBeHidden();
  await expect(dialog.getByText("Order: Shipped")).toBeVisible();
  await expect(dialog.getByLabel("Tracking number")).toHaveValue("1Z 999 AA1");
  await expect(dialog.getByLabel("Carrier")).toHaveValue("UPS");

  await dialog.getByRole("button", { name: "Refund" }).tap();
  const refund = page.getByRole("dialog", { name: `Refund order ${orderNumber}` });
  await refund.getByLabel("Certain items").tap();
  await refund.getByRole("button", { name: `Increase ${product.name}` }).tap();
  await refund.getByLabel("Put these pieces back into stock").tap();
  await refund.getByLabel("Reason").fill("Crushed on the way");
  await refund.getByRole("button", { name: "Refund", exact: true }).tap();
  await expect(dialog.getByText("Payment: Partially Refunded")).toBeVisible();
  expect(await stockOf(page, product)).toBe(10);

  await page.goto(`/admin/products?search=${encodeURIComponent(product.name)}`);
  const stock = page.getByLabel(`Stock of ${product.name}`);
  await expect(stock).toHaveValue("10");
  await expectFingerSized(page.getByRole("main"));
  await stock.fill("9");
  await stock.press("Enter");
  await expect(page.getByText(`${product.name}: 10 → 9 in stock`)).toBeVisible();
});
