import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { orderItems, transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { Actor } from "../actor.ts";
import { type DisputeRow, getOrderDispute, selectDisputesOf, sumLostCents } from "../order-disputes.ts";
import type { OrderRow } from "../order-rows.ts";

export type RefundRow = typeof refunds.$inferSelect;
export type OrderItemRow = typeof orderItems.$inferSelect;

const orderUnits = v.array(v.object({ order_item_id: v.string(), quantity: v.number() }));

/** An order with its refunds, items and disputes, read at one moment. */
export interface OrderWithRefunds {
  readonly order: OrderRow;
  readonly refunds: readonly RefundRow[];
  readonly items: readonly OrderItemRow[];
  readonly disputes: readonly DisputeRow[];
}

/** The records that determine how much of an order can be refunded. */
export type OrderMoney = Pick<OrderWithRefunds, "order" | "refunds" | "disputes">;

/** Reads an order with its refunds in one round trip. */
export async function readRefunds(
  context: StoreContext,
  orderId: string,
): Promise<OrderWithRefunds | undefined> {
  const [[order], rows, items, disputes] = await context.db.batch([
    context.db.select().from(orders).where(eq(orders.id, orderId)),
    context.db
      .select()
      .from(refunds)
      .where(eq(refunds.orderId, orderId))
      .orderBy(asc(refunds.createdAt), asc(sql`refunds.rowid`)),
    context.db
      .select()
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(sql`order_items.rowid`)),
    selectDisputesOf(context, [orderId]),
  ]);
  return order === undefined ? undefined : { order, refunds: rows, items, disputes };
}

/** Returns true for a refund of the order's own money, and false for a refund of an unmatched payment. */
export function isOwn(row: RefundRow): boolean {
  return row.origin !== "unmatched";
}

/** Sums the cents that are refunded or requested, and cannot be refunded again. */
export function sumCommittedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows, ["requested", "succeeded"]);
}

/** Sums the cents of the order's own money that are back with the customer. */
export function sumReturnedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows.filter(isOwn), ["succeeded"]);
}

/** Returns the amount of an order in cents, which is its total, rounded to five cents if it was collected in cash. */
export function getPayableCents({ totalCents, cashRoundingCents }: OrderRow): number {
  return totalCents + cashRoundingCents;
}

/**
 * Computes how many of the paid cents can still be refunded, because they are neither committed to another refund nor lost
 * in a dispute. The result is 0 for an unpaid order, and while a dispute is open.
 */
export function computeRefundableCents({ order, refunds: rows, disputes }: OrderMoney): number {
  if (order.paidAt === null || getOrderDispute(order, disputes) === "open") return 0;
  const receivedCents = getPayableCents(order) - sumLostCents(order, disputes);
  return Math.max(0, receivedCents - sumCommittedCents(rows.filter(isOwn)));
}

/** Limits an order's refunded cents to its total, because cash rounding may have collected and returned two cents more. */
export function limitRefundedCents(order: OrderRow, refundedCents: number): number {
  return Math.min(refundedCents, order.totalCents);
}

/**
 * Decides an order's status and amounts with these refunds. If no refund is pending or full, the order returns to its
 * status before the refund.
 */
export function decideStatusAfterRefunds(
  order: OrderRow,
  rows: readonly RefundRow[],
): Pick<OrderRow, "status" | "paymentStatus" | "refundedCents" | "statusBeforeRefund"> {
  const returned = sumReturnedCents(rows);
  const refundedCents = limitRefundedCents(order, returned);
  const isFull = returned >= getPayableCents(order);
  const paymentStatus = getPaymentStatus(refundedCents, isFull);
  const isRefunding = order.status === "refund_requested" || order.status === "refunded";
  const statusBefore: OrderStatus = isRefunding ? (order.statusBeforeRefund ?? "paid") : order.status;
  const amounts = { refundedCents, paymentStatus };
  if (order.status === "canceled") {
    return { ...amounts, status: "canceled", statusBeforeRefund: order.statusBeforeRefund };
  }
  // A refunded order stores its earlier status, because a bank may send a refund back days later.
  if (isFull) return { ...amounts, status: "refunded", statusBeforeRefund: statusBefore };
  const isPending = rows.some((row) => isOwn(row) && row.state === "requested");
  if (isPending) return { ...amounts, status: "refund_requested", statusBeforeRefund: statusBefore };
  return { ...amounts, status: statusBefore, statusBeforeRefund: null };
}

function getPaymentStatus(refundedCents: number, isFull: boolean): PaymentStatus {
  if (refundedCents === 0) return "succeeded";
  return isFull ? "refunded" : "partially_refunded";
}

/** Parses the units of a refund or a return, whose JSON an older version of the code may have stored. */
export function parseUnits(row: { readonly items: unknown }): OrderUnits {
  return v.parse(orderUnits, row.items);
}

/** Creates the row of a refund, before Stripe is called. A cash refund has succeeded at once. */
export function createRefund(
  order: OrderRow,
  refund: Pick<RefundRow, "amountCents" | "reason" | "origin"> &
    Partial<Pick<RefundRow, "id" | "stripePaymentIntentId" | "restocks">> & {
      readonly actor: Actor;
      readonly items?: OrderUnits;
      /** The money was returned in cash or by e-transfer, whatever the order was paid with. */
      readonly byHand?: boolean | undefined;
      readonly now: string;
    },
): RefundRow {
  const { id = crypto.randomUUID(), amountCents, reason, origin, actor, now } = refund;
  const isCash = refund.byHand || (order.paymentMethod === "cash_on_delivery" && origin !== "unmatched");
  return {
    id,
    orderId: order.id,
    stripePaymentIntentId: refund.stripePaymentIntentId ?? null,
    amountCents,
    reason,
    items: [...(refund.items ?? [])],
    origin,
    method: isCash ? "cash" : "card",
    state: isCash ? "succeeded" : "requested",
    stripeRefundId: null,
    idempotencyKey: createRefundKey(id, amountCents),
    failure: null,
    createdBy: actor.name,
    profileId: actor.profileId,
    createdAt: now,
    updatedAt: now,
    restocks: refund.restocks ?? true,
  };
}

/**
 * Creates the first idempotency key of a refund. It contains the amount, because Stripe refuses a key that was used with
 * other parameters.
 */
export function createRefundKey(refundId: string, amountCents: number): string {
  return `refund:${refundId}:${amountCents}`;
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
 * Cancels the failed refunds that a new one replaces, so that admins no longer see them as work. These are the oldest that
 * its amount covers, or all of them if nothing is left to refund.
 */
export function cancelReplacedFailures(
  context: StoreContext,
  money: OrderMoney,
  refund: RefundRow,
): Statement[] {
  const { refunds: rows } = money;
  const isLast = computeRefundableCents({ ...money, refunds: [...rows, refund] }) === 0;
  let leftCents = refund.amountCents;
  const statements: Statement[] = [];
  for (const row of rows) {
    if (!isOwn(row) || row.state !== "failed") continue;
    if (!isLast && row.amountCents > leftCents) continue;
    leftCents -= row.amountCents;
    statements.push(
      context.db
        .update(refunds)
        .set({ state: "canceled", updatedAt: context.now().toISOString() })
        .where(eq(refunds.id, row.id)),
    );
  }
  return statements;
}

function sumCents(rows: readonly RefundRow[], states: readonly RefundRow["state"][]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.amountCents, 0);
}
