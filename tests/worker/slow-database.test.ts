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

/** The database, where each call waits for this first. */
function slowed(wait: () => Promise<void>): Database {
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

test("a delivery is answered although the database keeps it waiting, and is applied once", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  const { id } = await findEvent(payment.intentId, "payment_intent.succeeded");
  const context = storeContext();
  const event = await context.payments.retrieveEvent(id);
  if (event === undefined) throw new Error("Stripe does not know the event.");

  let answerAgain = () => {};
  const answers = new Promise<void>((resolve) => {
    answerAgain = resolve;
  });
  const slow = { ...context, db: slowed(() => answers) };
  // The database has not answered anything yet.
  expect(await receiveDelivery(slow, event)).toBe("queued");
  answerAgain();
  await eventually(async () => {
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  });
  await expectSoundBooks(product);
});

test("a scheduled run ends in time although each call takes seconds, says what is left, and the next does it", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  for (let order = 1; order <= 8; order += 1) await atPayment(product);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const slow = async () => void vi.setSystemTime(Date.now() + 4_000);
  const later = () => new Date(Date.now() + 100 * 60_000);
  const run = await reconcile({ ...storeContext(), now: later, db: slowed(slow) }, "schedule");
  expect(run.failures.join("\n")).toMatch(/expired_reservations: \d+ are left for the next run/);
  expect(run.done.orders_released).toBeGreaterThan(0);
  expect(run.done.orders_released).toBeLessThan(8);
  vi.useRealTimers();

  await reconcileIn(100);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});
