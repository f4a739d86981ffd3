import { StoreError } from "../../../contract/shared/errors.ts";
import {
  isDuplicate,
  isVersionConflict,
  runBatch,
  type Statement,
  violatedConstraint,
} from "../../db/run-batch.ts";
import type { StoreContext } from "../context.ts";

/** A step completes the checkout, or the state has changed and has to be read again. */
export type CheckoutStep<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "again" };

export const again = { kind: "again" } as const;

export function done<Result>(result: Result): CheckoutStep<Result> {
  return { kind: "done", result };
}

// Each repetition follows a change by this request or by a concurrent one.
const maxSteps = 8;

/**
 * Takes steps until one completes the checkout. A step reads the current state and does the next thing that is missing,
 * so that the next call recovers from a crash, a second tab or a lost response.
 * @throws StoreError conflict if the state changes in every step
 */
export async function repeatSteps<Result>(takeStep: () => Promise<CheckoutStep<Result>>): Promise<Result> {
  for (let count = 1; count <= maxSteps; count += 1) {
    const step = await takeStep();
    if (step.kind === "done") return step.result;
  }
  throw new StoreError("conflict");
}

// A duplicate value means that another tab placed the cart's order or sent the same request, that the random order
// number is taken, or that the customer or another order has used the offer.
const columnsTakenByOthers = [
  "orders.cart_id",
  "orders.order_number",
  "offer_uses.offer_id",
  "offer_uses.single_use_code",
];
const allocationLimits = [
  "products_allocated_on_hand",
  "pickup_windows_within_capacity",
  "offers_uses_within_limit",
];

/**
 * Writes what a step changes, in one batch.
 * @returns false if a concurrent request wrote first, a guard failed, or the stock, the pick-up window or the last use
 *   of an offer is taken; nothing is written then
 */
export async function writeStep(context: StoreContext, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(context.db, statements);
    return true;
  } catch (error) {
    const isTaken = allocationLimits.includes(violatedConstraint(error) ?? "");
    if (isTaken || isVersionConflict(error) || isDuplicate(error, columnsTakenByOthers)) return false;
    throw error;
  }
}
