import { eq } from "drizzle-orm";
import type { Statement } from "../../../db/run-batch.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { insertRefundItems } from "./order-units.ts";
import { computeRefundableCents, type OrderMoney } from "./refund-amounts.ts";
import { isOwn, type RefundRow } from "./refund-rows.ts";

/** Inserts a refund with its units. */
export function insertRefund(context: StoreContext, refund: RefundRow): Statement[] {
  return [context.db.insert(refunds).values(refund), ...insertRefundItems(context, refund)];
}

/** Records money that was returned to the card or in cash. The transaction's unique id prevents duplicates. */
export function recordRefunded(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund",
    providerTransactionId: refund.stripeRefundId ?? `cash-refund:${refund.id}`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}

/** Records a refund that the bank sent back to the store after it had succeeded. */
export function recordRefundReturned(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund_failure",
    providerTransactionId: `${refund.stripeRefundId}:failed`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}

/**
 * Cancels the failed refunds that a new one replaces, so that admins no longer see them as work. It replaces the oldest that
 * its amount covers, or all of them if nothing remains to be refunded.
 */
export function cancelReplacedFailures(
  context: StoreContext,
  money: OrderMoney,
  refund: RefundRow,
): Statement[] {
  const { refunds: rows } = money;
  const isLast = computeRefundableCents({ ...money, refunds: [...rows, refund] }) === 0;
  let remainingCents = refund.amountCents;
  const statements: Statement[] = [];
  for (const row of rows) {
    if (!isOwn(row) || row.state !== "failed") continue;
    if (!isLast && row.amountCents > remainingCents) continue;
    remainingCents -= row.amountCents;
    statements.push(
      context.db
        .update(refunds)
        .set({ state: "canceled", updatedAt: context.now().toISOString() })
        .where(eq(refunds.id, row.id)),
    );
  }
  return statements;
}
