import { afterEach, expect, test, vi } from "vitest";
import { connect, type Database } from "../../../worker/db/client.ts";
import { receiveDelivery } from "../../../worker/domain/orders/payments/receive-event.ts";
import { reconcile } from "../../../worker/domain/orders/reconciliation/reconcile.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { eventually } from "../builders/eventually.ts";
import { withMethods } from "../builders/outages.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { atPayment, getOrder, getStock } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { findEvent, pay } from "../builders/stripe.ts";

// Every reservation has expired after this time.
const afterExpiryMinutes = 100;

afterEach(() => {
  vi.useRealTimers();
});

test("refuses a webhook in time while the database is slow, and applies its event once later", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  const { id } = await findEvent(payment.intentId, "payment_intent.succeeded");
  const context = storeContext();
  const event = await context.payments.retrieveEvent(id);
  if (event === undefined) throw new Error("Stripe does not know the event.");

  let releaseDatabase = () => {};
  const released = new Promise<void>((resolve) => {
    releaseDatabase = resolve;
  });
  const slowContext = { ...context, db: createSlowDatabase(() => released) };
  await expect(receiveDelivery(slowContext, event)).rejects.toMatchObject({ code: "service_unavailable" });
  releaseDatabase();
  // The first attempt may still be running, so either attempt may apply the event.
  expect(["applied", "unchanged"]).toContain(await receiveDelivery(context, event));
  await eventually(async () => {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  });
  expect(await receiveDelivery(context, event)).toBe("unchanged");
  await expectSoundBooks(product);
});

test("ends a scheduled run in time while queries are slow, and finishes in the next run", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  const orderCount = 8;
  for (let order = 1; order <= orderCount; order += 1) await atPayment(product);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const queryMs = 4_000;
  const advanceClock = async () => {
    vi.setSystemTime(Date.now() + queryMs);
  };
  const now = () => new Date(Date.now() + afterExpiryMinutes * 60_000);
  const run = await reconcile({ ...storeContext(), now, db: createSlowDatabase(advanceClock) }, "schedule");
  expect(run.failures.join("\n")).toMatch(/expired_reservations: \d+ are left for the next run/);
  expect(run.done.orders_released).toBeGreaterThan(0);
  expect(run.done.orders_released).toBeLessThan(orderCount);
  vi.useRealTimers();

  await reconcileIn(afterExpiryMinutes);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

/** Creates a database that waits for `beforeQuery` before each query. */
function createSlowDatabase(beforeQuery: () => Promise<void>): Database {
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
  const client = withMethods(bindings.DB, {
    prepare: (query: string) => slowStatement(bindings.DB.prepare(query)),
    batch: async (statements: D1PreparedStatement[]) => {
      await beforeQuery();
      // D1 accepts only its own statements in a batch.
      return bindings.DB.batch(statements.map((statement) => statementOfProxy.get(statement) ?? statement));
    },
  });
  return connect(client);
}
