import { and, count, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { disputes } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { isOwnDispute, lostCents } from "../../money/disputes.ts";
import { hasTypedNumber, isUnplacedCheckout, matchFilters, type OrderConditions } from "./order-filters.ts";

/** Sums the matching orders in cents. Each row is read once. */
export function selectOrderSums(context: StoreContext, filters: OrderConditions) {
  const condition = matchFilters(filters);
  const placed = selectPlacedSums(context, filters, condition);
  const money = selectMoneySums(context, condition);
  const losses = selectLostSums(context, condition);
  return context.db
    .select({
      found: sql<number>`${placed.all.found} - ${placed.unplaced.found}`.mapWith(Number),
      totalCents: sql<number>`${placed.all.totalCents} - ${placed.unplaced.totalCents}`.mapWith(Number),
      capturedCents: money.capturedCents,
      refundedCents: money.refundedCents,
      paidOrders: money.paidOrders,
      lostCents: losses.lostCents,
    })
    .from(placed.all)
    .innerJoin(placed.unplaced, sql`1`)
    .innerJoin(money, sql`1`)
    .innerJoin(losses, sql`1`);
}
type OrderSums = Awaited<ReturnType<typeof selectOrderSums>>[number];

/** Checkouts that became no order are subtracted from the sums of all orders, because an index covers those sums. */
function selectPlacedSums({ db }: StoreContext, filters: OrderConditions, condition: SQL | undefined) {
  const typedNumber = hasTypedNumber(filters);
  const totalCents = sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number);
  return {
    all: db
      .select({ found: count().as("found"), totalCents: totalCents.as("sum_total") })
      .from(orders)
      .where(condition)
      .as("all_orders"),
    unplaced: db
      .select({ found: count().as("omitted_found"), totalCents: totalCents.as("omitted_total") })
      .from(orders)
      .where(and(condition, isUnplacedCheckout, typedNumber && not(typedNumber)))
      .as("mere_checkouts"),
  };
}

function selectMoneySums(context: StoreContext, condition: SQL | undefined) {
  const order = selectMoneyByOrder(context, condition);
  const sumOf = (cents: SQLWrapper) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number);
  return context.db
    .select({
      capturedCents: sumOf(order.capturedCents).as("sum_captured"),
      refundedCents: sumOf(order.refundedCents).as("sum_refunded"),
      paidOrders: sumOf(sql`${order.capturedCents} > ${order.refundedCents} + ${order.lostCents}`).as(
        "paid_orders",
      ),
    })
    .from(order)
    .as("money_sums");
}

function selectMoneyByOrder({ db }: StoreContext, condition: SQL | undefined) {
  const everyOrder = db
    .select({
      capturedCents: sql<number>`sum(${toCapturedCents(transactions)})`.as("order_captured"),
      refundedCents: sql<number>`sum(${toRefundedCents(transactions)})`.as("order_refunded"),
      lostCents:
        sql<number>`coalesce((SELECT sum(disputes.amount_cents) FROM disputes JOIN orders ON ${isOwnDispute}
        WHERE disputes.order_id = ${transactions.orderId} AND disputes.status = 'lost'), 0)`.as("order_lost"),
    })
    .from(transactions)
    .groupBy(transactions.orderId)
    .$dynamic();
  if (condition === undefined) return everyOrder.as("order_money");
  return everyOrder.innerJoin(orders, eq(orders.id, transactions.orderId)).where(condition).as("order_money");
}

function selectLostSums({ db }: StoreContext, condition: SQL | undefined) {
  return db
    .select({
      lostCents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)`.mapWith(Number).as("sum_lost"),
    })
    .from(disputes)
    .innerJoin(orders, isOwnDispute)
    .where(and(eq(disputes.status, "lost"), condition))
    .as("lost_sums");
}

/** Creates the view of the sums, in dollars. */
export function toOrderTotals(sums: OrderSums | undefined) {
  const captured = sums?.capturedCents ?? 0;
  const refunded = sums?.refundedCents ?? 0;
  const lost = sums?.lostCents ?? 0;
  return {
    total_amount: centsToDollars(sums?.totalCents ?? 0),
    captured: centsToDollars(captured),
    refunded: centsToDollars(refunded),
    lost: centsToDollars(lost),
    revenue: centsToDollars(captured - refunded - lost),
  };
}

interface TransactionColumns {
  readonly type: SQLWrapper;
  readonly amountCents: SQLWrapper;
  readonly reversedAt: SQLWrapper;
}

/** Returns the cents that a transaction captured, or collected in cash. */
function toCapturedCents({ type, amountCents, reversedAt }: TransactionColumns): SQL<number> {
  return sql<number>`CASE WHEN ${type} = 'payment' AND ${reversedAt} IS NULL THEN ${amountCents} ELSE 0 END`;
}

/** Returns the cents that a transaction returned to the customer, negative for a refund that the bank sent back. */
function toRefundedCents({ type, amountCents }: TransactionColumns): SQL<number> {
  return sql<number>`CASE ${type} WHEN 'refund' THEN ${amountCents} WHEN 'refund_failure' THEN -${amountCents} ELSE 0 END`;
}

const entries = alias(transactions, "entries");

/** The cents that a row in `orders` captured, or collected in cash. */
export const capturedCents = sumOfOrder(toCapturedCents(entries));
/** The cents that a row in `orders` returned to the customer. */
export const refundedCents = sumOfOrder(toRefundedCents(entries));

/** The net revenue of a row in `orders`, in cents: captured, not refunded and not lost in a dispute. */
export const netCents = sql<number>`(${sumOfOrder(
  sql`${toCapturedCents(entries)} - ${toRefundedCents(entries)}`,
)} - ${lostCents})`;

function sumOfOrder(amount: SQL<number>): SQL<number> {
  return sql<number>`coalesce((SELECT sum(${amount}) FROM ${transactions} AS entries WHERE entries.order_id = orders.id), 0)`;
}
