import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { OrderWorkView } from "../../../../contract/admin/orders.ts";
import { type DisputeView, toDisputeState } from "../../../../contract/orders/disputes.ts";
import type { OrderTask } from "../../../../contract/orders/order-status.ts";
import { openReturnStates } from "../../../../contract/orders/returns.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { orders } from "../../../db/schema/orders.ts";
import { disputes, refunds } from "../../../db/schema/payments.ts";
import { returns } from "../../../db/schema/returns.ts";
import type { StoreContext } from "../../context.ts";
import { isDisputed } from "../../money/disputes.ts";
import { refundColumns } from "../../money/refunds/read-refunds.ts";
import { unitsToPack } from "../sent-units.ts";

// Stripe's statuses of a dispute that awaits the store's response.
const unansweredStatuses = ["needs_response", "warning_needs_response"];
const maxListed = 20;

const isPayout = (table: string) => sql.raw(`(NOT ${table}.is_own AND ${table}.origin <> 'unmatched')`);

/**
 * A condition over `refunds`: the refund failed, no later one replaced it, and the bank did not take the money back in
 * a dispute. A payout that is made again is canceled.
 */
const hasFailedForGood = sql`(refunds.state = 'failed' AND (${isPayout("refunds")} OR NOT EXISTS (SELECT 1
  FROM refunds AS later WHERE later.order_id = refunds.order_id AND later.state IN ('requested', 'succeeded')
    AND NOT ${isPayout("later")}
    AND later.amount_cents >= refunds.amount_cents AND later.created_at > refunds.created_at))
  AND NOT EXISTS (SELECT 1 FROM disputes JOIN orders AS paid ON paid.id = disputes.order_id
    WHERE disputes.order_id = refunds.order_id
      AND disputes.stripe_payment_intent_id = coalesce(refunds.stripe_payment_intent_id, paid.stripe_payment_intent_id)
      AND (disputes.status = 'lost' OR (disputes.closed_at IS NULL AND disputes.status NOT LIKE 'warning%'))))`;

/** A condition over `orders`: a refund of the order has failed for good. */
export const hasFailedRefund = sql`orders.id IN (SELECT order_id FROM refunds WHERE ${hasFailedForGood})`;

// A payment that does not fit the order is returned whole, whatever happens to the order.
const awaitsRefund = sql`orders.id IN (SELECT order_id FROM refunds WHERE origin <> 'unmatched' AND ${hasFailedForGood})`;

/** A condition over `orders`: the order has units to pack, which were neither sent, refunded nor restocked. */
export const hasUnitsToPack = sql`EXISTS (SELECT 1 FROM order_items AS line WHERE line.order_id = orders.id
  AND ${unitsToPack} > 0)`;

const hasParcel = sql`EXISTS (SELECT 1 FROM parcels WHERE parcels.order_id = orders.id)`;

// Orders that are disputed, or have a failed refund, are not shipped and are counted separately, and a change that awaits
// its payment holds its order. A cash order starts in processing, so it is packed in that status, while another is packed
// when it is paid. The rest of an order that is partly shipped is to be packed in both, also if none is left of it,
// because the order is to be marked as shipped.
const isHeld = sql`(${isDisputed} OR ${awaitsRefund} OR orders.awaited_change_id IS NOT NULL)`;
const isToPack = sql`(orders.fulfilment = 'delivery' AND NOT ${isHeld} AND (orders.status = 'paid' OR (orders.status = 'processing' AND (orders.payment_method = 'cash_on_delivery' OR ${hasParcel})))
    AND (${hasUnitsToPack} OR ${hasParcel}))`;
const isToShip = sql`(orders.fulfilment = 'delivery' AND NOT ${isHeld} AND orders.status = 'processing' AND orders.payment_method <> 'cash_on_delivery' AND NOT ${hasParcel} AND ${hasUnitsToPack})`;
// A pending refund of a part ends by itself, and the rest is still picked up.
const isToMakeReady = sql`(orders.fulfilment = 'pickup' AND orders.ready_at IS NULL AND NOT ${isHeld}
  AND (orders.status IN ('paid', 'processing')
    OR (orders.status = 'refund_requested' AND orders.status_before_refund IN ('paid', 'processing')))
  AND ${hasUnitsToPack})`;

const isOpenReturn = sql`state IN (SELECT value FROM json_each(${JSON.stringify(openReturnStates)}))`;

/** The condition over `orders` of each task. Counts and lists share the conditions. */
export const taskConditions: Readonly<Record<OrderTask, SQL>> = {
  // The statuses are repeated, so that SQLite uses their index instead of reading all orders.
  pending: sql`(orders.status IN ('paid', 'processing', 'refund_requested') AND (${isToPack} OR ${isToShip} OR ${isToMakeReady}))`,
  to_pack: isToPack,
  to_ship: isToShip,
  to_make_ready: isToMakeReady,
  cash_to_collect: sql`(orders.status = 'shipped' AND orders.payment_method = 'cash_on_delivery' AND orders.paid_at IS NULL)`,
  returns: sql`orders.id IN (SELECT order_id FROM ${returns} WHERE ${isOpenReturn})`,
  change_requested: sql`(orders.status IN ('paid', 'processing') AND orders.change_requested_at IS NOT NULL)`,
  refund_failed: hasFailedRefund,
  disputed: sql`(orders.id IN (SELECT order_id FROM disputes WHERE closed_at IS NULL OR status = 'lost')
    AND (orders.id IN (SELECT order_id FROM disputes WHERE closed_at IS NULL)
      OR (orders.status IN ('paid', 'processing') AND ${isDisputed})))`,
};

/** Counts the orders of each task. */
export function countOrderTasks(context: StoreContext) {
  const countOf = (task: OrderTask) =>
    sql<number>`(SELECT count(*) FROM orders WHERE ${taskConditions[task]})`.mapWith(Number).as(task);
  return context.db
    .select({
      to_pack: countOf("to_pack"),
      to_ship: countOf("to_ship"),
      to_make_ready: countOf("to_make_ready"),
      cash_to_collect: countOf("cash_to_collect"),
      returns: countOf("returns"),
      change_requested: countOf("change_requested"),
      refund_failed: countOf("refund_failed"),
      disputed: countOf("disputed"),
    })
    .from(sql`(SELECT 1)`);
}

/** Returns the counts of countOrderTasks(), which always has a row. */
export function toOrderWork(row: OrderWorkView | undefined): OrderWorkView {
  return (
    row ?? {
      to_pack: 0,
      to_ship: 0,
      to_make_ready: 0,
      cash_to_collect: 0,
      returns: 0,
      change_requested: 0,
      refund_failed: 0,
      disputed: 0,
    }
  );
}

/** The state of an order's oldest open return, or null. */
export const openReturnState = sql<(typeof openReturnStates)[number] | null>`(SELECT state FROM ${returns}
  WHERE order_id = orders.id AND ${isOpenReturn} ORDER BY created_at LIMIT 1)`;

/** Selects disputes that await a response, the most urgent first. */
export function selectUnansweredDisputes(context: StoreContext) {
  return selectDisputes(context)
    .where(and(isNull(disputes.closedAt), inArray(disputes.status, unansweredStatuses)))
    .orderBy(asc(sql`${disputes.dueAt} IS NULL`), asc(disputes.dueAt), asc(disputes.openedAt))
    .limit(maxListed);
}

/** Selects refunds that failed for good, the oldest first. */
export function selectFailedRefunds(context: StoreContext) {
  return context.db
    .select({ refund: refundColumns, orderNumber: orders.orderNumber })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(hasFailedForGood)
    .orderBy(asc(refunds.createdAt))
    .limit(maxListed);
}

/** Selects all disputes with the numbers of their orders. */
export function selectDisputes(context: StoreContext) {
  return context.db
    .select({ dispute: disputes, orderNumber: orders.orderNumber })
    .from(disputes)
    .leftJoin(orders, eq(orders.id, disputes.orderId));
}

/** Creates the view of a dispute for admins. The amount is in dollars. */
export function toDisputeView(
  context: StoreContext,
  { dispute, orderNumber }: { dispute: typeof disputes.$inferSelect; orderNumber: string | null },
): DisputeView {
  return {
    id: dispute.id,
    order_id: dispute.orderId,
    order_number: orderNumber,
    amount: centsToDollars(dispute.amountCents),
    reason: dispute.reason,
    status: dispute.status,
    state: toDisputeState(dispute.status),
    needs_response: dispute.closedAt === null && unansweredStatuses.includes(dispute.status),
    due_at: dispute.dueAt,
    stripe_url: getStripeUrl(context, dispute),
    opened_at: dispute.openedAt,
    closed_at: dispute.closedAt,
  };
}

/** Returns the URL of the page in Stripe's dashboard where an admin responds to the dispute. */
function getStripeUrl(
  context: StoreContext,
  { id, stripePaymentIntentId }: typeof disputes.$inferSelect,
): string {
  const mode = context.payments.isLive ? "" : "test/";
  const page = stripePaymentIntentId === null ? `disputes/${id}` : `payments/${stripePaymentIntentId}`;
  return `https://dashboard.stripe.com/${mode}${page}`;
}
