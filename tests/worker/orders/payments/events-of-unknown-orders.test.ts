import { expect, test } from "vitest";
import { anAdmin } from "../../builders/admins.ts";
import { readPaymentsHealth } from "../../builders/payments-health.ts";
import { aProduct } from "../../builders/products.ts";
import { atPayment, getOrder } from "../../builders/shoppers.ts";
import {
  anIntentAtStripe,
  deliver,
  findEvent,
  nameOrderAtStripe,
  pay,
  readOutcome,
  type SandboxEvent,
  withFault,
} from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test("accepts an event of another store after an hour, and lists it as failed", async () => {
  allowLogged(/No matching order was found/);
  const event = await createEventOfAnotherStore();
  const response = await deliver(ageEvent(event, 61));
  expect(response.status).toBe(200);
  expect(await readOutcome(response)).toBe("failed");
  const health = await readPaymentsHealth(await anAdmin());
  expect(health.unprocessed_events).toMatchObject([
    { id: event.id, state: "dead_letter", detail: "No matching order was found" },
  ]);
});

test("returns 503 for an event of another store within its first hour", async () => {
  allowLogged(/No matching order was found/);
  const event = await createEventOfAnotherStore();
  expect((await deliver(ageEvent(event, 59))).status).toBe(503);
});

test("applies a redelivery of an accepted event if its order appears later", async () => {
  allowLogged(/No matching order was found/);
  const payment = await atPayment(await aProduct());
  await pay(payment.intentId);
  await nameOrderAtStripe(payment.intentId, crypto.randomUUID());
  const event = ageEvent(await findEvent(payment.intentId, "payment_intent.succeeded"), 61);
  expect((await deliver(event)).status).toBe(200);
  await nameOrderAtStripe(payment.intentId, payment.orderId);
  expect(await readOutcome(await deliver(event))).toBe("applied");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
});

test("returns 503 for an event older than an hour while Stripe is down", async () => {
  const event = await createEventOfAnotherStore();
  const response = await withFault({ action: { do: "drop_before" } }, () => deliver(ageEvent(event, 61)));
  expect(response.status).toBe(503);
});

async function createEventOfAnotherStore(): Promise<SandboxEvent> {
  const intentId = await anIntentAtStripe({ order_id: crypto.randomUUID() });
  await pay(intentId);
  return findEvent(intentId, "payment_intent.succeeded");
}

/** Returns the event as if Stripe had created it this many minutes ago. */
function ageEvent(event: SandboxEvent, minutes: number): SandboxEvent {
  return { ...event, created: Math.floor(Date.now() / 1_000) - minutes * 60 };
}
