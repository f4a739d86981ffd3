import { and, count, eq, not, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { disputes } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { lostCents } from "../../money/disputes.ts";
import { hasTypedNumber, isUnplacedCheckout, matchFilters, type OrderConditions } from "./order-filters.ts";

/** Sums the matching orders in cents. Each row is read once. */
export function selectOrderSums(context: StoreContext, filters: OrderConditions) {
  const condition = matchFilters(filters);
  const typedNumber = hasTypedNumber(filters);
  const totalCents = sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number);
  const allOrders = context.db
    .select({ found: count().as("found"), totalCents: totalCents.as("sum_total") })
    .from(orders)
    .where(condition)
    .as("all_orders");
  // Checkouts that became no order are subtracted from the sums of all orders, because an index covers those sums.
  const mereCheckouts = context.db
    .select({ found: count().as("omitted_found"), totalCents: totalCents.as("omitted_total") })
    .from(orders)
    .where(and(condition, isUnplacedCheckout, typedNumber && not(typedNumber)))
    .as("mere_checkouts");
  const moneyByOrder = context.db
    .select({
      capturedCents: sql<number>`sum(${toCapturedCents(transactions)})`.as("order_captured"),
      refundedCents: sql<number>`sum(${toRefundedCents(transactions)})`.as("order_refunded"),
      lostCents: sql<number>`coalesce((SELECT sum(lost.amount_cents) FROM disputes AS lost JOIN orders AS paid
        ON paid.id = lost.order_id AND paid.stripe_payment_intent_id = lost.stripe_payment_intent_id
        WHERE lost.order_id = ${transactions.orderId} AND lost.status = 'lost'), 0)`.as("order_lost"),
    })
    .from(transactions)
    .groupBy(transactions.orderId)
    .$dynamic();
  if (condition !== undefined)
    moneyByOrder.innerJoin(orders, eq(orders.id, transactions.orderId)).where(condition);
  const orderMoney = moneyByOrder.as("order_money");
  const moneySums = context.db
    .select({
      capturedCents: sql<number>`coalesce(sum(${orderMoney.capturedCents}), 0)`
        .mapWith(Number)
        .as("sum_captured"),
      refundedCents: sql<number>`coalesce(sum(${orderMoney.refundedCents}), 0)`
        .mapWith(Number)
        .as("sum_refunded"),
      paidOrders:
        sql<number>`coalesce(sum(${orderMoney.capturedCents} > ${orderMoney.refundedCents} + ${orderMoney.lostCents}), 0)`
          .mapWith(Number)
          .as("paid_orders"),
    })
    .from(orderMoney)
    .as("money_sums");
  const lostSums = context.db
    .select({
      lostCents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)`.mapWith(Number).as("sum_lost"),
    })
    .from(disputes)
    .innerJoin(
      orders,
      and(eq(orders.id, disputes.orderId), eq(orders.stripePaymentIntentId, disputes.stripePaymentIntentId)),
    )
    .where(and(eq(disputes.status, "lost"), condition))
    .as("lost_sums");
  return context.db
    .select({
      found: sql<number>`${allOrders.found} - ${mereCheckouts.found}`.mapWith(Number),
      totalCents: sql<number>`${allOrders.totalCents} - ${mereCheckouts.totalCents}`.mapWith(Number),
      capturedCents: moneySums.capturedCents,
      refundedCents: moneySums.refundedCents,
      paidOrders: moneySums.paidOrders,
      lostCents: lostSums.lostCents,
    })
    .from(allOrders)
    .innerJoin(mereCheckouts, sql`1`)
    .innerJoin(moneySums, sql`1`)
    .innerJoin(lostSums, sql`1`);
}
type OrderSums = Awaited<ReturnType<typeof selectOrderSums>>[number];

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

// The sums of a row in `orders`.
export const capturedCents = sumOfOrder(toCapturedCents(entries));
export const refundedCents = sumOfOrder(toRefundedCents(entries));

/** The net revenue of a row in `orders`, in cents: captured, not refunded and not lost in a dispute. */
export const netCents = sql<number>`(${capturedCents} - ${refundedCents} - ${lostCents})`;

function sumOfOrder(amount: SQL<number>): SQL<number> {
  return sql<number>`coalesce((SELECT sum(${amount}) FROM ${transactions} AS entries WHERE entries.order_id = orders.id), 0)`;
}
