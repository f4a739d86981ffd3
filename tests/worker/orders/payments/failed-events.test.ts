import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { replayEventResponse } from "../../../../contract/admin/payments-health.ts";
import type { Account } from "../../builders/accounts.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { minutesLater, passTimeLimit } from "../../builders/clock.ts";
import { withMethods } from "../../builders/outages.ts";
import { readPaymentsHealth } from "../../builders/payments-health.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import { aPaidOrder, aShopper, atPayment, getOrder } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import {
  deliver,
  disputeAtStripe,
  findEvent,
  nameOrderAtStripe,
  pay,
  readOutcome,
  refundAtStripe,
  type SandboxEvent,
  signPayload,
  stripeFaults,
  withFault,
} from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test("returns 503 within the time limit while the database hangs, and applies the redelivery", async () => {
  const { product, payment, event } = await createPaidEvent();
  const { DB, isHanging, fail } = createHangingDatabase();
  const response = await passTimeLimit(5_000, () => deliverTo({ DB }, event), isHanging);
  expect(response.status).toBe(503);
  fail();
  expect(await readOutcome(await deliver(event))).toBe("applied");
  expect(await readOutcome(await deliver(event))).toBe("unchanged");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("returns 503 if the database fails, and applies the redelivery", async () => {
  const { product, payment, event } = await createPaidEvent();
  const { DB, fail } = createHangingDatabase();
  fail();
  expect((await deliverTo({ DB }, event)).status).toBe(503);
  expect(await readOutcome(await deliver(event))).toBe("applied");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("refuses every delivery before a webhook secret is set", async () => {
  const { event } = await createPaidEvent();
  for (const secret of ["later", "whsec_", undefined]) {
    expect((await deliverTo({ STRIPE_WEBHOOK_SECRET: "later" }, event, secret)).status).toBe(400);
  }
});

test("accepts both webhook secrets during a rotation", async () => {
  const { payment, event } = await createPaidEvent();
  const previousSecret = "whsec_the_secret_before";
  expect((await deliverTo({}, event, previousSecret)).status).toBe(400);
  const response = await deliverTo({ STRIPE_WEBHOOK_SECRET_PREVIOUS: previousSecret }, event, previousSecret);
  expect(await readOutcome(response)).toBe("applied");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
});

test("lists an event without its order as failed, and applies its redelivery", async () => {
  allowLogged(/No matching order was found/);
  const { product, payment, event } = await createPaidEvent();
  await nameOrderAtStripe(payment.intentId, crypto.randomUUID());
  expect((await deliver(event)).status).toBe(503);
  expect((await deliver(event)).status).toBe(503);
  const admin = await anAdmin();
  const health = await readPaymentsHealth(admin);
  expect(health.unprocessed_events).toMatchObject([
    { id: event.id, state: "dead_letter", detail: "No matching order was found" },
  ]);
  expect(health.dead_letter_count).toBe(1);
  expect(health.status).toBe("attention");
  await nameOrderAtStripe(payment.intentId, payment.orderId);
  expect(await readOutcome(await deliver(event))).toBe("applied");
  expect((await readPaymentsHealth(admin)).dead_letter_count).toBe(0);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("lists a failed event until an admin has replayed it", async () => {
  allowLogged(/No matching order was found/);
  const { payment, event } = await createPaidEvent();
  await nameOrderAtStripe(payment.intentId, crypto.randomUUID());
  expect((await deliver(event)).status).toBe(503);
  const admin = await anAdmin();
  expect(await replay(admin, event.id)).toBe("waiting");
  expect((await readPaymentsHealth(admin)).dead_letter_count).toBe(1);
  await nameOrderAtStripe(payment.intentId, payment.orderId);
  expect(await replay(admin, event.id)).toBe("applied");
  expect((await readPaymentsHealth(admin)).dead_letter_count).toBe(0);
  expect(await replay(admin, event.id)).toBe("unchanged");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
});

test.each(stripeFaults.filter(([, , status]) => status === 503))(
  "stores an event as failed while Stripe is %s, and applies it in the reconciliation",
  async (_name, action) => {
    const { product, payment, event } = await createPaidEvent();
    const response = await withFault({ action }, () => deliver(event));
    expect(response.status).toBe(503);
    const admin = await anAdmin();
    expect((await readPaymentsHealth(admin)).unprocessed_events.map(({ id }) => id)).toContain(event.id);
    await reconcileIn(2);
    expect((await readPaymentsHealth(admin)).unprocessed_events.map(({ id }) => id)).not.toContain(event.id);
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
    await expectSoundBooks(product);
  },
);

test("applies payments, refunds and disputes with lost events", async () => {
  const product = await aProduct();
  const unpaid = await atPayment(product);
  await pay(unpaid.intentId);
  const refunded = await aPaidOrder(product);
  await refundAtStripe(refunded.intentId, 100);
  const disputed = await aPaidOrder(product);
  await disputeAtStripe(disputed.intentId);
  const run = await reconcileIn(3);
  expect(run.failures).toEqual([]);
  expect((await getOrder(unpaid.shopper, unpaid.orderId)).status).toBe("paid");
  expect(await getOrder(refunded.shopper, refunded.orderId)).toMatchObject({
    status: "paid",
    payment_status: "partially_refunded",
    refunded_amount: 1,
  });
  const { status_history: history } = await getOrder(await anAdmin(), disputed.orderId);
  expect(history[0]?.notes).toContain("The customer's bank disputes");
  await expectSoundBooks(product);
});

test.each([
  ["GET", "/api/admin/payments-health"],
  ["POST", "/api/admin/payments-health/reconcile"],
  ["POST", "/api/admin/payments-health/events/evt_1/replay"],
])("refuses %s %s to everybody except admins", async (method, path) => {
  const shopper = await aShopper();
  expect((await call(path, { method })).status).toBe(401);
  expect((await call(path, { method, token: shopper.token })).status).toBe(403);
});

test("returns 404 for the replay of an unknown event", async () => {
  const admin = await anAdmin();
  const response = await call("/api/admin/payments-health/events/evt_1/replay", {
    method: "POST",
    token: admin.token,
  });
  expect(response.status).toBe(404);
});

test("records the results of a reconciliation that an admin started", async () => {
  const product = await aProduct();
  await atPayment(product);
  // Other tests' runs are dated in the future.
  await env.DB.prepare("DELETE FROM reconciliation_runs").run();
  const admin = await anAdmin();
  const response = await minutesLater(31, () =>
    call("/api/admin/payments-health/reconcile", { method: "POST", token: admin.token }),
  );
  expect(await response.json()).toMatchObject({
    data: {
      trigger: "admin",
      found: { expired_reservations: 1 },
      done: { orders_released: 1 },
      failure_count: 0,
    },
  });
  const health = await readPaymentsHealth(admin);
  expect(health.last_runs[0]?.trigger).toBe("admin");
  expect(health.discrepancies).toEqual([]);
  expect(health.last_delivery).not.toBeNull();
  await expectSoundBooks(product);
});

async function createPaidEvent() {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await pay(payment.intentId);
  return { product, payment, event: await findEvent(payment.intentId, "payment_intent.succeeded") };
}

/** Creates a database that does not respond until `fail` is called. Then all its queries fail. */
function createHangingDatabase() {
  let fail = () => {};
  let hang = () => {};
  const isHanging = new Promise<void>((resolve) => {
    hang = resolve;
  });
  const end = new Promise<never>((_resolve, reject) => {
    fail = () => reject(new Error("D1 DB is overloaded"));
  });
  end.catch(() => undefined); // An early rejection must not count as unhandled.
  const wait = () => {
    hang();
    return end;
  };
  const createHangingStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => createHangingStatement(target.bind(...values));
        return typeof Reflect.get(target, name) === "function" ? wait : Reflect.get(target, name);
      },
    });
  const DB = withMethods(env.DB, {
    prepare: (query: string) => createHangingStatement(env.DB.prepare(query)),
    batch: wait,
  });
  return { DB, isHanging, fail };
}

/** Delivers an event to a Worker with changed bindings. */
async function deliverTo(changes: Record<string, unknown>, event: SandboxEvent, secret?: string) {
  const body = JSON.stringify(event);
  const signature = await signPayload(body, secret === undefined ? {} : { secret });
  return call("/api/webhooks/stripe", {
    method: "POST",
    text: body,
    headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    bindings: changes,
  });
}

async function replay(admin: Account, eventId: string) {
  const response = await call(`/api/admin/payments-health/events/${eventId}/replay`, {
    method: "POST",
    token: admin.token,
  });
  return (await unwrap(response, replayEventResponse)).data.outcome;
}
