import { expect, test } from "vitest";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn, refund } from "../../builders/refunds.ts";
import { aPaidOrder, cancel, getOrder, getStock } from "../../builders/shoppers.ts";
import { readFailure } from "../../builders/store.ts";
import { deliverAll, findPayment, letBankDecide, refundAtStripe } from "../../builders/stripe.ts";

test("does not restock a canceled order again in a later refund", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2, "pm_card_refundFail");
  expect((await cancel(paid.shopper, paid.orderId)).status).toBe(200);
  await letBankDecide(paid.intentId);
  await deliverAll(paid.intentId);
  const laterRefund = await refund(admin, paid.orderId, {
    amount: 1,
    refund_items: [oneUnitOf(paid.order)],
  });
  expect(await readFailure(laterRefund)).toMatchObject({
    status: 422,
    errors: { refund_items: expect.stringMatching(/^At most 0 of /) },
  });
  expect((await refund(admin, paid.orderId, { amount: paid.amount })).status).toBe(200);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds the remaining money and units of a partially refunded order", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 3);
  await refund(admin, paid.orderId, { amount: 5, refund_items: [oneUnitOf(paid.order)] });
  expect((await cancel(paid.shopper, paid.orderId)).status).toBe(200);
  expect(await getOrder(paid.shopper, paid.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
  });
  expect(await getStock(product)).toBe(20);
  expect(await findPayment(paid.intentId)).toMatchObject({
    refunds: 2,
    refunded: Math.round(paid.amount * 100),
  });
  await expectSoundBooks(product);
});

test("restocks every unit once if an order is canceled during a refund", async () => {
  const product = await aProduct();
  const admin = await anAdmin();
  const paid = await aPaidOrder(product, 2, "pm_card_pendingRefund");
  await refund(admin, paid.orderId, { amount: 2, refund_items: [oneUnitOf(paid.order)] });
  await moveTo(admin, paid.orderId, "canceled");
  await letBankDecide(paid.intentId);
  await reconcileIn(0);
  expect((await getOrder(paid.shopper, paid.orderId)).payment_status).toBe("refunded");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds the remaining money once if the dashboard's refund was not yet recorded", async () => {
  const product = await aProduct();
  const paid = await aPaidOrder(product, 3);
  await refundAtStripe(paid.intentId, 100);
  const response = await cancel(paid.shopper, paid.orderId);
  expect(await response.json()).toMatchObject({
    message: "Your order has been canceled and refunded in full.",
  });
  await deliverAll(paid.intentId);
  await reconcileIn(3);
  const order = await getOrder(paid.shopper, paid.orderId);
  expect(order).toMatchObject({ payment_status: "refunded", refunded_amount: order.total_amount });
  await expectSoundBooks(product);
});

function oneUnitOf({ items }: OrderView) {
  const [item] = items;
  if (item === undefined) throw new Error("The order has no items");
  return { order_item_id: item.id, quantity: 1 };
}
