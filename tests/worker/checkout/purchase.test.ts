import { expect, test } from "vitest";
import { confirmOrderResponse, orderStatusResponse } from "../../../contract/orders/checkout.ts";
import { orderPageResponse } from "../../../contract/orders/orders.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { aProduct } from "../builders/products.ts";
import {
  add,
  aShopper,
  atPayment,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  outOfTown,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { deliver, findEvent, pay, readOutcome } from "../builders/stripe.ts";

test("completes a purchase over HTTP from the cart to the paid order", async () => {
  const mug = await aProduct({
    name: "Prairie Mug",
    priceCents: 799,
    compareAtPriceCents: 1_299,
    taxRateBasisPoints: 1_200,
  });
  const pen = await aProduct({
    name: "Gel Pen",
    priceCents: 125,
    compareAtPriceCents: 199,
    taxRateBasisPoints: 500,
  });
  const shopper = await aShopper();
  await add(shopper, mug, 2);
  await add(shopper, pen, 3);

  const payment = await checkout(shopper);
  // Subtotal: 2 × 12.99 + 3 × 1.99. Discount: 2 × 5.00 + 3 × 0.74. Tax: 12 % of 15.98 and 5 % of 3.75.
  // Delivery is free, because the address is local and the subtotal is over 15.00.
  expect(payment.quote).toEqual({
    itemCount: 5,
    offers: [],
    subtotal: 31.95,
    discount: 12.22,
    tax: 2.11,
    shippingCost: 0,
    total: 21.84,
  });
  expect(payment).toMatchObject({ amount: 21.84, status: "pending_payment", changes: [] });
  expect(payment.orderNumber).toMatch(/^PD-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
  expect(await getStock(mug)).toBe(18);

  await pay(payment.intentId);
  const confirmed = await unwrap(await confirm(shopper, payment), confirmOrderResponse);
  expect(confirmed.data).toMatchObject({ status: "paid", payment_status: "succeeded" });

  const order = await getOrder(shopper, payment.orderId);
  expect(order).toMatchObject({
    total_amount: 21.84,
    item_count: 5,
    can_cancel: true,
    payment_method: "card",
  });
  expect(
    order.items.map((item) => [
      item.product_name,
      item.quantity,
      item.unit_price,
      item.discount_amount,
      item.total_amount,
    ]),
  ).toEqual([
    ["Prairie Mug", 2, 7.99, 10, 15.98],
    ["Gel Pen", 3, 1.25, 2.22, 3.75],
  ]);
  expect(order.status_history.map((entry) => entry.status)).toEqual(["paid"]);
  expect(order.transactions).toHaveLength(1);
  expect(order.shipping_address.postal_code).toBe("R2C 0A1");
  expect((await getCart(shopper)).items).toEqual([]);

  const list = await unwrap(await call("/api/orders/my-orders", { token: shopper.token }), orderPageResponse);
  expect(list).toMatchObject({ count: 1, total_pages: 1 });
  expect(list.data[0]).toMatchObject({ order_number: payment.orderNumber, item_count: 5 });
  const status = await call(`/api/checkout/order-status/${payment.orderNumber}`, { token: shopper.token });
  expect((await unwrap(status, orderStatusResponse)).data).toMatchObject({
    status: "paid",
    total_amount: 21.84,
  });
  await expectSoundBooks(mug, pen);
});

test("charges $5.00 for distant delivery of an order above the free-delivery limit", async () => {
  const product = await aProduct({
    priceCents: 2_000,
    compareAtPriceCents: 2_500,
    taxRateBasisPoints: 0,
  });
  const shopper = await aShopper(outOfTown);
  await add(shopper, product, 2);
  expect((await checkout(shopper)).quote).toMatchObject({ shippingCost: 5, total: 45 });
});

test("settles the order by the webhook alone, and ignores its second delivery", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await pay(payment.intentId);
  const event = await findEvent(payment.intentId, "payment_intent.succeeded");
  expect(await readOutcome(await deliver(event))).toBe("applied");
  const settled = await getOrder(payment.shopper, payment.orderId);
  expect(settled.status).toBe("paid");
  expect(await readOutcome(await deliver(event))).toBe("unchanged");
  expect(await getOrder(payment.shopper, payment.orderId)).toEqual(settled);
  expect((await getCart(payment.shopper)).items).toEqual([]);
  await expectSoundBooks(product);
});

test("records one payment whether the webhook or the page's confirmation arrives first", async () => {
  const product = await aProduct();
  for (const isWebhookFirst of [true, false]) {
    const payment = await atPayment(product);
    await pay(payment.intentId);
    const event = await findEvent(payment.intentId, "payment_intent.succeeded");
    if (isWebhookFirst) await deliver(event);
    expect((await confirm(payment.shopper, payment)).status).toBe(200);
    if (!isWebhookFirst) expect(await readOutcome(await deliver(event))).toBe("unchanged");
    const order = await getOrder(payment.shopper, payment.orderId);
    expect(order.status_history.map((entry) => entry.status)).toEqual(["paid"]);
    expect(order.transactions).toHaveLength(1);
  }
  await expectSoundBooks(product);
});

test("settles once for twenty simultaneous confirmations and a webhook", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 3);
  await pay(payment.intentId);
  const event = await findEvent(payment.intentId, "payment_intent.succeeded");
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 4 === 3 ? deliver(event) : confirm(payment.shopper, payment),
    ),
  );
  expect(responses.map((response) => response.status)).toEqual(Array(20).fill(200));
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.transactions).toHaveLength(1);
  expect(order.status_history).toHaveLength(1);
  await expectSoundBooks(product);
});

test("lets a shopper pay the same order with another card after a decline", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId, "pm_card_chargeDeclined");
  const declined = await confirm(payment.shopper, payment);
  expect(declined.status).toBe(409);
  expect(await unwrap(declined, failureResponse)).toMatchObject({
    code: "payment_not_completed",
    message: "Your card was declined.",
  });
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_failed");
  expect((await getCart(payment.shopper)).items).toHaveLength(1);

  const retry = await checkout(payment.shopper);
  expect(retry).toMatchObject({ orderId: payment.orderId, clientSecret: payment.clientSecret });
  await pay(payment.intentId);
  expect((await confirm(payment.shopper, payment)).status).toBe(200);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("leaves products in the cart that were added during the payment", async () => {
  const [bought, later] = [await aProduct(), await aProduct()];
  const payment = await atPayment(bought, 2);
  await add(payment.shopper, bought, 3);
  await add(payment.shopper, later, 1);
  await pay(payment.intentId);
  await confirm(payment.shopper, payment);
  const { items } = await getCart(payment.shopper);
  expect(items.map((item) => [item.product.id, item.quantity])).toEqual([
    [bought.id, 3],
    [later.id, 1],
  ]);
  await expectSoundBooks(bought, later);
});

test("reports an order as paid that was paid in another tab", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  expect(await checkout(payment.shopper)).toMatchObject({ orderId: payment.orderId, status: "paid" });
  await expectSoundBooks(product);
});
