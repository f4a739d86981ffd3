import { strict as assert } from "node:assert";
import * as v from "valibot";
import { paymentsHealthResponse } from "../../../contract/orders/payments.ts";
import { stockChecks } from "../../../worker/domain/orders/reconciliation/stock-checks.ts";
import { bookedOrders, selectBookedOrders, unitsOfProduct } from "../../worker/builders/book-queries.ts";
import { letTimePass, readRows } from "./database.ts";
import { adminToken, type Product } from "./products.ts";
import { clearFaults, type LedgerIntent, ledger, untilDelivered } from "./sandbox.ts";
import { call, expectSuccess, runSchedule } from "./store.ts";

const mostRuns = 40;
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
 * Ends all faults, delivers all events, moves the time by an hour and runs the cron until it finds nothing to do. Then no order may be
 * stuck, and money, stock and orders must agree. @returns the orders of the products
 */
export async function expectSoundBooks(...products: Product[]): Promise<BookedOrder[]> {
  await clearFaults();
  await untilDelivered();
  await letTimePass(60);
  await reconcileAll();
  await untilDelivered();
  const { data } = expectSuccess(
    await call("/api/admin/payments-health", { token: await adminToken() }),
    paymentsHealthResponse,
  );
  assert.deepEqual(data.discrepancies, [], "the store's own check of its ledger");
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
  expectMoneyAccountedFor(await readRows(orderRow, bookedOrders), await ledger());
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
    assert.ok(intent.captures <= 1 && owners.length <= 1, `taken more than once: ${JSON.stringify(intent)}`);
    const [owner] = owners;
    if (owner === undefined) {
      assert.equal(intent.captured - intent.refunded, 0, `nobody's money: ${JSON.stringify(intent)}`);
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
  const invented = orders.filter((order) => order.paid > 0 && !captured.has(order.intent ?? ""));
  assert.deepEqual(invented, [], "payments that Stripe does not know");
}

/** A run handles at most 50 of a kind. */
async function reconcileAll(): Promise<void> {
  for (let runs = 0; runs < mostRuns; runs += 1) {
    await runSchedule();
    const { data } = expectSuccess(
      await call("/api/admin/payments-health", { token: await adminToken() }),
      paymentsHealthResponse,
    );
    const [last] = data.last_runs;
    if (last !== undefined && Object.keys(last.done).length === 0) return;
  }
  assert.fail(`The schedule still finds something to do after ${mostRuns} runs`);
}

const anyRow = v.record(v.string(), v.unknown());
const unitsRow = v.object({ stock: v.number(), taken: v.number() });

const stuckOrders = `SELECT id, status FROM orders
  WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed', 'refund_requested')`;
