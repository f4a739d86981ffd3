import { asc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderUnits } from "../../../../contract/orders/payments.ts";
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

/** Whether a refund is of the order's own money, and not of an unmatched payment. */
export function isOwn(row: RefundRow): boolean {
  return row.origin !== "unmatched";
}

/** Sums the cents that are refunded or requested, and cannot be refunded again. */
export function committedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows, ["requested", "succeeded"]);
}

/** Sums the cents of the order's own money that are back with the customer. */
export function returnedCents(rows: readonly RefundRow[]): number {
  return sumCents(rows.filter(isOwn), ["succeeded"]);
}

/** Returns the amount of an order in cents: its total, rounded to five cents if it was collected in cash. */
export function payableCents({ totalCents, cashRoundingCents }: OrderRow): number {
  return totalCents + cashRoundingCents;
}

/**
 * Computes how many cents can still be refunded: paid, not committed to another refund and not lost in a dispute. 0 for an
 * unpaid order, and while a dispute is open.
 */
export function leftToRefundCents({ order, refunds: rows, disputes }: OrderMoney): number {
  if (order.paidAt === null || getOrderDispute(order, disputes) === "open") return 0;
  const keptCents = payableCents(order) - sumLostCents(order, disputes);
  return Math.max(0, keptCents - committedCents(rows.filter(isOwn)));
}

/** Limits an order's refunded cents to its total. Cash rounding may have collected and returned two cents more. */
export function countedRefundCents(order: OrderRow, returned: number): number {
  return Math.min(returned, order.totalCents);
}

/** Computes an order's status and money with these refunds. It returns to `statusBeforeRefund` if none is open or full. */
export function statusAfterRefunds(
  order: OrderRow,
  rows: readonly RefundRow[],
): Pick<OrderRow, "status" | "paymentStatus" | "refundedCents" | "statusBeforeRefund"> {
  const own = rows.filter(isOwn);
  const returned = returnedCents(rows);
  const refundedCents = countedRefundCents(order, returned);
  const isFull = returned >= payableCents(order);
  const paymentStatus: PaymentStatus =
    refundedCents === 0 ? "succeeded" : isFull ? "refunded" : "partially_refunded";
  const isRefunding = order.status === "refund_requested" || order.status === "refunded";
  const before: OrderStatus = isRefunding ? (order.statusBeforeRefund ?? "paid") : order.status;
  const money = { refundedCents, paymentStatus };
  if (order.status === "canceled") {
    return { ...money, status: "canceled", statusBeforeRefund: order.statusBeforeRefund };
  }
  // A refunded order keeps its earlier status, because a bank may send a refund back days later.
  if (isFull) return { ...money, status: "refunded", statusBeforeRefund: before };
  const isPending = own.some((row) => row.state === "requested");
  if (isPending) return { ...money, status: "refund_requested", statusBeforeRefund: before };
  return { ...money, status: before, statusBeforeRefund: null };
}

/** Parses the units of a refund or a return, whose JSON an older version of the code may have stored. */
export function itemsIn(row: { readonly items: unknown }): OrderUnits {
  return v.parse(orderUnits, row.items);
}

/** Creates the row of a refund, before Stripe is called. A cash refund has succeeded at once. */
export function newRefund(
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
    idempotencyKey: refundKey(id, amountCents),
    failure: null,
    createdBy: actor.name,
    profileId: actor.profileId,
    createdAt: now,
    updatedAt: now,
    restocks: refund.restocks ?? true,
  };
}

/** Returns the first idempotency key of a refund. It has the amount, because Stripe refuses a key whose request changed. */
export function refundKey(refundId: string, amountCents: number): string {
  return `refund:${refundId}:${amountCents}`;
}

/** Records money that went back to the card or in cash. Its unique id prevents duplicates. */
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
 * Cancels the failed refunds that a new one replaces, so that admins no longer see them as work: the oldest that its amount
 * covers, or all of them if nothing is left to refund.
 */
export function cancelReplacedFailures(
  context: StoreContext,
  money: OrderMoney,
  refund: RefundRow,
): Statement[] {
  const { refunds: rows } = money;
  const isLast = leftToRefundCents({ ...money, refunds: [...rows, refund] }) === 0;
  let leftCents = refund.amountCents;
  const closed = rows.filter((row) => {
    if (!isOwn(row) || row.state !== "failed") return false;
    if (!isLast && row.amountCents > leftCents) return false;
    leftCents -= row.amountCents;
    return true;
  });
  return closed.map(({ id }) =>
    context.db
      .update(refunds)
      .set({ state: "canceled", updatedAt: context.now().toISOString() })
      .where(eq(refunds.id, id)),
  );
}

function sumCents(rows: readonly RefundRow[], states: readonly RefundRow["state"][]): number {
  return rows.filter((row) => states.includes(row.state)).reduce((sum, row) => sum + row.amountCents, 0);
}
