import { and, asc, count, desc, eq, gte, lt, ne, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import * as v from "valibot";
import type {
  AdminOrderSummaryView,
  AdminOrdersQuery,
  OrderFilters,
} from "../../../../contract/admin/orders.ts";
import { toDisputeState, toOrderDispute } from "../../../../contract/orders/disputes.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { addDays, startOfDay } from "../../../../contract/shared/store-time.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { disputes } from "../../../db/schema/payments.ts";
import { contains, searchExpression } from "../../../db/text-search.ts";
import { matchAdminProducts } from "../../catalog/queries/list-admin-products.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, toPage } from "../../page.ts";
import { lostCents, orderDisputeStatus } from "../order-disputes.ts";
import type { OrderRow } from "../order-rows.ts";
import { isMereCheckout, isPlaced } from "./order-measures.ts";
import { toOrderSummary } from "./order-view.ts";
import { orderWork } from "./order-work.ts";
import { summaryColumns } from "./read-orders.ts";

type Sorting = Pick<AdminOrdersQuery, "sort_by" | "order">;

/** Sorts orders with equal values by id, so that no page repeats or loses an order. */
export function orderedBy(query: Sorting) {
  const direction = query.order === "asc" ? asc : desc;
  return [...sortColumns[query.sort_by], orders.id].map((column) => direction(column));
}

const sortColumns = {
  created_at: [orders.createdAt],
  order_number: [orders.orderNumber],
  total_amount: [orders.totalCents],
  status: [orders.status, orders.createdAt],
} as const satisfies Record<AdminOrdersQuery["sort_by"], unknown>;

/** Lists a page of all orders with the totals of everything that the filters match, in one round trip. */
export async function listOrders(context: StoreContext, query: AdminOrdersQuery) {
  const [[sums], rows] = await context.db.batch([
    selectOrderSums(context, query),
    selectOrders(context, query)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const page: Page<AdminOrderSummaryView> = toPage(rows.map(toAdminSummary), sums?.found, query);
  return { ...page, totals: toOrderTotals(sums) };
}

function selectOrders(context: StoreContext, query: OrderFilters & Sorting) {
  return selectOrdersWithCustomer(context)
    .where(orderFilters(query))
    .orderBy(...orderedBy(query))
    .$dynamic();
}

export function selectOrdersWithCustomer(context: StoreContext) {
  return context.db
    .select({
      ...summaryColumns(),
      // A batch would merge columns of the same name.
      firstName: sql<string | null>`${profiles.firstName}`.as("customer_first_name"),
      lastName: sql<string | null>`${profiles.lastName}`.as("customer_last_name"),
      email: sql<string | null>`${profiles.email}`.as("customer_email"),
      capturedCents: capturedCents.mapWith(Number).as("captured_cents"),
      refundedCents: refundedCents.mapWith(Number).as("refunded_by_transactions"),
      lostCents: lostCents.mapWith(Number).as("lost_to_disputes"),
      disputeStatus: orderDisputeStatus.as("dispute_status"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId));
}
type OrderWithCustomer = Awaited<ReturnType<typeof selectOrdersWithCustomer>>[number];

/** Sums the matching orders in cents. An order has at most one payment, and each row is read once. */
export function selectOrderSums(context: StoreContext, filters: OrderFilters) {
  const filterCondition = matchesFilters(filters);
  const totalCents = sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number);
  const placed = context.db
    .select({ found: count().as("found"), totalCents: totalCents.as("sum_total") })
    .from(orders)
    .where(filterCondition)
    .as("placed");
  // Mere checkouts are subtracted below. An index then covers the sums of all orders, so that no order has to be read.
  const omitted = context.db
    .select({ found: count().as("omitted_found"), totalCents: totalCents.as("omitted_total") })
    .from(orders)
    .where(and(filterCondition, isMereCheckout, ne(orders.orderNumber, toNumber(filters))))
    .as("omitted");
  const money = context.db
    .select({
      capturedCents: sql<number>`sum(${sumCaptured(transactions)})`.as("order_captured"),
      refundedCents: sql<number>`sum(${sumRefunded(transactions)})`.as("order_refunded"),
      lostCents: sql<number>`coalesce((SELECT sum(lost.amount_cents) FROM disputes AS lost JOIN orders AS paid
        ON paid.id = lost.order_id AND paid.stripe_payment_intent_id = lost.stripe_payment_intent_id
        WHERE lost.order_id = ${transactions.orderId} AND lost.status = 'lost'), 0)`.as("order_lost"),
    })
    .from(transactions)
    .groupBy(transactions.orderId)
    .$dynamic();
  if (filterCondition !== undefined)
    money.innerJoin(orders, eq(orders.id, transactions.orderId)).where(filterCondition);
  const ofOrder = money.as("of_order");
  const moved = context.db
    .select({
      capturedCents: sql<number>`coalesce(sum(${ofOrder.capturedCents}), 0)`
        .mapWith(Number)
        .as("sum_captured"),
      refundedCents: sql<number>`coalesce(sum(${ofOrder.refundedCents}), 0)`
        .mapWith(Number)
        .as("sum_refunded"),
      paidOrders:
        sql<number>`coalesce(sum(${ofOrder.capturedCents} > ${ofOrder.refundedCents} + ${ofOrder.lostCents}), 0)`
          .mapWith(Number)
          .as("paid_orders"),
    })
    .from(ofOrder)
    .as("moved");
  const disputed = context.db
    .select({
      lostCents: sql<number>`coalesce(sum(${disputes.amountCents}), 0)`.mapWith(Number).as("sum_lost"),
    })
    .from(disputes)
    .innerJoin(
      orders,
      and(eq(orders.id, disputes.orderId), eq(orders.stripePaymentIntentId, disputes.stripePaymentIntentId)),
    )
    .where(and(eq(disputes.status, "lost"), filterCondition))
    .as("disputed");
  return context.db
    .select({
      found: sql<number>`${placed.found} - ${omitted.found}`.mapWith(Number),
      totalCents: sql<number>`${placed.totalCents} - ${omitted.totalCents}`.mapWith(Number),
      capturedCents: moved.capturedCents,
      refundedCents: moved.refundedCents,
      paidOrders: moved.paidOrders,
      lostCents: disputed.lostCents,
    })
    .from(placed)
    .innerJoin(omitted, sql`1`)
    .innerJoin(moved, sql`1`)
    .innerJoin(disputed, sql`1`);
}
type OrderSums = Awaited<ReturnType<typeof selectOrderSums>>[number];

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

export function toAdminSummary(row: OrderWithCustomer): AdminOrderSummaryView {
  return {
    ...toOrderSummary(row.order, row),
    user_name: getCustomerName(row),
    user_email: row.email,
    guest_email: row.order.guestEmail,
    captured_amount: centsToDollars(row.capturedCents),
    refunded_amount: centsToDollars(row.refundedCents),
    lost_amount: centsToDollars(row.lostCents),
    dispute: row.disputeStatus === null ? null : toOrderDispute([toDisputeState(row.disputeStatus)]),
    version: row.order.version,
    tracking_carrier: row.order.trackingCarrier,
    tracking_number: row.order.trackingNumber,
  };
}

/** Returns the account's name, or the recipient's name for an account without a name. */
function getCustomerName(
  row: Pick<OrderWithCustomer, "firstName" | "lastName"> & { order: OrderRow },
): string {
  const name = `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim();
  if (name !== "") return name;
  const address = v.safeParse(orderAddressView, row.order.shippingAddress);
  return (address.success && address.output.full_name) || "Guest User";
}

/**
 * Creates the condition for the order list, its totals, its export and the analytics. A checkout that became no order matches
 * only its complete number, which a shopper may quote from the page that failed.
 */
export function orderFilters(filters: OrderFilters): SQL | undefined {
  return and(matchesFilters(filters), or(isPlaced, eq(orders.orderNumber, toNumber(filters))));
}

function toNumber({ search = "" }: OrderFilters): string {
  return withoutHash(search).toUpperCase();
}

function matchesFilters(filters: OrderFilters): SQL | undefined {
  return and(
    filters.work === undefined ? undefined : orderWork[filters.work],
    filters.status === undefined ? undefined : eq(orders.status, filters.status),
    filters.payment_status === undefined ? undefined : eq(orders.paymentStatus, filters.payment_status),
    filters.start_date === undefined ? undefined : gte(orders.createdAt, startOfDay(filters.start_date)),
    filters.end_date === undefined
      ? undefined
      : lt(orders.createdAt, startOfDay(addDays(filters.end_date, 1))),
    matching(filters.search ?? ""),
  );
}

/**
 * Searches order numbers ("#ABC-123" too), customers and product names. One or two letters search the order numbers only,
 * because the full-text index needs three.
 */
function matching(typed: string): SQL | undefined {
  const search = withoutHash(typed);
  if (search === "") return undefined;
  const expression = searchExpression(search);
  if (expression === undefined) return contains(orders.orderNumber, search);
  // One list of keys by UNION ALL, so that SQLite reads only the matching orders.
  return sql`orders.search_key IN (SELECT rowid FROM orders_search WHERE orders_search MATCH ${expression}
    UNION ALL SELECT bought.search_key FROM orders AS bought WHERE bought.profile_id IN (SELECT profiles.id FROM profiles
      WHERE profiles.search_key IN (SELECT rowid FROM profiles_search WHERE profiles_search MATCH ${expression}))
    UNION ALL SELECT held.search_key FROM orders AS held WHERE held.id IN (SELECT order_id FROM order_items
      WHERE product_id IN (SELECT id FROM products WHERE ${matchAdminProducts(search)})))`;
}

function withoutHash(typed: string): string {
  return typed.replace(/^#\s*/, "");
}

interface Move {
  readonly type: SQLWrapper;
  readonly amountCents: SQLWrapper;
}

/** The cents that a transaction captured, or collected in cash. */
function sumCaptured({ type, amountCents }: Move): SQL<number> {
  return sql<number>`CASE ${type} WHEN 'payment' THEN ${amountCents} ELSE 0 END`;
}

/** The cents that a transaction returned to the customer; negative for a refund that the bank sent back. */
function sumRefunded({ type, amountCents }: Move): SQL<number> {
  return sql<number>`CASE ${type} WHEN 'refund' THEN ${amountCents} WHEN 'refund_failure' THEN -${amountCents} ELSE 0 END`;
}

const moves = alias(transactions, "moves");

// These are the sums of a row in `orders`.
export const capturedCents = sumOfOrder(sumCaptured(moves));
export const refundedCents = sumOfOrder(sumRefunded(moves));

/** The net revenue of a row in `orders`, in cents: captured, not refunded and not lost in a dispute. */
export const netCents = sql<number>`(${capturedCents} - ${refundedCents} - ${lostCents})`;

function sumOfOrder(amount: SQL<number>): SQL<number> {
  return sql<number>`coalesce((SELECT sum(${amount}) FROM ${transactions} AS moves WHERE moves.order_id = orders.id), 0)`;
}
