import { strict as assert } from "node:assert";
import * as v from "valibot";
import { paymentsHealthResponse } from "../../../contract/admin/payments-health.ts";
import { stockChecks } from "../../../worker/domain/orders/reconciliation/stock-checks.ts";
import { bookedOrders, selectBookedOrders, unitsOfProduct } from "../../worker/builders/book-queries.ts";
import { letTimePass, readRows } from "./database.ts";
import { getAdminToken, type Product } from "./products.ts";
import { clearFaults, type LedgerIntent, readLedger, waitUntilDelivered } from "./sandbox.ts";
import { call, expectSuccess, runSchedule } from "./store.ts";

const maxRuns = 40;
const orderRow = v.object({
  id: v.string(),
  status: v.string(),
  intent: v.nullable(v.string()),
  paid: v.number(),
  refunded: v.number(),
  total: v.number(),
});
export type BookedOrder = v.InferOutput<typeof orderRow>;

/**
 * Ends all faults, delivers all events, moves the time by an hour and reconciles until nothing is left to do. Then checks that no order
 * is stuck, and that money, stock and orders agree.
 * @returns the orders of the products
 */
export async function expectSoundBooks(...products: Product[]): Promise<BookedOrder[]> {
  await clearFaults();
  await waitUntilDelivered();
  await letTimePass(60);
  await reconcileAll();
  await waitUntilDelivered();
  const { data } = expectSuccess(
    await call("/api/admin/payments-health", { token: await getAdminToken() }),
    paymentsHealthResponse,
  );
  assert.deepEqual(data.discrepancies, [], "discrepancies that the store reports");
  assert.deepEqual(
    [data.open_refunds, data.unprocessed_events, data.dead_letter_count],
    [[], [], 0],
    "refunds and events that are stuck",
  );

  await expectUnitsAccountedFor(products);
  assert.deepEqual(await readRows(anyRow, stuckOrders), [], "orders that are stuck");
  for (const { sentence, query } of stockChecks) {
    assert.deepEqual(await readRows(anyRow, query), [], sentence);
  }
  expectMoneyAccountedFor(await readRows(orderRow, bookedOrders), await readLedger());
  return readRows(orderRow, selectBookedOrders, JSON.stringify(products.map(({ id }) => id)));
}

/** Checks that every unit is in stock, held or sold. */
export async function expectUnitsAccountedFor(products: readonly Product[]): Promise<void> {
  for (const { id, units } of products) {
    const [row] = await readRows(unitsRow, unitsOfProduct, id);
    assert.ok(row !== undefined && row.stock >= 0, `stock of ${JSON.stringify(row)}`);
    assert.equal(row.stock + row.taken, units, `units of the product: ${JSON.stringify(row)}`);
  }
}

/** Checks that every captured payment belongs to exactly one order or was refunded in full, and that paid orders were paid. */
function expectMoneyAccountedFor(orders: readonly BookedOrder[], intents: readonly LedgerIntent[]): void {
  for (const intent of intents) {
    const owners = orders.filter((order) => order.intent === intent.id && order.paid > 0);
    assert.ok(
      intent.captures <= 1 && owners.length <= 1,
      `captured or recorded more than once: ${JSON.stringify(intent)}`,
    );
    const [owner] = owners;
    if (owner === undefined) {
      assert.equal(
        intent.captured - intent.refunded,
        0,
        `payment without an order: ${JSON.stringify(intent)}`,
      );
      continue;
    }
    assert.equal(intent.metadata.order_id, owner.id);
    assert.deepEqual(
      { paid: intent.captured, refunded: intent.refunded },
      { paid: owner.paid, refunded: owner.refunded },
      `order ${owner.id}`,
    );
  }
  const captured = new Set(intents.filter((intent) => intent.captures === 1).map(({ id }) => id));
  const unknownPayments = orders.filter((order) => order.paid > 0 && !captured.has(order.intent ?? ""));
  assert.deepEqual(unknownPayments, [], "payments that Stripe does not know");
}

/** Repeats the scheduled run until it does nothing, because a run handles at most 50 of a kind. */
async function reconcileAll(): Promise<void> {
  for (let runs = 0; runs < maxRuns; runs += 1) {
    await runSchedule();
    const { data } = expectSuccess(
      await call("/api/admin/payments-health", { token: await getAdminToken() }),
      paymentsHealthResponse,
    );
    const [last] = data.last_runs;
    if (last !== undefined && Object.keys(last.done).length === 0) return;
  }
  assert.fail(`The schedule still finds something to do after ${maxRuns} runs`);
}

const anyRow = v.record(v.string(), v.unknown());
const unitsRow = v.object({ stock: v.number(), taken: v.number() });

const stuckOrders = `SELECT id, status FROM orders
  WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed', 'refund_requested')`;
