import { asc, count, desc, eq, sql } from "drizzle-orm";
import * as v from "valibot";
import type {
  AdminOrderSummaryView,
  AdminOrdersQuery,
  OrderFilters,
} from "../../../contract/admin-orders.ts";
import { centsToDollars } from "../../../contract/money.ts";
import { orderAddressView } from "../../../contract/orders.ts";
import { profiles } from "../../db/schema/accounts.ts";
import { orders } from "../../db/schema/orders.ts";
import { type Page, pageOf } from "../admin/page.ts";
import type { StoreContext } from "../context.ts";
import { capturedCents, orderFilters, refundedCents } from "./order-filters.ts";
import type { OrderRow } from "./order-rows.ts";
import { orderSummaryOf } from "./order-view.ts";
import { itemCount } from "./read-orders.ts";

export const orderSortColumns = {
  created_at: orders.createdAt,
  order_number: orders.orderNumber,
  total_amount: orders.totalCents,
  status: orders.status,
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
export function selectOrders(
  context: StoreContext,
  query: OrderFilters & Pick<AdminOrdersQuery, "sort_by" | "order">,
) {
  const direction = query.order === "asc" ? asc : desc;
  return selectOrdersWithCustomer(context)
    .where(orderFilters(query))
    .orderBy(direction(orderSortColumns[query.sort_by]), direction(orders.id))
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
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId));
}
type OrderWithCustomer = Awaited<ReturnType<typeof selectOrdersWithCustomer>>[number];

/** What the orders that fit come to, in cents. */
export function selectOrderSums(context: StoreContext, filters: OrderFilters) {
  return context.db
    .select({
      found: count().as("found"),
      totalCents: sql<number>`coalesce(sum(${orders.totalCents}), 0)`.mapWith(Number).as("sum_total"),
      capturedCents: sql<number>`coalesce(sum(${capturedCents}), 0)`.mapWith(Number).as("sum_captured"),
      refundedCents: sql<number>`coalesce(sum(${refundedCents}), 0)`.mapWith(Number).as("sum_refunded"),
      paidOrders: sql<number>`coalesce(sum(${capturedCents} > 0), 0)`.mapWith(Number).as("paid_orders"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId))
    .where(orderFilters(filters));
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
    refunded_amount: centsToDollars(row.order.refundedCents),
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
