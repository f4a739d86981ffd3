import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { paymentsHealthResponse } from "../../../../contract/admin/payments-health.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn, refund } from "../../builders/refunds.ts";
import { aPaidOrder, atPayment, cancel, confirm, getOrder, getStock } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import {
  anIntentAtStripe,
  cancelAtStripe,
  deliver,
  deliverRaw,
  findEvent,
  findPayment,
  listEvents,
  pay,
  readOutcome,
  type SandboxEvent,
  signPayload,
} from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test("refuses a wrong, old or missing signature, and stores nothing", async () => {
  allowLogged(/^A signed event of Stripe's could not be read/);
  const { payment, event } = await createPaidEvent();
  const body = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1_000);
  const validSignature = await signPayload(body, {});
  const responses = [
    await deliver(event, { secret: "whsec_of_somebody_else" }),
    await deliver(event, { atSeconds: now - 301 }),
    await deliverRaw(body, undefined),
    await deliverRaw(body, "t=1,v1=nonsense"),
    await deliverRaw(body, ""),
    await deliverRaw(body.replace("succeeded", "canceled"), validSignature),
    await deliverRaw("{", await signPayload("{", {})),
    await deliverRaw("null", await signPayload("null", {})),
  ];
  expect(responses.map((response) => response.status)).toEqual(Array(8).fill(400));
  expect(await findStoredOutcome(event)).toBeNull();
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
});

test.each<[string, Record<string, unknown>]>([
  ["amount is smaller", { amount: 50, amount_received: 50 }],
  ["currency differs", { currency: "usd" }],
  ["status is a failure", { status: "requires_payment_method", last_payment_error: { message: "Declined" } }],
  ["status is unknown", { status: "requires_a_miracle" }],
])("reads the payment at Stripe instead of trusting an event whose %s", async (_name, changes) => {
  const { product, payment, event } = await createPaidEvent();
  expect(await readOutcome(await deliver(withObject(event, changes)))).toBe("applied");
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.status).toBe("paid");
  expect(order.transactions.map(({ amount }) => amount)).toEqual([order.total_amount]);
  await expectSoundBooks(product);
});

test("ignores an event of a payment that Stripe does not know", async () => {
  const { payment, event } = await createPaidEvent();
  const forged = withObject(event, { id: "pi_of_somebody_else" });
  expect(await readOutcome(await deliver(forged))).toBe("ignored");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
});

test("stores a signed event that cannot be parsed, and shows it to admins", async () => {
  allowLogged(/^A signed event of Stripe's could not be read/);
  const { event } = await createPaidEvent();
  const id = `evt_${crypto.randomUUID()}`;
  const body = JSON.stringify({ ...event, id, created: "yesterday" });
  for (let delivery = 1; delivery <= 2; delivery += 1) {
    expect(await readOutcome(await deliverRaw(body, await signPayload(body, {})))).toBe("failed");
  }
  const { data } = await unwrap(
    await call("/api/admin/payments-health", { token: (await anAdmin()).token }),
    paymentsHealthResponse,
  );
  expect(data.unprocessed_events.filter((stored) => stored.id === id)).toMatchObject([
    { type: "payment_intent.succeeded", detail: "it cannot be read" },
  ]);
  const withoutId = JSON.stringify({ type: "payment_intent.succeeded" });
  const response = await deliverRaw(withoutId, await signPayload(withoutId, {}));
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ message: "The event could not be read." });
  const unsigned = await deliverRaw(body, "t=1,v1=nonsense");
  expect(await unsigned.json()).toMatchObject({ message: "The signature could not be verified." });
});

test("refuses a live event in test mode", async () => {
  const { payment, event } = await createPaidEvent();
  expect(await readOutcome(await deliver({ ...event, id: "evt_live", livemode: true }))).toBe("refused");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
});

test("records and ignores events that are not about a payment of the store", async () => {
  const { event } = await createPaidEvent();
  const unrelatedEvents = [
    { ...event, id: "evt_other_type", type: "customer.created", data: { object: { id: "cus_1" } } },
    withObject(event, { id: await anIntentAtStripe({}) }),
    withObject(event, { id: await anIntentAtStripe({ order_id: "42" }) }),
    { ...withObject(event, { payment_intent: null }), type: "charge.refunded" },
  ];
  for (const unrelated of unrelatedEvents) {
    expect(await readOutcome(await deliver(unrelated))).toBe("ignored");
    expect(await findStoredOutcome(unrelated)).toBe("ignored");
  }
});

test("settles an order that was declined and then paid, though its events arrive in reverse and twice", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId, "pm_card_chargeDeclined");
  await pay(payment.intentId);
  const events = (await listEvents(payment.intentId)).toReversed();
  expect(events.length).toBeGreaterThanOrEqual(3);
  for (const event of [...events, ...events]) expect((await deliver(event)).status).toBe(200);
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.status).toBe("paid");
  expect(order.transactions).toHaveLength(1);
  await expectSoundBooks(product);
});

test("leaves an order processing when an older failure event arrives late", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId, "pm_card_chargeDeclined");
  const failure = await findEvent(payment.intentId, "payment_intent.payment_failed");
  await pay(payment.intentId, "pm_card_bypassPending");
  await deliver(await findEvent(payment.intentId, "payment_intent.processing"));
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_processing");
  await deliver(failure);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_processing");
  await expectSoundBooks(product);
});

test("cancels the order of an intent that was canceled at Stripe, and restocks its units", async () => {
  const product = await aProduct();
  const payment = await atPayment(product, 5);
  expect(await getStock(product)).toBe(15);
  await cancelAtStripe(payment.intentId);
  expect(await readOutcome(await deliver(await findEvent(payment.intentId, "payment_intent.canceled")))).toBe(
    "applied",
  );
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("refunds a payment that arrives after the cancellation once, and leaves the order canceled", async () => {
  const { product, payment, event } = await createPaidEvent();
  // The cancellation crossed with the payment, so the order is canceled, but its intent is not.
  await env.DB.batch([
    env.DB.prepare(
      "UPDATE orders SET status = 'canceled', reservation_expires_at = NULL, version = version + 1 WHERE id = ?",
    ).bind(payment.orderId),
    env.DB.prepare("UPDATE products SET stock_allocated = stock_allocated - 2 WHERE id = ?").bind(product.id),
    env.DB.prepare("UPDATE stock_reservations SET state = 'released' WHERE order_id = ?").bind(
      payment.orderId,
    ),
  ]);
  const responses = await Promise.all([
    deliver(event),
    deliver(event),
    confirm(payment.shopper, payment),
    confirm(payment.shopper, payment),
  ]);
  expect(responses.map((response) => response.status)).toEqual([200, 200, 200, 200]);
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order).toMatchObject({ status: "canceled", payment_status: "refunded" });
  expect(order.transactions.map((transaction) => [transaction.type, transaction.amount])).toEqual([
    ["payment", order.total_amount],
    ["refund", order.total_amount],
  ]);
  expect(await findPayment(payment.intentId)).toMatchObject({ refunds: 1 });
  await expectSoundBooks(product);
});

test("ignores a payment event for an order that was already paid and canceled", async () => {
  const { product, payment, event } = await createPaidEvent();
  await confirm(payment.shopper, payment);
  expect((await cancel(payment.shopper, payment.orderId)).status).toBe(200);
  expect(await readOutcome(await deliver(event))).toBe("unchanged");
  expect(await getOrder(payment.shopper, payment.orderId)).toMatchObject({
    status: "canceled",
    payment_status: "refunded",
  });
  await expectSoundBooks(product);
});

test("does not record a second payment when the payment event arrives again after a refund", async () => {
  const payment = await aPaidOrder(await aProduct());
  await refund(await anAdmin(), payment.orderId, { amount: payment.order.total_amount });
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("refunded");

  const repeatedEvent = withObject(await findEvent(payment.intentId, "payment_intent.succeeded"), {});
  expect(await readOutcome(await deliver(repeatedEvent))).toBe("unchanged");
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order).toMatchObject({ status: "refunded", payment_status: "refunded" });
  expect(order.transactions.map(({ type }) => type)).toEqual(["payment", "refund"]);
});

test("does not mark an order as failed before anybody tried to pay it", async () => {
  const { shopper, orderId } = await atPayment(await aProduct());
  await reconcileIn(5);
  expect((await getOrder(shopper, orderId)).status).toBe("pending_payment");
});

/** Places an order and pays it at Stripe. The store does not know about the payment until the event is delivered. */
async function createPaidEvent() {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await pay(payment.intentId);
  return { product, payment, event: await findEvent(payment.intentId, "payment_intent.succeeded") };
}

/** Returns a new event with other values in its payment. */
function withObject(event: SandboxEvent, changes: Record<string, unknown>): SandboxEvent {
  return {
    ...event,
    id: `evt_${crypto.randomUUID()}`,
    data: { object: { ...event.data.object, ...changes } },
  };
}

async function findStoredOutcome(event: SandboxEvent): Promise<string | null> {
  return env.DB.prepare("SELECT outcome FROM stripe_events WHERE id = ?").bind(event.id).first("outcome");
}
