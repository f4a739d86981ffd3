import { beforeAll, describe, expect, test } from "vitest";
import { undoResponse } from "../../contract/admin/change-sets.ts";
import { adminProductResponse } from "../../contract/admin/products.ts";
import type { ImportRow } from "../../contract/catalog/product-csv.ts";
import { createCodResponse } from "../../contract/orders/checkout.ts";
import { failureView } from "../../contract/shared/errors.ts";
import type { ProductRow } from "../../worker/domain/catalog/products/product-view.ts";
import { expireReservations } from "../../worker/domain/orders/reconciliation/expire-reservations.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { importAs } from "./builders/imports.ts";
import { readAdminProduct, sendForm } from "./builders/product-forms.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrder, refund } from "./builders/refunds.ts";
import { add, aShopper, atPayment, cancel, getCart, startCheckout } from "./builders/shoppers.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const patchStock = (product: ProductRow, json: unknown) =>
  call(`/api/admin/products/${product.id}/stock`, { method: "PATCH", token: admin.token, json });

async function moveOrder(orderId: string, status: string, changes: object = {}): Promise<void> {
  const response = await call(`/api/orders/${orderId}/status`, {
    method: "PUT",
    token: admin.token,
    json: { status, ...changes },
  });
  expect(response.status).toBe(200);
}

async function expectStock(
  product: ProductRow,
  stock: { on_hand: number; allocated: number; stock_quantity: number },
): Promise<void> {
  const { on_hand, allocated, stock_quantity } = await readAdminProduct(admin, product.id);
  expect({ on_hand, allocated, stock_quantity }).toEqual(stock);
}

const untouched = { on_hand: 20, allocated: 0, stock_quantity: 20 };
const allocated = { on_hand: 20, allocated: 3, stock_quantity: 17 };
const shipped = { on_hand: 17, allocated: 0, stock_quantity: 17 };

describe("an order's units", () => {
  test("are allocated when it is placed, and leave stock when it is shipped", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await expectStock(product, allocated);
    await moveOrder(orderId, "processing");
    await expectStock(product, allocated);
    await moveOrder(orderId, "shipped");
    await expectStock(product, shipped);
    await moveOrder(orderId, "delivered");
    await expectStock(product, shipped);
    await expectSoundBooks(product);
  });

  test("return to stock when a shipment is undone, and are available when the order is canceled", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await moveOrder(orderId, "shipped");
    await moveOrder(orderId, "processing");
    await expectStock(product, allocated);
    await moveOrder(orderId, "canceled");
    await expectStock(product, untouched);
    await expectSoundBooks(product);
  });

  test("return to stock when an admin cancels a shipped order and chooses to restock", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await moveOrder(orderId, "shipped");
    await moveOrder(orderId, "canceled", { restock: true });
    await expectStock(product, untouched);
    await expectSoundBooks(product);
  });

  test("stay out of stock while a shipped order is being refunded", async () => {
    const product = await aProduct();
    const { orderId, amount } = await aPaidOrder(product, 3, "pm_card_pendingRefund");
    await moveOrder(orderId, "shipped");
    await refund(admin, orderId, { amount });
    await expectStock(product, shipped);
  });

  test("are available again when an unpaid order is canceled or expires", async () => {
    const product = await aProduct();
    const { shopper, orderId } = await atPayment(product, 3);
    await expectStock(product, allocated);
    expect((await cancel(shopper, orderId)).status).toBe(200);
    await expectStock(product, untouched);
    await atPayment(product, 3);
    await expireReservations(storeContext(new Date(Date.now() + 24 * 3_600_000)));
    await expectStock(product, untouched);
  });

  test("follow changes of the cart before payment", async () => {
    const product = await aProduct();
    const { shopper } = await atPayment(product, 1);
    await add(shopper, product, 2);
    expect((await startCheckout(shopper)).status).toBe(200);
    await expectStock(product, allocated);
  });

  test("leave stock when cash is collected", async () => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product, 3);
    const placed = await call("/api/orders/create-cod", {
      token: shopper.token,
      json: { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id },
    });
    const { data } = await unwrap(placed, createCodResponse);
    await expectStock(product, allocated);
    await moveOrder(data.orderId, "delivered");
    await expectStock(product, shipped);
    await expectSoundBooks(product);
  });

  test.each([
    { isShipped: false, returned: 3, after: untouched },
    { isShipped: false, returned: 2, after: { on_hand: 19, allocated: 0, stock_quantity: 19 } },
    { isShipped: false, returned: 0, after: shipped },
    { isShipped: true, returned: 3, after: untouched },
    { isShipped: true, returned: 2, after: { on_hand: 19, allocated: 0, stock_quantity: 19 } },
    { isShipped: true, returned: 0, after: shipped },
  ])(
    "return to stock as the admin chooses in a full refund, $returned of 3, shipped: $isShipped",
    async ({ isShipped, returned, after }) => {
      const product = await aProduct();
      const { orderId, order, amount } = await aPaidOrder(product, 3);
      if (isShipped) await moveOrder(orderId, "shipped");
      const item = { order_item_id: order.items[0]?.id ?? "", quantity: returned };
      const response = await refund(admin, orderId, { amount, refund_items: returned === 0 ? [] : [item] });
      expect(response.status).toBe(200);
      await expectStock(product, after);
      await expectSoundBooks(product);
    },
  );

  test("stay allocated after a partial refund until the rest is shipped", async () => {
    const product = await aProduct();
    const { orderId, order } = await aPaidOrder(product, 3);
    const item = { order_item_id: order.items[0]?.id ?? "", quantity: 1 };
    await refund(admin, orderId, { amount: 1, refund_items: [item] });
    await expectStock(product, { on_hand: 20, allocated: 2, stock_quantity: 18 });
    await moveOrder(orderId, "shipped");
    await expectStock(product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
    await expectSoundBooks(product);
  });
});

describe("a stock count", () => {
  test("leaves allocated units unavailable", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    const { data } = await unwrap(await patchStock(product, { on_hand: 10 }), adminProductResponse);
    expect(data).toMatchObject({ on_hand: 10, allocated: 3, stock_quantity: 7 });
  });

  test("subtracts units that were shipped since the admin read the stock", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    const { orderId } = await aPaidOrder(product, 3);
    await moveOrder(orderId, "shipped");
    await patchStock(product, { on_hand: 12, seen_on_hand: 10 });
    await expectStock(product, { on_hand: 9, allocated: 0, stock_quantity: 9 });
    const form = { method: "PUT", token: admin.token };
    const path = `/api/products/${product.id}`;
    await sendForm(path, { ...form, fields: { on_hand: "9", seen_on_hand: "9", name: "Only the name" } });
    await expectStock(product, { on_hand: 9, allocated: 0, stock_quantity: 9 });
    await sendForm(path, { ...form, fields: { on_hand: "4" } });
    await expectStock(product, { on_hand: 4, allocated: 0, stock_quantity: 4 });
  });

  test("of the available units leaves the allocated units unchanged", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    await patchStock(product, { stock_quantity: 5 });
    await expectStock(product, { on_hand: 8, allocated: 3, stock_quantity: 5 });
  });

  test("cannot be lower than the allocated units", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    const message =
      "3 units are promised to orders that have not been shipped, so at least 3 must be on hand.";
    const responses = [
      await patchStock(product, { on_hand: 2 }),
      await patchStock(product, { adjust: -8 }),
      await sendForm(`/api/products/${product.id}`, {
        method: "PUT",
        token: admin.token,
        fields: { on_hand: "2" },
      }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(409);
      expect(await unwrap(response, failureView)).toMatchObject({ message, errors: { on_hand: message } });
    }
    const report = await importRows([{ line: 2, fields: { sku: product.sku, on_hand: "2" } }]);
    expect(report.rows).toMatchObject([{ outcome: "failed", messages: [message] }]);
    await expectStock(product, { on_hand: 10, allocated: 3, stock_quantity: 7 });
  });

  test("neither oversells nor loses units while shoppers check out", async () => {
    const product = await aProduct({ stockQuantity: 4 });
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper()));
    for (const shopper of shoppers) await add(shopper, product, 1);
    const [placed, counts] = await Promise.all([
      Promise.all(shoppers.map((shopper) => startCheckout(shopper))),
      Promise.all([3, -1, 2, -2].map((adjust) => patchStock(product, { adjust }))),
    ]);
    const orderedCount = placed.filter((response) => response.status === 200).length;
    const [added = 0, takenOne = 0, addedMore = 0, takenTwo = 0] = counts.map((response) =>
      Number(response.status === 200),
    );
    const onHand = 4 + 3 * added - takenOne + 2 * addedMore - 2 * takenTwo;
    await expectStock(product, {
      on_hand: onHand,
      allocated: orderedCount,
      stock_quantity: onHand - orderedCount,
    });
  });
});

const importRows = (rows: readonly ImportRow[]) => importAs(admin, rows);

describe("an import", () => {
  const undoChange = async (id: string | null) =>
    unwrap(
      await call(`/api/admin/product-changes/${id}/undo`, { method: "POST", token: admin.token }),
      undoResponse,
    );

  test("is undone by its difference, so that later orders and shipments count", async () => {
    const product = await aProduct({ stockQuantity: 5 });
    const { change_set_id } = await importRows([{ line: 2, fields: { sku: product.sku, on_hand: "15" } }]);
    const { orderId } = await aPaidOrder(product, 2);
    await aPaidOrder(product, 2);
    await moveOrder(orderId, "shipped");
    const { data } = await undoChange(change_set_id);
    expect(data).toEqual({ restored: 1, removed: 0, kept: 0 });
    await expectStock(product, { on_hand: 3, allocated: 2, stock_quantity: 1 });
  });

  test("is undone to zero available units if more were sold, and names the product to count", async () => {
    const [sold, unsold] = [await aProduct({ stockQuantity: 5 }), await aProduct({ stockQuantity: 5 })];
    const { change_set_id } = await importRows([
      { line: 2, fields: { sku: sold.sku, name: "By file", on_hand: "15" } },
      { line: 3, fields: { sku: unsold.sku, on_hand: "15" } },
    ]);
    await aPaidOrder(sold, 6);
    const { message, data } = await undoChange(change_set_id);
    expect(message).toBe(
      "The change has been undone. Please count the stock of 1 product: more is sold than was there before.",
    );
    expect(data).toEqual({
      restored: 2,
      removed: 0,
      kept: 0,
      stock_to_count: [{ id: sold.id, name: "By file", sku: sold.sku, on_hand: 6, allocated: 6 }],
    });
    await expectStock(sold, { on_hand: 6, allocated: 6, stock_quantity: 0 });
    await expectStock(unsold, { on_hand: 5, allocated: 0, stock_quantity: 5 });
    expect((await readAdminProduct(admin, sold.id)).name).toBe(sold.name);
  });

  test("is undone once, even by two admins at once", async () => {
    const product = await aProduct({ stockQuantity: 5 });
    const { change_set_id } = await importRows([{ line: 2, fields: { sku: product.sku, on_hand: "9" } }]);
    const path = `/api/admin/product-changes/${change_set_id}/undo`;
    const responses = await Promise.all(
      [1, 2, 3].map(() => call(path, { method: "POST", token: admin.token })),
    );
    expect(responses.map((response) => response.status).toSorted()).toEqual([200, 409, 409]);
    await expectStock(product, { on_hand: 5, allocated: 0, stock_quantity: 5 });
  });

  test("reads a file's stock_quantity as units on hand", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    await importRows([{ line: 2, fields: { sku: product.sku, stock_quantity: "12" } }]);
    await expectStock(product, { on_hand: 12, allocated: 3, stock_quantity: 9 });
  });
});
