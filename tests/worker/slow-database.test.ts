import { afterEach, expect, test, vi } from "vitest";
import { connect, type Database } from "../../worker/db/client.ts";
import { receiveDelivery } from "../../worker/domain/orders/payments/receive-event.ts";
import { reconcile } from "../../worker/domain/orders/reconciliation/reconcile.ts";
import { bindings } from "./background.ts";
import { expectSoundBooks } from "./builders/books.ts";
import { eventually } from "./builders/eventually.ts";
import { aProduct } from "./builders/products.ts";
import { reconcileIn } from "./builders/refunds.ts";
import { atPayment, getOrder, getStock } from "./builders/shoppers.ts";
import { storeContext } from "./builders/store.ts";
import { findEvent, pay } from "./builders/stripe.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** Creates a database that awaits `wait` before each query. */
function createSlowDatabase(wait: () => Promise<void>): Database {
  const originals = new WeakMap<object, D1PreparedStatement>();
  const slowStatement = (statement: D1PreparedStatement): D1PreparedStatement => {
    const slow = new Proxy(statement, {
      get: (target, name) => {
        if (name === "bind") return (...values: unknown[]) => slowStatement(target.bind(...values));
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return async (...args: unknown[]) => {
          await wait();
          return member.apply(target, args);
        };
      },
    });
    originals.set(slow, statement);
    return slow;
  };
  const client = new Proxy(bindings.DB, {
    get: (target, name) => {
      if (name === "prepare") return (text: string) => slowStatement(target.prepare(text));
      if (name !== "batch") return Reflect.get(target, name);
      return async (statements: D1PreparedStatement[]) => {
        await wait();
        return target.batch(statements.map((statement) => originals.get(statement) ?? statement));
      };
    },
  });
  return connect(client);
}

test("responds to a webhook in time while the database is slow, and applies the event once", async () => {
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
  // The redelivery arrives while the first attempt is running.
  expect(["applied", "unchanged"]).toContain(await receiveDelivery(context, event));
  await eventually(async () => {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  });
  expect(await receiveDelivery(context, event)).toBe("unchanged");
  await expectSoundBooks(product);
});

test("ends a scheduled run in time while queries take seconds, and completes the rest in the next run", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  for (let order = 1; order <= 8; order += 1) await atPayment(product);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const advanceClock = async () => void vi.setSystemTime(Date.now() + 4_000);
  const now = () => new Date(Date.now() + 100 * 60_000);
  const run = await reconcile({ ...storeContext(), now, db: createSlowDatabase(advanceClock) }, "schedule");
  expect(run.failures.join("\n")).toMatch(/expired_reservations: \d+ are left for the next run/);
  expect(run.done.orders_released).toBeGreaterThan(0);
  expect(run.done.orders_released).toBeLessThan(8);
  vi.useRealTimers();

  await reconcileIn(100);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});
