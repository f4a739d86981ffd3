import { waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { paymentsHealthResponse, replayEventResponse } from "../../contract/orders/payments.ts";
import { app } from "../../worker/app.ts";
import worker from "../../worker/index.ts";
import { deadPaymentEventQueueName } from "../../worker/queues/payment-events.ts";
import { anExecution, bindings } from "./background.ts";
import type { Account } from "./builders/accounts.ts";
import { anAdmin } from "./builders/admins.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { eventually } from "./builders/eventually.ts";
import { aProduct } from "./builders/products.ts";
import { aPaidOrder, reconcileIn } from "./builders/refunds.ts";
import { atPayment, getOrder } from "./builders/shoppers.ts";
import { call, unwrap } from "./builders/store.ts";
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
  withFault,
} from "./builders/stripe.ts";

async function paidEvent() {
  const product = await aProduct();
  const payment = await atPayment(product, 2);
  await pay(payment.intentId);
  return { product, payment, event: await findEvent(payment.intentId, "payment_intent.succeeded") };
}

/** A delivery to a Worker with other bindings. */
async function deliverTo(changes: Record<string, unknown>, event: SandboxEvent, secret?: string) {
  const body = JSON.stringify(event);
  const signature = await signPayload(body, secret === undefined ? {} : { secret });
  return app.fetch(
    new Request("http://store.test/api/webhooks/stripe", {
      method: "POST",
      body,
      headers: { "Content-Type": "application/json", "Stripe-Signature": signature },
    }),
    { ...bindings, ...changes },
    anExecution(),
  );
}

/** A database that answers nothing until it is given up on. */
function hangingDatabase() {
  let giveUp = () => {};
  const end = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(new Error("D1 DB is overloaded"));
  });
  end.catch(() => undefined); // It may be given up on before it was asked.
  const hangingStatement = (statement: D1PreparedStatement): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => hangingStatement(target.bind(...values));
        return typeof Reflect.get(target, name) === "function" ? () => end : Reflect.get(target, name);
      },
    });
  const DB = new Proxy(env.DB, {
    get(target, name) {
      if (name === "prepare") return (query: string) => hangingStatement(target.prepare(query));
      return name === "batch" ? () => end : Reflect.get(target, name);
    },
  });
  return { DB, giveUp };
}

async function healthFor(admin: Account) {
  const response = await call("/api/admin/payments-health", { token: admin.token });
  return (await unwrap(response, paymentsHealthResponse)).data;
}

async function replay(admin: Account, eventId: string) {
  const response = await call(`/api/admin/payments-health/events/${eventId}/replay`, {
    method: "POST",
    token: admin.token,
  });
  return (await unwrap(response, replayEventResponse)).data.outcome;
}

test("while the database is busy Stripe is answered without it, and the queue applies the event", async () => {
  const { product, payment, event } = await paidEvent();
  const { DB, giveUp } = hangingDatabase();
  const response = await deliverTo({ DB }, event);
  expect(response.status).toBe(200);
  expect(await readOutcome(response)).toBe("queued");
  giveUp();
  await eventually(async () =>
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid"),
  );
  await expectSoundBooks(product);
});

test("where not even the queue takes it, Stripe is asked to deliver again", async () => {
  const { event } = await paidEvent();
  const { DB, giveUp } = hangingDatabase();
  const closed = { send: () => Promise.reject(new Error("Queue is closed")) };
  expect((await deliverTo({ DB, PAYMENT_EVENTS: closed }, event)).status).toBe(503);
  const never = { send: () => new Promise(() => {}) };
  expect((await deliverTo({ DB, PAYMENT_EVENTS: never }, event)).status).toBe(503);
  giveUp();
});

test("before there is a webhook secret no delivery is accepted, whatever it is signed with", async () => {
  const { event } = await paidEvent();
  for (const secret of ["later", "whsec_", undefined]) {
    expect((await deliverTo({ STRIPE_WEBHOOK_SECRET: "later" }, event, secret)).status).toBe(400);
  }
});

test("both secrets are good while one replaces the other", async () => {
  const { payment, event } = await paidEvent();
  const old = "whsec_the_secret_before";
  expect((await deliverTo({}, event, old)).status).toBe(400);
  const response = await deliverTo({ STRIPE_WEBHOOK_SECRET_PREVIOUS: old }, event, old);
  expect(await readOutcome(response)).toBe("applied");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
});

test("an event whose order comes later is applied when it is there", async () => {
  const { product, payment, event } = await paidEvent();
  // As if the order were not there yet: the payment names another one.
  await nameOrderAtStripe(payment.intentId, crypto.randomUUID());
  expect(await readOutcome(await deliver(event))).toBe("waiting");
  await nameOrderAtStripe(payment.intentId, payment.orderId);
  await eventually(async () =>
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid"),
  );
  await expectSoundBooks(product);
});

/** The queue's last attempt at an event. */
async function giveUpOn(event: SandboxEvent): Promise<void> {
  const acked: string[] = [];
  const { id, type, created, data } = event;
  const message = {
    id: "1",
    timestamp: new Date(),
    attempts: 1,
    body: {
      event: {
        id,
        type,
        objectId: data.object.id,
        intentId: data.object.id,
        isLive: false,
        occurredAt: new Date(created * 1_000).toISOString(),
      },
      siteUrl: "http://store.test",
    },
    ack: () => acked.push("acked"),
    retry: () => acked.push("retried"),
  };
  const batch = {
    queue: deadPaymentEventQueueName,
    messages: [message],
    ackAll() {},
    retryAll() {},
    metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
  };
  const context = anExecution();
  await worker.queue(batch, bindings, context);
  await waitOnExecutionContext(context);
  expect(acked).toEqual(["acked"]);
}

test("an event whose order never comes is a dead letter in the end, shown and to be replayed", async () => {
  const { payment, event } = await paidEvent();
  await nameOrderAtStripe(payment.intentId, crypto.randomUUID());
  await giveUpOn(event);
  const admin = await anAdmin();
  const health = await healthFor(admin);
  expect(health.unprocessed_events).toMatchObject([
    { id: event.id, state: "dead_letter", detail: "No matching order was found" },
  ]);
  expect(health.dead_letter_count).toBe(1);
  expect(health.status).toBe("attention");
  expect(await replay(admin, event.id)).toBe("waiting");
  expect((await healthFor(admin)).dead_letter_count).toBe(1);
  await nameOrderAtStripe(payment.intentId, payment.orderId);
  expect(await replay(admin, event.id)).toBe("applied");
  expect((await healthFor(admin)).dead_letter_count).toBe(0);
  expect(await replay(admin, event.id)).toBe("unchanged");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
});

test("what the queue gives up on while Stripe is away is applied by the reconciliation", async () => {
  const { product, payment, event } = await paidEvent();
  await withFault({ action: { do: "drop_before" } }, () => giveUpOn(event));
  const admin = await anAdmin();
  expect((await healthFor(admin)).unprocessed_events.map(({ id }) => id)).toContain(event.id);
  await reconcileIn(2);
  expect((await healthFor(admin)).unprocessed_events.map(({ id }) => id)).not.toContain(event.id);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("events that never arrive are found at Stripe: payments, refunds and disputes", async () => {
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

test("only admins see payments health, replay and reconcile", async () => {
  const { payment } = await paidEvent();
  const paths: [string, string][] = [
    ["GET", "/api/admin/payments-health"],
    ["POST", "/api/admin/payments-health/reconcile"],
    ["POST", "/api/admin/payments-health/events/evt_1/replay"],
  ];
  for (const [method, path] of paths) {
    expect((await call(path, { method })).status).toBe(401);
    expect((await call(path, { method, token: payment.shopper.token })).status).toBe(403);
  }
  const admin = await anAdmin();
  const unknown = await call("/api/admin/payments-health/events/evt_1/replay", {
    method: "POST",
    token: admin.token,
  });
  expect(unknown.status).toBe(404);
});

test("an admin's run is written down with what it found and did", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await env.DB.prepare("UPDATE orders SET reservation_expires_at = ? WHERE id = ?")
    .bind(new Date(Date.now() - 1_000).toISOString(), payment.orderId)
    .run();
  // Runs of other tests were in the future.
  await env.DB.prepare("DELETE FROM reconciliation_runs").run();
  const admin = await anAdmin();
  const answer = await call("/api/admin/payments-health/reconcile", { method: "POST", token: admin.token });
  expect(await answer.json()).toMatchObject({
    data: {
      trigger: "admin",
      found: { expired_reservations: 1 },
      done: { orders_released: 1 },
      failure_count: 0,
    },
  });
  const health = await healthFor(admin);
  expect(health.last_runs[0]?.trigger).toBe("admin");
  expect(health.discrepancies).toEqual([]);
  expect(health.last_delivery).not.toBeNull();
  await expectSoundBooks(product);
});
