import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type {
  AdminOrderSummaryView,
  AdminOrdersQuery,
  OrderFilters,
} from "../../../../contract/admin/orders.ts";
import { findMostSevereState, toDisputeState } from "../../../../contract/orders/disputes.ts";
import {
  type MyOrdersQuery,
  type MyOrderView,
  type OrderAddressView,
  orderAddressView,
} from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { findOtherProvince, provinces } from "../../../../contract/shared/provinces.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { lostCents, orderDisputeStatus } from "../../money/disputes.ts";
import { type Page, toPage } from "../../page.ts";
import type { Profile } from "../../profiles/profile.ts";
import { type Period, readPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { isPlaced, matchOrders } from "./order-filters.ts";
import { summaryColumns, toItemImageUrl, toOrderSummary } from "./order-summary.ts";
import { capturedCents, refundedCents, selectOrderSums, toOrderTotals } from "./order-sums.ts";
import { countOrderTasks, openReturnState, toOrderWork } from "./order-tasks.ts";
import { matchSold } from "./sold-lines.ts";

/**
 * Admin only. Lists a page of all orders, with the totals of all pages and the number of orders that wait for each
 * task.
 */
export async function listOrders(context: StoreContext, query: AdminOrdersQuery) {
  const period = await readPeriod(context, query);
  const conditions = { ...query, period, sold: await readSold(context, query, period) };
  const found = await readBatch(context.db, {
    sums: selectOrderSums(context, conditions),
    rows: selectOrdersWithCustomer(context)
      .where(matchOrders(conditions))
      .orderBy(...toOrderBy(query))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    tasks: countOrderTasks(context),
  });
  const [sums] = found.sums;
  const page: Page<AdminOrderSummaryView> = toPage(found.rows.map(toAdminSummary), sums?.found, query);
  return { ...page, totals: toOrderTotals(sums), work: toOrderWork(found.tasks[0]) };
}

/** Reads the condition for the orders behind a row of the report on sales, if the filters name one. */
export async function readSold(
  context: StoreContext,
  { sold_by: by, sold_key: key }: Pick<OrderFilters, "sold_by" | "sold_key">,
  period: Period,
): Promise<SQL | undefined> {
  return by && matchSold(context, { by, key }, period, await readTimeZone(context));
}

/** An account. Lists a page of its own orders with their total count, in one round trip. */
export async function listMyOrders(
  context: StoreContext,
  profile: Profile,
  query: MyOrdersQuery,
): Promise<Page<MyOrderView>> {
  const matches = and(
    eq(orders.profileId, profile.id),
    query.status === undefined ? undefined : eq(orders.status, query.status),
    isPlaced,
  );
  const direction = query.order === "asc" ? asc : desc;
  const { counts, rows } = await readBatch(context.db, {
    counts: context.db.select({ found: count() }).from(orders).where(matches),
    rows: context.db
      .select({ ...summaryColumns(), firstItems: firstItems.as("first_items") })
      .from(orders)
      .where(matches)
      .orderBy(direction(ownSortColumns[query.sort_by]), direction(orders.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  });
  const views = rows.map((row) => ({
    ...toOrderSummary(row.order, row),
    first_items: v.parse(storedItems, JSON.parse(row.firstItems)).map(({ image_hash, ...item }) => ({
      ...item,
      image_url: toItemImageUrl(image_hash),
    })),
  }));
  return toPage(views, counts[0]?.found, query);
}

const ownSortColumns = {
  created_at: orders.createdAt,
  order_number: orders.orderNumber,
  total_amount: orders.totalCents,
  status: orders.status,
} as const satisfies Record<MyOrdersQuery["sort_by"], unknown>;

/** The first three lines of a row in `orders`, as JSON. */
const firstItems = sql<string>`(SELECT json_group_array(json_object(
    'product_name', line.product_name, 'quantity', line.quantity, 'image_hash', line.image_hash))
  FROM (SELECT * FROM order_items WHERE order_items.order_id = orders.id ORDER BY order_items.rowid LIMIT 3) AS line)`;

const storedItems = v.array(
  v.object({ product_name: v.string(), quantity: v.number(), image_hash: v.nullable(v.string()) }),
);

/** The column and the direction that orders are sorted by. */
export type OrderSort = Pick<AdminOrdersQuery, "sort_by" | "order">;

/**
 * Returns the columns to sort by. Orders with equal values are sorted by id, so that no page repeats or loses an order.
 */
export function toOrderBy(query: OrderSort) {
  const direction = query.order === "asc" ? asc : desc;
  return [...sortColumns[query.sort_by], orders.id].map((column) => direction(column));
}

const sortColumns = {
  created_at: [orders.createdAt],
  order_number: [orders.orderNumber],
  total_amount: [orders.totalCents],
  status: [orders.status, orders.createdAt],
} as const satisfies Record<AdminOrdersQuery["sort_by"], unknown>;

/** Selects the columns that toAdminSummary() needs. */
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
      openReturn: openReturnState.as("open_return_state"),
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId));
}

/** An order with its customer and the sums of its money. */
export type OrderWithCustomer = Awaited<ReturnType<typeof selectOrdersWithCustomer>>[number];

/** Creates the view of an order in the admin's list. Amounts are in dollars. */
export function toAdminSummary(row: OrderWithCustomer): AdminOrderSummaryView {
  const destination = getDestination(row.order);
  return {
    ...toOrderSummary(row.order, row),
    user_name: getCustomerName(row),
    user_email: row.email,
    guest_email: row.order.guestEmail,
    captured_amount: centsToDollars(row.capturedCents),
    refunded_amount: centsToDollars(row.refundedCents),
    lost_amount: centsToDollars(row.lostCents),
    dispute: row.disputeStatus === null ? null : findMostSevereState([toDisputeState(row.disputeStatus)]),
    version: row.order.version,
    tracking_carrier: row.order.trackingCarrier,
    tracking_number: row.order.trackingNumber,
    customer_notes: row.order.customerNotes,
    town: destination === undefined ? null : formatTown(destination),
    has_other_province: destination !== undefined && findOtherProvince(destination) !== undefined,
    open_return: row.openReturn,
  };
}

/** Returns the address of a parcel, which is erased with its customer. */
function getDestination({ fulfilment, shippingAddress }: OrderRow): OrderAddressView | undefined {
  const address = v.safeParse(orderAddressView, shippingAddress);
  return fulfilment === "delivery" && address.success ? address.output : undefined;
}

function formatTown({ city, province }: OrderAddressView): string {
  return `${city}, ${provinces.find(({ name }) => name === province)?.code ?? province}`;
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
