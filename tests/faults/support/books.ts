import { strict as assert } from "node:assert";
import { paymentsHealthResponse } from "../../../contract/admin/payments-health.ts";
import { type BookedOrder, checkBooks, checkUnits, type StockedProduct } from "../../builders/books.ts";
import { letTimePass } from "./let-time-pass.ts";
import { clearFaults, readLedger, waitUntilDelivered } from "./sandbox.ts";
import { anAdminToken, call, query, runSchedule, unwrap } from "./store.ts";

const maxRuns = 40;

/**
 * Ends all faults, delivers all events, moves the time by an hour and reconciles until nothing is left to do. Then
 * checks that no order is stuck, and that money, stock and orders agree.
 * @returns the orders of the products
 */
export async function expectSoundBooks(...products: StockedProduct[]): Promise<BookedOrder[]> {
  await clearFaults();
  await waitUntilDelivered();
  await letTimePass(60);
  await reconcileAll();
  await waitUntilDelivered();
  const health = await readPaymentsHealth();
  assert.deepEqual(
    [health.open_refunds, health.unprocessed_events, health.dead_letter_count],
    [[], [], 0],
    "refunds and events that are stuck",
  );
  assert.deepEqual(await query(selectStuckOrders), [], "orders that are stuck");
  const listDiscrepancies = async () => health.discrepancies;
  return checkBooks({ query, readLedger, listDiscrepancies, isWholeStore: true }, products);
}

/** Checks that every unit is in stock, held or sold. */
export function expectUnitsAccountedFor(products: readonly StockedProduct[]): Promise<void> {
  return checkUnits({ query }, products);
}

export async function readPaymentsHealth() {
  const response = await call("/api/admin/payments-health", { token: await anAdminToken() });
  return (await unwrap(response, paymentsHealthResponse)).data;
}

/** Repeats the scheduled run until it does nothing, because a run handles at most 50 of a kind. */
async function reconcileAll(): Promise<void> {
  for (let runs = 0; runs < maxRuns; runs += 1) {
    await runSchedule();
    const [last] = (await readPaymentsHealth()).last_runs;
    if (last !== undefined && Object.keys(last.done).length === 0) return;
  }
  assert.fail(`The schedule still finds something to do after ${maxRuns} runs`);
}

const selectStuckOrders = `SELECT id, status FROM orders
  WHERE status IN ('pending_payment', 'payment_processing', 'payment_failed', 'refund_requested')`;
