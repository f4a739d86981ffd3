import { expect, test } from "vitest";
import type { ProductRow } from "../../../../worker/domain/catalog/products/product-rows.ts";
import { idle } from "../../background.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { eventually } from "../../builders/eventually.ts";
import { listDiscrepancies, readPaymentsHealth } from "../../builders/payments-health.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import {
  add,
  atPayment,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  startCheckout,
} from "../../builders/shoppers.ts";
import { call, readFailure } from "../../builders/store.ts";
import {
  deliverAll,
  letBankDecide,
  listPayments,
  pay,
  refundAtStripe,
  whileHeld,
  withFault,
} from "../../builders/stripe.ts";

test("refunds a payment of the wrong amount once, and reports it to the shopper", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product);
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    // This code makes the page say that the card was charged.
    expect(await readFailure(await confirm(payment.shopper, payment))).toMatchObject({
      code: "payment_mismatch",
    });
  }
  await deliverAll(payment.intentId);
  await idle();
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
  const admin = await anAdmin();
  expect((await readPaymentsHealth(admin)).open_refunds).toMatchObject([
    { order_id: payment.orderId, amount: 11.2 },
  ]);
  expect(await listDiscrepancies(admin, payment.orderId)).toMatchObject([
    { problem: "A payment that does not match the order was not refunded", actual: 11.2 },
  ]);
  await reconcileIn(31);
  expect(await readMoneyAtStripe(payment.orderId)).toMatchObject({ refunded: 1_120, refunds: 1 });
  expect(await listDiscrepancies(admin, payment.orderId)).toEqual([]);
  await expectSoundBooks(product);
});

test("refunds only the part that support has not refunded by hand", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product);
  await refundAtStripe(payment.intentId, 120);
  await confirm(payment.shopper, payment);
  await idle();
  await reconcileIn(31);
  expect(await readMoneyAtStripe(payment.orderId)).toEqual({ captured: 1_120, refunded: 1_120, refunds: 2 });
  expect(await listDiscrepancies(await anAdmin(), payment.orderId)).toEqual([]);
  await expectSoundBooks(product);
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
  // Another tab requests the intent, and Stripe's response arrives after the payment and its refund.
  const newPayment = await whileHeld(
    { method: "GET", path: `/v1/payment_intents/${payment.intentId}*`, hold: "response" },
    () => checkout(payment.shopper),
    async () => {
      await pay(payment.intentId);
      await deliverAll(payment.intentId);
      await eventually(async () =>
        expect(await readMoneyAtStripe(payment.orderId)).toMatchObject({ refunded: 1_120 }),
      );
    },
  );
  expect(newPayment.orderId).not.toBe(payment.orderId);
  await deliverAll(payment.intentId);
  await reconcileIn(2);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect(await readMoneyAtStripe(payment.orderId)).toEqual({ captured: 1_120, refunded: 1_120, refunds: 1 });
  await expectSoundBooks(product);
});

test("refunds a late payment of an old amount, and releases the units", async () => {
  const product = await aProduct();
  const payment = await payOldAmount(product, "pm_card_bypassPending");
  await deliverAll(payment.intentId);
  await letBankDecide(payment.intentId);
  await deliverAll(payment.intentId);
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
  await deliverAll(payment.intentId);
  await idle();
  await reconcileIn(31);
  const admin = await anAdmin();
  expect(await listDiscrepancies(admin, payment.orderId)).toMatchObject([{ actual: 11.2 }]);
  const { status_history: history } = await getOrder(payment.shopper, payment.orderId);
  expect(history.map(({ notes }) => notes)).toContain(
    "The return of $11.20 to the card did not go through. The store will take care of it.",
  );
  await refundAtStripe(payment.intentId);
  await deliverAll(payment.intentId);
  await idle();
  expect(await listDiscrepancies(admin, payment.orderId)).toEqual([]);
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

async function readMoneyAtStripe(orderId: string) {
  const [intent] = await listPayments(orderId);
  return { captured: intent?.captured, refunded: intent?.refunded, refunds: intent?.refunds };
}
