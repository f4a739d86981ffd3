import { asc, count, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type {
  AdminOrderSummaryView,
  AdminOrdersQuery,
  OrderFilters,
} from "../../../../contract/admin-orders.ts";
import { centsToDollars } from "../../../../contract/money.ts";
import { orderAddressView } from "../../../../contract/orders.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { type Page, pageOf } from "../../page.ts";
import type { OrderRow } from "../order-rows.ts";
import { capturedCents, capturedOf, orderFilters, refundedCents, refundedOf } from "./order-filters.ts";
import { orderSummaryOf } from "./order-view.ts";
import { itemCount } from "./read-orders.ts";

type Sorting = Pick<AdminOrdersQuery, "sort_by" | "order">;

/** Orders that are equal in the columns keep one order, so that no page repeats or loses one. */
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

/** All customers' orders, filtered and sorted, one page; and what all that fit come to. One round trip. */
export async function listOrders(context: StoreContext, query: AdminOrdersQuery) {
  const [[sums], rows] = await context.db.batch([
    selectOrderSums(context, query),
    selectOrders(context, query)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const page: Page<AdminOrderSummaryView> = pageOf(rows.map(adminSummaryOf), sums?.found, query);
  return { ...page, totals: orderTotalsOf(sums) };
}

/** Orders with their customer's name, in the wanted order. */
export function selectOrders(context: StoreContext, query: OrderFilters & Sorting) {
  return selectOrdersWithCustomer(context)
    .where(orderFilters(query))
    .orderBy(...orderedBy(query))
    .$dynamic();
}

export function selectOrdersWithCustomer(context: StoreContext) {
  return context.db
    .select({
      order: orders,
      // In a batch, columns of the same name would fall into one.
      firstName: sql<string | null>`${profiles.firstName}`.as("customer_first_name"),
      lastName: sql<string | null>`${profiles.lastName}`.as("customer_last_name"),
      email: sql<string | null>`${profiles.email}`.as("customer_email"),
      itemCount: itemCount.mapWith(Number).as("item_count"),
      capturedCents: capturedCents.mapWith(Number).as("captured_cents"),
      refundedCents: refundedCents.mapWith(Number).as("refunded_by_transactions"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId));
}
type OrderWithCustomer = Awaited<ReturnType<typeof selectOrdersWithCustomer>>[number];

/** What the orders that fit come to, in cents. An order has at most one payment; each row is read once. */
export function selectOrderSums(context: StoreContext, filters: OrderFilters) {
  const wanted = orderFilters(filters);
  const placed = context.db
    .select({
      found: count().as("found"),
      totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number).as("sum_total"),
    })
    .from(orders)
    .where(wanted)
    .as("placed");
  const money = context.db
    .select({
      capturedCents: sql<number>`coalesce(sum(${capturedOf(transactions)}), 0)`
        .mapWith(Number)
        .as("sum_captured"),
      refundedCents: sql<number>`coalesce(sum(${refundedOf(transactions)}), 0)`
        .mapWith(Number)
        .as("sum_refunded"),
      paidOrders: sql<number>`coalesce(sum(${capturedOf(transactions)} > 0), 0)`
        .mapWith(Number)
        .as("paid_orders"),
    })
    .from(transactions)
    .$dynamic();
  if (wanted !== undefined) money.innerJoin(orders, eq(orders.id, transactions.orderId)).where(wanted);
  const moved = money.as("moved");
  return context.db
    .select({
      found: placed.found,
      totalCents: placed.totalCents,
      capturedCents: moved.capturedCents,
      refundedCents: moved.refundedCents,
      paidOrders: moved.paidOrders,
    })
    .from(placed)
    .innerJoin(moved, sql`1`);
}
export type OrderSums = Awaited<ReturnType<typeof selectOrderSums>>[number];

export function orderTotalsOf(sums: OrderSums | undefined) {
  const captured = sums?.capturedCents ?? 0;
  const refunded = sums?.refundedCents ?? 0;
  return {
    total_amount: centsToDollars(sums?.totalCents ?? 0),
    captured: centsToDollars(captured),
    refunded: centsToDollars(refunded),
    revenue: centsToDollars(captured - refunded),
  };
}

export function adminSummaryOf(row: OrderWithCustomer): AdminOrderSummaryView {
  return {
    ...orderSummaryOf(row.order, row.itemCount),
    user_name: customerNameOf(row),
    user_email: row.email,
    guest_email: row.order.guestEmail,
    captured_amount: centsToDollars(row.capturedCents),
    refunded_amount: centsToDollars(row.refundedCents),
    tracking_carrier: row.order.trackingCarrier,
    tracking_number: row.order.trackingNumber,
  };
}

/** By the account's name, else by the name on the parcel. */
function customerNameOf(
  row: Pick<OrderWithCustomer, "firstName" | "lastName"> & { order: OrderRow },
): string {
  const name = `${row.firstName ?? ""} ${row.lastName ?? ""}`.trim();
  if (name !== "") return name;
  const address = v.safeParse(orderAddressView, row.order.shippingAddress);
  return (address.success && address.output.full_name) || "Guest User";
}
