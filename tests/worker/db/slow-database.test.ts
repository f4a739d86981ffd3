import { expect, test, vi } from "vitest";
import { bindings } from "../background.ts";
import { anAdmin } from "../builders/admins.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { passTimeLimit } from "../builders/clock.ts";
import { eventually } from "../builders/eventually.ts";
import { withMethods } from "../builders/outages.ts";
import { readPaymentsHealth } from "../builders/payments-health.ts";
import { aProduct } from "../builders/products.ts";
import { runFrequentCrons } from "../builders/schedule.ts";
import { atPayment, getOrder, getStock } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";
import { deliver, findEvent, pay, readOutcome, signPayload } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

// Every reservation has expired after this time.
const afterExpiryMinutes = 100;

test("refuses a webhook in time while the database is slow, and applies its event once later", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  const event = await findEvent(payment.intentId, "payment_intent.succeeded");
  const body = JSON.stringify(event);
  const headers = { "Stripe-Signature": await signPayload(body, {}) };

  let releaseDatabase = () => {};
  const released = new Promise<void>((resolve) => {
    releaseDatabase = resolve;
  });
  let startQuery = () => {};
  const hasStarted = new Promise<void>((resolve) => {
    startQuery = resolve;
  });
  const DB = createSlowDatabase(() => {
    startQuery();
    return released;
  });
  const send = () => call("/api/webhooks/stripe", { text: body, headers, bindings: { DB } });
  expect((await passTimeLimit(5_000, send, hasStarted)).status).toBe(503);
  releaseDatabase();
  // The first attempt may still be running, so either attempt may apply the event.
  expect(["applied", "unchanged"]).toContain(await readOutcome(await deliver(event)));
  await eventually(async () => {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  });
  expect(await readOutcome(await deliver(event))).toBe("unchanged");
  await expectSoundBooks(product);
});

test("ends a scheduled run in time while queries are slow, and finishes in the next run", async () => {
  allowLogged(/^Reconciliation: /);
  const product = await aProduct({ stockQuantity: 20 });
  const orderCount = 8;
  for (let order = 1; order <= orderCount; order += 1) await atPayment(product);
  const queryMs = 4_000;
  const DB = createSlowDatabase(async () => {
    vi.setSystemTime(Date.now() + queryMs);
  });
  await runFrequentCrons(afterExpiryMinutes, { ...bindings, DB });
  const [run] = (await readPaymentsHealth(await anAdmin())).last_runs;
  expect(run?.failures.join("\n")).toMatch(/expired_reservations: \d+ are left for the next run/);
  expect(run?.done.orders_released).toBeGreaterThan(0);
  expect(run?.done.orders_released).toBeLessThan(orderCount);

  await runFrequentCrons(afterExpiryMinutes + 60);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

/** Creates a database that waits for `beforeQuery` before each query. */
function createSlowDatabase(beforeQuery: () => Promise<void>): D1Database {
  const statementOfProxy = new WeakMap<object, D1PreparedStatement>();
  const slowStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const slow = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => slowStatement(target.bind(...values));
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          await beforeQuery();
          return member.apply(target, args);
        };
      },
    });
    statementOfProxy.set(slow, statement);
    return slow;
  };
  return withMethods(bindings.DB, {
    prepare: (query: string) => slowStatement(bindings.DB.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      await beforeQuery();
      // D1 accepts only its own statements in a batch.
      return bindings.DB.batch(statements.map((statement) => statementOfProxy.get(statement) ?? statement));
    },
  });
}
