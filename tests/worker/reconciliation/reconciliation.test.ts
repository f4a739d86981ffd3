import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { findInconsistencies } from "../../../worker/domain/reconciliation/find-inconsistencies.ts";
import { selectDiscrepancies } from "../../../worker/domain/reconciliation/order-checks.ts";
import { reconcile } from "../../../worker/domain/reconciliation/reconcile.ts";
import { anAdmin } from "../builders/admins.ts";
import { aPaymentEvent } from "../builders/payment-events.ts";
import { listDiscrepancies, readPaymentsHealth } from "../builders/payments-health.ts";
import { aProduct } from "../builders/products.ts";
import { explainQueries } from "../builders/query-plans.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { aPaidOrder, atPayment } from "../builders/shoppers.ts";
import { storeContext } from "../builders/store.ts";
import { whileHeld } from "../builders/stripe.ts";
import { allowLogged } from "../logged.ts";

test("records a run before it calls Stripe, so that an interrupted run is visible", async () => {
  const admin = await anAdmin();
  const readLastRun = async () => (await readPaymentsHealth(admin)).last_runs[0];
  await whileHeld(
    { method: "GET", path: "/v1/events*", hold: "before" },
    () => reconcileIn(0),
    async () =>
      expect(await readLastRun()).toMatchObject({
        failure_count: 1,
        failures: ["missed_events: the run did not end"],
      }),
  );
  expect(await readLastRun()).toMatchObject({ failure_count: 0, failures: [] });
});

test("finds discrepancies without a correlated subquery per order", async () => {
  const plans = await explainQueries(async (context) => selectDiscrepancies(context));
  expect(plans).toHaveLength(1);
  expect(plans.flat().join("\n")).not.toMatch(/CORRELATED/);
});

test.each([
  [
    "The subtotal is not the sum of its lines",
    "subtotal_cents = subtotal_cents + 1, total_cents = total_cents + 1",
  ],
  [
    "The subtotal less the discount is not the sum of its lines",
    "discount_cents = discount_cents + 1, total_cents = total_cents - 1",
  ],
  [
    "What offers take off is not the sum of its parts",
    "offer_cents = offer_cents + 1, total_cents = total_cents - 1",
  ],
  ["The tax is not the sum of its lines", "tax_cents = tax_cents + 1, total_cents = total_cents + 1"],
])("finds an order with the problem: %s", async (problem, change) => {
  const { orderId } = await atPayment(await aProduct());
  await env.DB.prepare(`UPDATE orders SET ${change} WHERE id = ?`).bind(orderId).run();
  expect(await listDiscrepancies(await anAdmin(), orderId)).toMatchObject([{ problem }]);
});

test.each([
  ["The refunds recorded are not what the order says", "refunded_cents = 1"],
  ["A payment is recorded for an order that is not paid", "paid_at = NULL"],
])("finds a paid order with the problem: %s", async (problem, change) => {
  const { orderId } = await aPaidOrder(await aProduct());
  await env.DB.prepare(`UPDATE orders SET ${change} WHERE id = ?`).bind(orderId).run();
  expect(await listDiscrepancies(await anAdmin(), orderId)).toMatchObject([{ problem }]);
});

test("finds lines with other offers than their parts", async () => {
  const { orderId } = await atPayment(await aProduct());
  await env.DB.prepare("UPDATE order_items SET offer_cents = 1 WHERE order_id = ?").bind(orderId).run();
  expect(await listDiscrepancies(await anAdmin(), orderId)).toMatchObject([
    { problem: "What offers take off the lines is not the sum of its parts" },
  ]);
});

test("finds units that are reserved or allocated without an order", async () => {
  const product = await aProduct();
  const { orderId } = await aPaidOrder(product);
  await env.DB.batch([
    env.DB.prepare("UPDATE stock_reservations SET state = 'released' WHERE order_id = ?").bind(orderId),
    env.DB.prepare("UPDATE products SET stock_allocated = stock_allocated + 1 WHERE id = ?").bind(product.id),
  ]);
  const inconsistencies = await findInconsistencies(storeContext());
  expect(inconsistencies).toContainEqual({
    problem: "The reserved units do not match the order",
    id: orderId,
  });
  expect(inconsistencies).toContainEqual({
    problem: "The allocated units do not match the open orders",
    id: product.id,
  });
});

test.each(["stock_on_hand", "stock_value_cents"])(
  "finds a product whose movements do not add up to its %s",
  async (column) => {
    const product = await aProduct({ unitCostCents: 40 });
    await env.DB.prepare(`UPDATE products SET ${column} = ${column} + 1 WHERE id = ?`).bind(product.id).run();
    expect(await findInconsistencies(storeContext())).toContainEqual({
      problem: "The stock on hand, or its value, is not the sum of its movements",
      id: product.id,
    });
  },
);

test("reports a run that could not read every event, and reads its period again in the next run", async () => {
  allowLogged(/more happened than can be listed at once/);
  // A run reads events since the last complete run.
  await env.DB.prepare("DELETE FROM reconciliation_runs").run();
  const context = storeContext();
  const listedSince: Date[] = [];
  const overloaded = {
    ...context,
    payments: {
      ...context.payments,
      listEvents: async (_types: readonly string[], since: Date) => {
        listedSince.push(since);
        return {
          events: [aPaymentEvent("missed")],
          unreadable: [aPaymentEvent("unreadable")],
          isWhole: false,
        };
      },
    },
  };
  const first = await reconcile(overloaded, "schedule");
  expect(first.failures.join()).toContain("more happened than can be listed at once");
  await reconcile({ ...overloaded, now: () => new Date(Date.now() + 60 * 60_000) }, "schedule");
  expect(listedSince[1]?.getTime()).toBeLessThanOrEqual(listedSince[0]?.getTime() ?? 0);
  const storedEvent = env.DB.prepare(
    "SELECT detail FROM stripe_events WHERE id LIKE 'evt_unreadable%' LIMIT 1",
  );
  expect(await storedEvent.first("detail")).toBe("it cannot be read");
});

test("records an unreadable event once, and counts it in the run that found it", async () => {
  const context = storeContext();
  const event = aPaymentEvent("illegible");
  const listEvents = async () => ({ events: [], unreadable: [event], isWhole: true });
  const runReconciliation = () =>
    reconcile({ ...context, payments: { ...context.payments, listEvents } }, "schedule");
  expect((await runReconciliation()).found).toMatchObject({ unreadable_events: 1 });
  const readEvent = () =>
    env.DB.prepare("SELECT * FROM stripe_events WHERE id = ?")
      .bind(event.id)
      .first<{ received_at: string }>();
  const recorded = await readEvent();
  expect(recorded).toMatchObject({ outcome: "failed", detail: "it cannot be read" });
  expect((await runReconciliation()).found).not.toHaveProperty("unreadable_events");
  expect(await readEvent()).toEqual(recorded);
});
