import { expect, test } from "vitest";
import { failureView } from "../../../../contract/shared/errors.ts";
import type { ProductRow } from "../../../../worker/domain/catalog/products/product-view.ts";
import { createPaymentIntent } from "../../../../worker/domain/orders/checkout/payment-intent.ts";
import { selectDiscrepancies } from "../../../../worker/domain/orders/reconciliation/order-checks.ts";
import { bindings, idle } from "../../background.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { eventually } from "../../builders/eventually.ts";
import { aProduct } from "../../builders/products.ts";
import { getProfile } from "../../builders/profiles.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import {
  add,
  atPayment,
  confirm,
  getCart,
  getOrder,
  getStock,
  startCheckout,
} from "../../builders/shoppers.ts";
import { call, storeContext, unwrap } from "../../builders/store.ts";
import {
  deliver,
  letBankDecide,
  listAllEvents,
  pay,
  readLedger,
  refundAtStripe,
  withFault,
} from "../../builders/stripe.ts";

test("refunds a payment of the wrong amount once, and reports it to the shopper", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    // This code makes the page say that the card was charged.
    const failure = await unwrap(await confirm(payment.shopper, payment), failureView);
    expect(failure.code).toBe("payment_mismatch");
  }
  await deliverAllEvents(payment.intentId);
  await eventually(async () =>
    expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "succeeded" }),
  );
  await reconcileIn(31);
  expect(await readMoneyAtStripe(payment.orderId)).toEqual({ captured: 1_120, refunded: 1_120, refunds: 1 });
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.status).toBe("canceled");
  const entries = order.status_history.filter(({ notes }) => notes?.includes("does not fit this order"));
  expect(entries).toHaveLength(1);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds a payment of the wrong amount in a scheduled run if Stripe is down at first", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product);
  const outage = { method: "POST", path: "/v1/refunds", action: { do: "drop_before" } };
  await withFault(outage, () => confirm(payment.shopper, payment));
  expect(await findUnmatchedRefund(payment.orderId)).toEqual({ state: "requested", amount_cents: 1_120 });
  expect(await listDiscrepancies(payment.orderId)).toMatchObject([
    { problem: "A payment that does not match the order was not refunded", actualCents: 1_120 },
  ]);
  await reconcileIn(31);
  expect(await readMoneyAtStripe(payment.orderId)).toMatchObject({ refunded: 1_120, refunds: 1 });
  expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "succeeded" });
  await expectSoundBooks(product);
});

test("refunds only the part that support has not refunded by hand", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product);
  await refundAtStripe(payment.intentId, 120);
  await confirm(payment.shopper, payment);
  await eventually(async () =>
    expect(await readMoneyAtStripe(payment.orderId)).toEqual({
      captured: 1_120,
      refunded: 1_120,
      refunds: 2,
    }),
  );
  await reconcileIn(31);
  expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "succeeded" });
});

test("never settles an order with refunded money, even if the amount fits again", async () => {
  const product = await aProduct();
  const payment = await startOutdatedPayment(product);
  const cart = await getCart(payment.shopper);
  await call(`/api/cart/items/${cart.items[0]?.id}`, {
    method: "PUT",
    token: payment.shopper.token,
    json: { quantity: 2 },
  });
  // Another tab has requested the intent, and Stripe's response arrives after the payment and its refund.
  const context = storeContext();
  let isFirst = true;
  const slowContext = {
    ...context,
    payments: {
      ...context.payments,
      retrievePayment: async (id: string) => {
        const intent = await context.payments.retrievePayment(id);
        if (!isFirst) return intent;
        isFirst = false;
        await pay(payment.intentId);
        await deliverAllEvents(payment.intentId);
        await eventually(async () =>
          expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "succeeded" }),
        );
        return intent;
      },
    },
  };
  const newPayment = await createPaymentIntent(slowContext, await getProfile(payment.shopper), {
    cartId: cart.id,
    shippingAddressId: payment.shopper.address.id,
    billingAddressId: payment.shopper.address.id,
    shippingMethod: "standard",
  });
  expect(newPayment.orderId).not.toBe(payment.orderId);
  await deliverAllEvents(payment.intentId);
  await reconcileIn(2);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect(await readMoneyAtStripe(payment.orderId)).toEqual({ captured: 1_120, refunded: 1_120, refunds: 1 });
  await expectSoundBooks(product);
});

test("refunds a late payment of an old amount, and releases the units", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product, "pm_card_bypassPending");
  await deliverAllEvents(payment.intentId);
  await letBankDecide(payment.intentId);
  await deliverAllEvents(payment.intentId);
  await reconcileIn(31);
  await reconcileIn(36);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect(await readMoneyAtStripe(payment.orderId)).toMatchObject({ refunded: 1_120 });
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("lists a failed refund of a payment of the wrong amount until a person has refunded it", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product, "pm_card_refundFail");
  await confirm(payment.shopper, payment);
  await idle();
  await letBankDecide(payment.intentId);
  await deliverAllEvents(payment.intentId);
  await idle();
  expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "failed" });
  await reconcileIn(31);
  expect(await listDiscrepancies(payment.orderId)).toMatchObject([{ actualCents: 1_120 }]);
  const { status_history: history } = await getOrder(payment.shopper, payment.orderId);
  expect(history.map(({ notes }) => notes)).toContain(
    "The return of $11.20 to the card did not succeed. The store will see to it.",
  );
  await refundAtStripe(payment.intentId);
  await deliverAllEvents(payment.intentId);
  await idle();
  expect(await findUnmatchedRefund(payment.orderId)).toMatchObject({ state: "succeeded" });
  expect(await listDiscrepancies(payment.orderId)).toEqual([]);
});

/** Pays an outdated amount. The order's total has changed, but the update of its intent was lost. */
async function payOldAmount(product: ProductRow, card?: string) {
  const payment = await startOutdatedPayment(product);
  await pay(payment.intentId, card);
  return payment;
}

/** Opens the payment page, then adds a unit, but the update of the intent's amount never reaches Stripe. */
async function startOutdatedPayment(product: ProductRow) {
  const payment = await atPayment(product, 2);
  await add(payment.shopper, product, 1);
  const lostUpdate = {
    method: "POST",
    path: `/v1/payment_intents/${payment.intentId}`,
    action: { do: "drop_before" },
  };
  await withFault(lostUpdate, () => startCheckout(payment.shopper));
  return payment;
}

async function deliverAllEvents(intentId: string) {
  for (const event of await listAllEvents(intentId)) await deliver(event);
}

async function findUnmatchedRefund(orderId: string) {
  return bindings.DB.prepare(
    "SELECT state, amount_cents FROM refunds WHERE origin = 'unmatched' AND order_id = ? ORDER BY created_at DESC, rowid DESC",
  )
    .bind(orderId)
    .first();
}

async function readMoneyAtStripe(orderId: string) {
  const intent = (await readLedger()).find(({ metadata }) => metadata.order_id === orderId);
  return { captured: intent?.captured, refunded: intent?.refunded, refunds: intent?.refunds };
}

async function listDiscrepancies(orderId: string) {
  return (await selectDiscrepancies(storeContext())).filter((row) => row.orderId === orderId);
}
