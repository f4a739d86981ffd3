import { beforeAll, describe, expect, test } from "vitest";
import { adminProductResponse } from "../../../contract/admin/products.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import type { ProductRow } from "../../../worker/domain/catalog/products/product-rows.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { importAs } from "../builders/imports.ts";
import { moveTo } from "../builders/order-status.ts";
import { sendForm } from "../builders/product-forms.ts";
import { aProduct } from "../builders/products.ts";
import { getFirstItemId, reconcileIn, refund } from "../builders/refunds.ts";
import {
  add,
  aPaidOrder,
  aShopper,
  atPayment,
  cancel,
  placeCashOrder,
  startCheckout,
} from "../builders/shoppers.ts";
import { expectStock } from "../builders/stock.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

const untouched = { on_hand: 20, allocated: 0, stock_quantity: 20 };
const allocated = { on_hand: 20, allocated: 3, stock_quantity: 17 };
const shipped = { on_hand: 17, allocated: 0, stock_quantity: 17 };

describe("stock changes by orders", () => {
  test("allocates an order's units when it is placed, and removes them when it is shipped", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await expectStock(admin, product, allocated);
    await moveTo(admin, orderId, "processing");
    await expectStock(admin, product, allocated);
    await moveTo(admin, orderId, "shipped");
    await expectStock(admin, product, shipped);
    await moveTo(admin, orderId, "delivered");
    await expectStock(admin, product, shipped);
    await expectSoundBooks(product);
  });

  test("allocates the units again when a shipment is undone, and frees them when the order is canceled", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await moveTo(admin, orderId, "shipped");
    await moveTo(admin, orderId, "processing");
    await expectStock(admin, product, allocated);
    await moveTo(admin, orderId, "canceled");
    await expectStock(admin, product, untouched);
    await expectSoundBooks(product);
  });

  test("restocks the units of a shipped order if an admin cancels it and chooses to restock", async () => {
    const product = await aProduct();
    const { orderId } = await aPaidOrder(product, 3);
    await moveTo(admin, orderId, "shipped");
    await moveTo(admin, orderId, "canceled", { restock: true });
    await expectStock(admin, product, untouched);
    await expectSoundBooks(product);
  });

  test("restocks no unit of a shipped order while it is being refunded", async () => {
    const product = await aProduct();
    const { orderId, amount } = await aPaidOrder(product, 3, "pm_card_pendingRefund");
    await moveTo(admin, orderId, "shipped");
    await refund(admin, orderId, { amount });
    await expectStock(admin, product, shipped);
  });

  test("frees the units of an unpaid order that is canceled or expires", async () => {
    const product = await aProduct();
    const { shopper, orderId } = await atPayment(product, 3);
    await expectStock(admin, product, allocated);
    expect((await cancel(shopper, orderId)).status).toBe(200);
    await expectStock(admin, product, untouched);
    await atPayment(product, 3);
    await reconcileIn(24 * 60);
    await expectStock(admin, product, untouched);
  });

  test("allocates the units of the changed cart before payment", async () => {
    const product = await aProduct();
    const { shopper } = await atPayment(product, 1);
    await add(shopper, product, 2);
    expect((await startCheckout(shopper)).status).toBe(200);
    await expectStock(admin, product, allocated);
  });

  test("removes the units of a cash order when it is delivered", async () => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product, 3);
    const { orderId } = await placeCashOrder(shopper);
    await expectStock(admin, product, allocated);
    await moveTo(admin, orderId, "delivered");
    await expectStock(admin, product, shipped);
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
    "restocks $returned of 3 units in a full refund as the admin chooses, shipped: $isShipped",
    async ({ isShipped, returned, after }) => {
      const product = await aProduct();
      const { orderId, order, amount } = await aPaidOrder(product, 3);
      if (isShipped) await moveTo(admin, orderId, "shipped");
      const item = { order_item_id: getFirstItemId(order), quantity: returned };
      const response = await refund(admin, orderId, { amount, refund_items: returned === 0 ? [] : [item] });
      expect(response.status).toBe(200);
      await expectStock(admin, product, after);
      await expectSoundBooks(product);
    },
  );

  test("leaves the remaining units allocated after a partial refund until they are shipped", async () => {
    const product = await aProduct();
    const { orderId, order } = await aPaidOrder(product, 3);
    const item = { order_item_id: getFirstItemId(order), quantity: 1 };
    await refund(admin, orderId, { amount: 1, refund_items: [item] });
    await expectStock(admin, product, { on_hand: 20, allocated: 2, stock_quantity: 18 });
    await moveTo(admin, orderId, "shipped");
    await expectStock(admin, product, { on_hand: 18, allocated: 0, stock_quantity: 18 });
    await expectSoundBooks(product);
  });
});

describe("stock counts", () => {
  test("subtracts allocated units from the units on hand", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    const { data } = await unwrap(await patchStock(product, { on_hand: 10 }), adminProductResponse);
    expect(data).toMatchObject({ on_hand: 10, allocated: 3, stock_quantity: 7 });
  });

  test("subtracts units that were shipped since the admin read the stock", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    const { orderId } = await aPaidOrder(product, 3);
    await moveTo(admin, orderId, "shipped");
    await patchStock(product, { on_hand: 12, seen_on_hand: 10 });
    await expectStock(admin, product, { on_hand: 9, allocated: 0, stock_quantity: 9 });
    const form = { method: "PUT", token: admin.token };
    const path = `/api/products/${product.id}`;
    await sendForm(path, { ...form, fields: { on_hand: "9", seen_on_hand: "9", name: "Only the name" } });
    await expectStock(admin, product, { on_hand: 9, allocated: 0, stock_quantity: 9 });
    await sendForm(path, { ...form, fields: { on_hand: "4" } });
    await expectStock(admin, product, { on_hand: 4, allocated: 0, stock_quantity: 4 });
  });

  test("adds allocated units to the available units", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    await patchStock(product, { stock_quantity: 5 });
    await expectStock(admin, product, { on_hand: 8, allocated: 3, stock_quantity: 5 });
  });

  test("refuses fewer units on hand than are allocated", async () => {
    const product = await aProduct({ stockQuantity: 10 });
    await aPaidOrder(product, 3);
    const message = "3 units are promised to orders that haven't shipped, so at least 3 must be on hand.";
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
      expect(await unwrap(response, failureResponse)).toMatchObject({
        message,
        errors: { on_hand: message },
      });
    }
    const report = await importAs(admin, [{ line: 2, fields: { sku: product.sku, on_hand: "2" } }]);
    // A file may be older than the orders, so its other cells are imported.
    expect(report.rows).toMatchObject([
      { outcome: "unchanged", warnings: [`${message} The stock is not changed`] },
    ]);
    await expectStock(admin, product, { on_hand: 10, allocated: 3, stock_quantity: 7 });
  });

  test("neither oversells nor loses units while shoppers check out", async () => {
    const product = await aProduct({ stockQuantity: 4 });
    const shoppers = await Promise.all(Array.from({ length: 6 }, () => aShopper()));
    for (const shopper of shoppers) await add(shopper, product, 1);
    const adjustments = [3, -1, 2, -2];
    const [checkouts, changes] = await Promise.all([
      Promise.all(shoppers.map((shopper) => startCheckout(shopper))),
      Promise.all(adjustments.map((adjust) => patchStock(product, { adjust }))),
    ]);
    const orderedCount = checkouts.filter((response) => response.status === 200).length;
    const acceptedAdjustments = adjustments.filter((_adjustment, index) => changes[index]?.status === 200);
    const onHand = acceptedAdjustments.reduce((total, adjustment) => total + adjustment, 4);
    await expectStock(admin, product, {
      on_hand: onHand,
      allocated: orderedCount,
      stock_quantity: onHand - orderedCount,
    });
  });
});

function patchStock(product: ProductRow, json: unknown) {
  return call(`/api/admin/products/${product.id}/stock`, { method: "PATCH", token: admin.token, json });
}
