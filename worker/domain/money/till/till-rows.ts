import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { TillTender } from "../../../../contract/admin/till.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { isInPeriod, type Period } from "../../store/period.ts";

export type TillRow = Awaited<ReturnType<typeof selectTillRows>>[number];

/** Selects the payments and refunds of a period, the oldest first, with those that were reversed. */
export function selectTillRows(context: StoreContext, period: Period) {
  return context.db
    .select({
      id: transactions.id,
      type: transactions.type,
      amountCents: transactions.amountCents,
      createdAt: transactions.createdAt,
      reversedAt: transactions.reversedAt,
      orderId: transactions.orderId,
      orderNumber: orders.orderNumber,
      tender: collectedTender.as("till_tender"),
      roundingCents: roundingCents.as("till_rounding"),
    })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(isInPeriod(transactions.createdAt, period))
    .orderBy(asc(transactions.createdAt), asc(sql`transactions.rowid`));
}

/**
 * The tender of a row in `transactions` that is joined with its order. A collection names it in its id. A refund by
 * hand has the one that the admin said; without it, money of a cash order went back in cash. An order can be paid in
 * one way, and the difference of its change in another.
 */
const collectedTender = sql<TillTender>`CASE
  WHEN transactions.provider_transaction_id LIKE 'cash-refund:%' THEN coalesce(
    (SELECT refunds.tender FROM refunds WHERE refunds.id = substr(transactions.provider_transaction_id, 13)),
    CASE orders.payment_method WHEN 'cash_on_delivery' THEN 'cash' ELSE 'by_hand' END)
  WHEN transactions.provider_transaction_id LIKE 'cash:%' THEN 'cash'
  WHEN transactions.provider_transaction_id LIKE 'interac:%' THEN 'interac'
  WHEN transactions.provider_transaction_id LIKE 'terminal:%' THEN 'terminal'
  WHEN transactions.provider_transaction_id LIKE 'exchange:%' THEN 'exchange'
  WHEN orders.payment_method = 'cash_on_delivery' AND transactions.type = 'payment' AND transactions.change_id IS NULL
    THEN 'cash'
  ELSE 'stripe' END`;

/** The amount due for the content that an order had before its first change after a payment, if it has changed. */
const paidTotal = sql`(SELECT change.former_total_cents FROM order_changes AS change
  WHERE change.order_id = orders.id AND change.state = 'applied' AND change.updated_at >= transactions.created_at
  ORDER BY change.content, change.rowid LIMIT 1)`;

/** The part that was paid by exchange when the order was placed. Its other payment is the rest. */
const exchangedCents = sql`coalesce((SELECT exchanged.amount_cents FROM transactions AS exchanged
  WHERE exchanged.order_id = orders.id AND exchanged.provider_transaction_id LIKE 'exchange:%'), 0)`;

/** The cents that rounding added to the cash that the store keeps. A refund that is rounded up takes it away. */
const roundingCents = sql<number>`CASE
  WHEN transactions.reversed_at IS NOT NULL OR transactions.provider_transaction_id LIKE 'exchange:%' THEN 0
  WHEN transactions.change_id IS NOT NULL THEN transactions.amount_cents - (SELECT change.due_cents
    FROM order_changes AS change WHERE change.id = transactions.change_id)
  WHEN transactions.type = 'payment' THEN coalesce(
    transactions.amount_cents + ${exchangedCents} - ${paidTotal}, orders.cash_rounding_cents)
  ELSE coalesce(-(SELECT note.cash_rounding_cents FROM invoices AS note
    WHERE note.refund_id = substr(transactions.provider_transaction_id, 13) AND note.kind = 'credit_note'), 0) END`;

/** Creates a subquery of the cash of a period, in cents: payments minus refunds. */
export function selectExpectedCash(context: StoreContext, period: Period): SQL<number> {
  const sum = context.db
    .select({ cents: sql<number>`coalesce(sum(${signedCents}), 0)`.as("expected_cents") })
    .from(transactions)
    .innerJoin(orders, eq(orders.id, transactions.orderId))
    .where(
      and(
        isInPeriod(transactions.createdAt, period),
        sql`transactions.reversed_at IS NULL AND ${collectedTender} = 'cash'`,
      ),
    );
  return sql`(${sum})`;
}

const signedCents = sql`CASE transactions.type WHEN 'refund' THEN -transactions.amount_cents ELSE transactions.amount_cents END`;
