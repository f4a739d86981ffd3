import { and, asc, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import {
  findMostSevereState,
  type LimitingDisputeState,
  toDisputeState,
} from "../../../contract/orders/disputes.ts";
import { orders } from "../../db/schema/orders.ts";
import { disputes } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { isInPeriod, type Period } from "../store/period.ts";
import type { OrderIds } from "./taxes/stored-taxes.ts";

export type DisputeRow = typeof disputes.$inferSelect;

/** A dispute of an order. */
export interface OrderDispute extends DisputeRow {
  /** True if it is about one of the order's payments, and false if it is about an unmatched one. */
  readonly isOwn: boolean;
}

/** Selects the disputes of orders. */
export function selectDisputesOf(context: StoreContext, orderIds: OrderIds) {
  return context.db
    .select({
      ...getTableColumns(disputes),
      isOwn: sql<boolean>`EXISTS (SELECT 1 FROM orders WHERE ${isOwnDispute})`
        .mapWith(Boolean)
        .as("is_own_dispute"),
    })
    .from(disputes)
    .where(inArray(disputes.orderId, orderIds));
}

/**
 * Returns the most severe state of the disputes of the order's own payments, or null if no dispute limits the order.
 * Disputes of unmatched payments do not count.
 * @param rows disputes of the order
 */
export function getLimitingDisputeState(rows: readonly OrderDispute[]): LimitingDisputeState | null {
  return findMostSevereState(rows.filter(({ isOwn }) => isOwn).map(({ status }) => toDisputeState(status)));
}

/**
 * Sums the cents of the order's own payments that the store lost in disputes.
 * @param rows disputes of the order
 */
export function sumLostCents(rows: readonly OrderDispute[]): number {
  return listLostDisputes(rows).reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Lists the disputes of the order's own payments that the store lost.
 * @param rows disputes of the order
 */
export function listLostDisputes(rows: readonly OrderDispute[]): readonly OrderDispute[] {
  return rows.filter(({ isOwn, status }) => isOwn && toDisputeState(status) === "lost");
}

/**
 * A condition over `disputes` and `orders`: the dispute is about one of the order's own payments, not about an
 * unmatched one.
 */
export const isOwnDispute = sql`(disputes.order_id = orders.id
  AND (disputes.stripe_payment_intent_id = orders.stripe_payment_intent_id
    OR EXISTS (SELECT 1 FROM order_changes WHERE order_changes.stripe_payment_intent_id = disputes.stripe_payment_intent_id
      AND order_changes.order_id = disputes.order_id AND order_changes.state = 'applied')))`;

/**
 * An expression over `orders`: the status at Stripe of the most severe dispute (open, lost, inquiry) of the order, or
 * NULL.
 */
export const orderDisputeStatus = sql<string | null>`(SELECT coalesce(
    max(disputes.status) FILTER (WHERE disputes.status <> 'lost' AND disputes.status NOT LIKE 'warning%'),
    max(disputes.status) FILTER (WHERE disputes.status = 'lost'),
    max(disputes.status))
  FROM disputes WHERE ${isOwnDispute} AND (disputes.closed_at IS NULL OR disputes.status = 'lost'))`;

/** A condition over `orders`: one of the order's own payments has a dispute that is not closed, or that the store lost. */
export const isDisputed = sql`EXISTS (SELECT 1 FROM disputes WHERE ${isOwnDispute}
  AND (disputes.closed_at IS NULL OR disputes.status = 'lost'))`;

/** A condition over `disputes`: the bank has the money, either for good or while it decides. */
export const isWithBank = sql`(disputes.status = 'lost'
  OR (disputes.closed_at IS NULL AND disputes.status NOT LIKE 'warning%'))`;

/**
 * Selects the disputes that the store lost in a period and that have no credit note, the oldest first. `taxCents` is
 * the share of the order's tax in the lost cents.
 */
export function selectLostIn(context: StoreContext, period: Period) {
  return context.db
    .select({
      orderNumber: orders.orderNumber,
      closedAt: disputes.closedAt,
      amountCents: disputes.amountCents,
      taxCents:
        sql<number>`coalesce(CAST(round(${disputes.amountCents} * 1.0 * ${orders.taxCents} / ${orders.totalCents}) AS INTEGER), 0)`
          .mapWith(Number)
          .as("lost_tax"),
    })
    .from(disputes)
    .innerJoin(orders, eq(orders.id, disputes.orderId))
    .where(
      and(
        eq(disputes.status, "lost"),
        isOwnDispute,
        isInPeriod(disputes.closedAt, period),
        sql`NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.dispute_id = disputes.id)`,
      ),
    )
    .orderBy(asc(disputes.closedAt));
}

/** An expression over `orders`: the cents of the order's own payments that the store lost in disputes. */
export const lostCents = sql<number>`coalesce((SELECT sum(disputes.amount_cents) FROM disputes
  WHERE ${isOwnDispute} AND disputes.status = 'lost'), 0)`;

/** An expression over `orders`: the lost cents that no credit note documents. */
export const uncreditedLostCents = sql<number>`coalesce((SELECT sum(disputes.amount_cents) FROM disputes
  WHERE ${isOwnDispute} AND disputes.status = 'lost'
    AND NOT EXISTS (SELECT 1 FROM invoices WHERE invoices.dispute_id = disputes.id)), 0)`;
