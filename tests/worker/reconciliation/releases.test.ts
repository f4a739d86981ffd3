import { expect, test } from "vitest";
import { countQueries } from "../../../worker/db/measure-queries.ts";
import { selectDiscrepancies } from "../../../worker/domain/reconciliation/order-checks.ts";
import { reconcile } from "../../../worker/domain/reconciliation/reconcile.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { copyOrder } from "../builders/copies.ts";
import { aPaymentEvent } from "../builders/payment-events.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { atPayment, getOrder, getStock } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { pay, withFault } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

const minutesPerDay = 24 * 60;

test("releases an order although another cannot be released", async () => {
  const product = await aProduct();
  const stuck = await atPayment(product);
  for (let order = 1; order <= 4; order += 1) await atPayment(product);
  const releasable = await atPayment(product, 2);
  const failure = { do: "error", status: 400, message: "Something about this intent" };
  await withFault(
    { method: "POST", path: `/v1/payment_intents/${stuck.intentId}/cancel`, action: failure },
    () => reconcileIn(31),
  );
  expect((await getOrder(releasable.shopper, releasable.orderId)).status).toBe("canceled");
  await reconcileIn(36);
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("releases an expired order among many that have not expired", async () => {
  const product = await aProduct();
  const expired = await atPayment(product);
  await copyOrders(expired.orderId, expired.intentId, {
    status: "'pending_payment'",
    count: 500,
    expiresAt: "2999-01-01T00:00:00.000Z",
  });
  await reconcileIn(31);
  expect((await getOrder(expired.shopper, expired.orderId)).status).toBe("canceled");
});

test("takes no place of a run for an expired order that is not released", async () => {
  const expired = await atPayment(await aProduct());
  // A paid order in processing keeps the end of its hold if its delivery was undone.
  await copyOrders(expired.orderId, expired.intentId, { status: "'processing'", count: 60 });
  const run = await reconcileIn(31);
  expect(run.found.expired_reservations).toBe(1);
  expect((await getOrder(expired.shopper, expired.orderId)).status).toBe("canceled");
  // The books of the copies do not agree.
  await bindings.DB.prepare("DELETE FROM orders WHERE status = 'processing'").run();
});

test("releases orders although banks hold many payments, and reports those after a week", async () => {
  const product = await aProduct();
  const atBank = await atPayment(product);
  await pay(atBank.intentId, "pm_card_bypassPending");
  // The reservations of the copies expired long ago.
  await copyOrders(atBank.orderId, atBank.intentId, { status: "'payment_processing'", count: 60 });
  const ordinary = await atPayment(product, 3);
  const run = await reconcileIn(31);
  expect(run.found).toMatchObject({ payments_at_the_bank: expect.any(Number) });
  expect((await getOrder(ordinary.shopper, ordinary.orderId)).status).toBe("canceled");
  const discrepancies = await selectDiscrepancies(
    storeContext(new Date(Date.now() + 8 * minutesPerDay * 60_000)),
  );
  expect(discrepancies[0]?.problem).toBe("The bank has processed the payment for more than a week");
});

test("stays within D1's query limit after an outage, and completes every step over several runs", async () => {
  allowLogged(/are left for the next run$/);
  await bindings.DB.prepare("DELETE FROM reconciliation_runs").run();
  const { orderId, intentId } = await atPayment(await aProduct());
  await copyOrders(orderId, intentId, { status: "'pending_payment'", count: 60 });
  const events = Array.from({ length: 200 }, () => aPaymentEvent("outage"));
  const { db, used } = countQueries(storeContext().db);
  const context = { ...storeContext(), db };
  const contextWithEvents = {
    ...context,
    payments: {
      ...context.payments,
      listEvents: async () => ({ events, unreadable: [], isWhole: true }),
      cancelIntent: async () => undefined,
    },
  };
  const usedBefore = used();
  const run = await reconcile(contextWithEvents, "schedule");
  expect(used() - usedBefore).toBeLessThan(850);
  expect(run.durationMs).toBeGreaterThan(0);
  expect(run.done.orders_released).toBeGreaterThan(10);
  expect(run.failures.join("\n")).toMatch(/missed_events: \d+ are left for the next run/);
  const storedEvents = await bindings.DB.prepare(
    "SELECT count(*) AS n FROM stripe_events WHERE id LIKE 'evt_outage%'",
  ).first("n");
  expect(storedEvents).toBeGreaterThan(5);
  // The step's share of queries ends it before the 50 events that a run reads at most.
  expect(storedEvents).toBeLessThan(45);
  for (let runs = 1; runs <= 6; runs += 1) await reconcile(contextWithEvents, "schedule");
  const unpaidOrders = await bindings.DB.prepare(
    "SELECT count(*) AS n FROM orders WHERE status = 'pending_payment' AND stripe_payment_intent_id LIKE ?",
  )
    .bind(`${intentId}_%`)
    .first("n");
  expect(unpaidOrders).toBe(0);
});

/** Copies an order with other intents. `status` is an SQL expression. */
async function copyOrders(
  orderId: string,
  intentId: string,
  {
    status,
    count,
    expiresAt = "2026-01-01T00:00:00.000Z",
  }: { status: string; count: number; expiresAt?: string },
): Promise<void> {
  await copyOrder(orderId, count, {
    status,
    payment_status: "'processing'",
    stripe_payment_intent_id: `'${intentId}_' || copy.value`,
    reservation_expires_at: `'${expiresAt}'`,
  });
}
