import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import * as v from "valibot";
import type { Arrival } from "../../../../contract/orders/delivery-estimate.ts";
import type { Fulfilment } from "../../../../contract/orders/fulfilment.ts";
import type { InvoiceView } from "../../../../contract/orders/invoices.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { MyOrdersQuery, MyOrderView, OrderView } from "../../../../contract/orders/orders.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { orderItems, orderStatusHistory, transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import { selectInvoices } from "../../money/invoices/invoice-rows.ts";
import { readInvoiceViews } from "../../money/invoices/list-invoices.ts";
import { selectRefundsOf } from "../../money/refunds/refund-rows.ts";
import { selectLineTaxes, selectOrderTaxes } from "../../money/taxes/order-taxes.ts";
import { actsAsAdmin, type Profile } from "../../profiles/profile.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireTimeZone, selectTimeZone, timeZoneColumn } from "../../store/time-zone.ts";
import { findDueOrder } from "../due-order.ts";
import { isOwnOrder, mayReadOrder, type OrderAccess } from "../order-access.ts";
import { selectDeliveryEvidence } from "../payments/delivery-evidence.ts";
import { selectWindowsOf } from "../pickup-windows.ts";
import { findExpectedArrival } from "../promised-days.ts";
import { selectReturns } from "../returns/return-rows.ts";
import { isPlaced } from "./order-measures.ts";
import { toItemImageUrl, toOrderSummary, toOrderView, toTransactionView } from "./order-view.ts";
import { hasFailedRefund } from "./order-work.ts";

const sortColumns = {
  created_at: orders.createdAt,
  order_number: orders.orderNumber,
  total_amount: orders.totalCents,
  status: orders.status,
} as const satisfies Record<MyOrdersQuery["sort_by"], unknown>;

/** Lists a page of the account's own orders with their total count, in one round trip. */
export async function listMyOrders(
  context: StoreContext,
  profile: Profile,
  query: MyOrdersQuery,
): Promise<{ data: MyOrderView[]; count: number; page: number; limit: number; total_pages: number }> {
  const matches = and(
    eq(orders.profileId, profile.id),
    query.status === undefined ? undefined : eq(orders.status, query.status),
    isPlaced,
  );
  const direction = query.order === "asc" ? asc : desc;
  const [totals, rows] = await context.db.batch([
    context.db.select({ count: count() }).from(orders).where(matches),
    context.db
      .select({ ...summaryColumns(), firstItems: firstItems.as("first_items") })
      .from(orders)
      .where(matches)
      .orderBy(direction(sortColumns[query.sort_by]), direction(orders.id))
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
  ]);
  const total = totals[0]?.count ?? 0;
  return {
    data: rows.map((row) => ({
      ...toOrderSummary(row.order, row),
      first_items: v.parse(storedItems, JSON.parse(row.firstItems)).map(({ image_hash, ...item }) => ({
        ...item,
        image_url: toItemImageUrl(image_hash),
      })),
    })),
    count: total,
    page: query.page,
    limit: query.limit,
    total_pages: Math.ceil(total / query.limit),
  };
}

/** The first three lines of a row in `orders`, as JSON. */
const firstItems = sql<string>`(SELECT json_group_array(json_object(
    'product_name', line.product_name, 'quantity', line.quantity, 'image_hash', line.image_hash))
  FROM (SELECT * FROM order_items WHERE order_items.order_id = orders.id ORDER BY order_items.rowid LIMIT 3) AS line)`;

const storedItems = v.array(
  v.object({ product_name: v.string(), quantity: v.number(), image_hash: v.nullable(v.string()) }),
);

/**
 * Reads an order that the caller owns, or any order for admins.
 * @throws StoreError order_not_found
 */
export async function readOrder(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<OrderView> {
  const reader = access.kind === "account" && actsAsAdmin(access.profile) ? "admin" : "customer";
  const [view] = await readOrderViews(context, [orderId], { where: mayReadOrder(access), reader });
  if (view === undefined) throw new StoreError("order_not_found");
  const isEmailed = access.kind === "link" && access.origin === "email";
  return { ...view, can_correct_email: view.can_correct_email && !isEmailed };
}

/**
 * Reads orders with all their records, latest first, in one round trip.
 * @param orderIds at most 50
 */
export async function readOrderViews(
  context: StoreContext,
  orderIds: readonly string[],
  { where, reader }: { readonly where: SQL | undefined; readonly reader: "admin" | "customer" },
): Promise<OrderView[]> {
  const ids = [...orderIds];
  const [
    rows,
    customers,
    items,
    taxes,
    lineTaxes,
    history,
    transactionRows,
    refundRows,
    invoiceRows,
    returnRows,
    disputeRows,
    evidence,
    contentRows,
    timeZones,
    windows,
  ] = await context.db.batch([
    context.db
      .select()
      .from(orders)
      .where(and(inArray(orders.id, ids), where))
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    context.db
      .selectDistinct(getTableColumns(profiles))
      .from(profiles)
      .innerJoin(orders, eq(orders.profileId, profiles.id))
      .where(inArray(orders.id, ids)),
    context.db
      .select()
      .from(orderItems)
      .where(inArray(orderItems.orderId, ids))
      .orderBy(asc(sql`order_items.rowid`)),
    selectOrderTaxes(context, ids),
    selectLineTaxes(context, ids),
    context.db
      .select()
      .from(orderStatusHistory)
      .where(inArray(orderStatusHistory.orderId, ids))
      .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`)),
    selectTransactions(context, ids),
    selectRefundsOf(context, ids),
    selectInvoices(context, ids),
    selectReturns(context, ids),
    selectDisputesOf(context, ids),
    selectDeliveryEvidence(context, ids),
    selectContent(context, "identity", "tax"),
    selectTimeZone(context),
    selectWindowsOf(context, ids),
  ]);
  const storeName = parseIdentity(contentRows).name;
  const timeZone = requireTimeZone(timeZones);
  return rows.map((placed) => {
    const isOfOrder = (row: { readonly orderId: string | null }) => row.orderId === placed.id;
    const taxed = {
      order: placed,
      items: items.filter(isOfOrder),
      taxes: taxes.filter(isOfOrder),
      lineTaxes: lineTaxes.filter(isOfOrder),
    };
    const { order, ...due } = findDueOrder(context, taxed, { content: contentRows, timeZone });
    const records = {
      ...due,
      profile: customers.find(({ id }) => id === order.profileId),
      history: history.filter(isOfOrder),
      transactions: transactionRows.filter(isOfOrder),
      refunds: refundRows.filter(isOfOrder),
      invoices: invoiceRows.filter(isOfOrder),
      returns: returnRows.filter(isOfOrder),
      disputes: disputeRows.filter(isOfOrder),
      evidence: evidence.find(isOfOrder),
      pickupWindow: windows.find(({ startsAt }) => startsAt === order.pickupStartsAt),
      storeName,
      timeZone,
    };
    return toOrderView(context, order, records, reader);
  });
}

/**
 * Reads the payments and refunds of an order that the caller owns, or of any order for admins.
 * @throws StoreError order_not_found
 */
export async function readTransactions(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<OrderView["transactions"]> {
  const [[order], rows] = await context.db.batch([
    context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), mayReadOrder(access))),
    selectTransactions(context, [orderId]),
  ]);
  if (order === undefined) throw new StoreError("order_not_found");
  return rows.map(toTransactionView);
}

/**
 * The order's owner or an admin. Reads the invoices and notes of an order with everything that is printed, the oldest first.
 * @throws StoreError order_not_found
 */
export async function readOrderInvoices(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<InvoiceView[]> {
  const [[order], views] = await Promise.all([
    context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), mayReadOrder(access))),
    readInvoiceViews(context, eq(invoices.orderId, orderId)),
  ]);
  if (order === undefined) throw new StoreError("order_not_found");
  return views;
}

/** Selects what moved money, without the collections of cash that were undone. */
function selectTransactions(context: StoreContext, orderIds: string[]) {
  return context.db
    .select()
    .from(transactions)
    .where(and(inArray(transactions.orderId, orderIds), isNull(transactions.reversedAt)))
    .orderBy(asc(transactions.createdAt), asc(sql`transactions.rowid`));
}

/**
 * Reads the status of an order that the caller owns.
 * @throws StoreError order_not_found
 */
export async function readOrderStatus(
  context: StoreContext,
  access: OrderAccess,
  orderNumber: string,
): Promise<{
  orderId: string;
  orderNumber: string;
  status: OrderStatus;
  payment_status: PaymentStatus;
  total_amount: number;
  created_at: string;
  fulfilment: Fulfilment;
  ready_at: string | null;
  guest_email: string | null;
  arrival: Arrival | null;
}> {
  const order = await context.db
    .select({ ...getTableColumns(orders), timeZone: timeZoneColumn })
    .from(orders)
    .where(and(eq(orders.orderNumber, orderNumber), isOwnOrder(access)))
    .get();
  if (order === undefined) throw new StoreError("order_not_found");
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    status: order.status,
    payment_status: order.paymentStatus,
    fulfilment: order.fulfilment,
    ready_at: order.readyAt,
    guest_email: order.guestEmail,
    total_amount: centsToDollars(order.totalCents),
    created_at: order.createdAt,
    arrival: findExpectedArrival(order, toStoreDay(context.now(), order.timeZone)) ?? null,
  };
}

/** The number of units of a row in `orders`. */
const itemCount = sql<number>`(SELECT coalesce(sum(counted.quantity), 0) FROM order_items AS counted
  WHERE counted.order_id = orders.id)`;

/** Selects the columns that toOrderSummary needs. */
export function summaryColumns() {
  return {
    order: orders,
    itemCount: itemCount.mapWith(Number).as("item_count"),
    hasFailedRefund: hasFailedRefund.mapWith(Boolean).as("has_failed_refund"),
  };
}
