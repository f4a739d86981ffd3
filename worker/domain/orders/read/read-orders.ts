import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Arrival } from "../../../../contract/orders/delivery-estimate.ts";
import type { Fulfilment } from "../../../../contract/orders/fulfilment.ts";
import type { InvoiceView } from "../../../../contract/orders/invoices.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import type { TrackedOrderView, TrackOrderBody } from "../../../../contract/orders/track-order.ts";
import { trackingUrl } from "../../../../contract/orders/tracking-url.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { profiles } from "../../../db/schema/accounts.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import { orderStatusHistory, transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { selectDisputesOf } from "../../money/disputes.ts";
import { readInvoiceViews } from "../../money/invoices/print-invoices.ts";
import { selectInvoices } from "../../money/invoices/read-invoices.ts";
import { paidOrderColumns } from "../../money/refunds/order-payments.ts";
import { selectItemsOf, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { selectLineTaxes, selectOrderTaxes } from "../../money/taxes/stored-taxes.ts";
import { selectAdjustments } from "../../offers/order-adjustments.ts";
import { actsAsAdmin } from "../../profiles/profile.ts";
import { selectContent } from "../../store/documents.ts";
import { parseIdentity } from "../../store/identity.ts";
import { requireTimeZone, selectTimeZone, timeZoneColumn } from "../../store/read-settings.ts";
import { type OrderAccess, ownOrderCondition, readableOrderCondition } from "../order-access.ts";
import { createPaymentToken } from "../payment-link-token.ts";
import { selectDeliveryEvidence } from "../payments/delivery-evidence.ts";
import { selectWindowsOf } from "../pickup-windows.ts";
import { selectParcels, toSentParcelView } from "../read-parcels.ts";
import { repriceForToday } from "../reprice-order.ts";
import { selectReturns } from "../returns/read-returns.ts";
import { isPlaced, matchOrderCode } from "./order-filters.ts";
import { isPartlyShipped } from "./order-summary.ts";
import { findExpectedArrival, toOrderView, toTransactionView } from "./order-view.ts";

/**
 * The order's owner or an admin. Reads an order with all its records.
 * @throws StoreError order_not_found
 */
export async function readOrder(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<OrderView> {
  const reader = access.kind === "account" && actsAsAdmin(access.profile) ? "admin" : "customer";
  const [view] = await readOrderViews(context, [orderId], { where: readableOrderCondition(access), reader });
  if (view === undefined) throw new StoreError("order_not_found");
  const isEmailed = access.kind === "link" && access.origin === "email";
  const awaited = view.changes.find(({ state }) => state === "awaiting_payment");
  return {
    ...view,
    payment_token: awaited ? await createPaymentToken(context, { kind: "change", id: awaited.id }) : null,
    can_correct_email: view.can_correct_email && !isEmailed,
  };
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
  const found = await readBatch(context.db, {
    orders: context.db
      .select(paidOrderColumns)
      .from(orders)
      .where(and(inArray(orders.id, ids), where))
      .orderBy(desc(orders.createdAt), desc(orders.id)),
    customers: context.db
      .selectDistinct(getTableColumns(profiles))
      .from(profiles)
      .innerJoin(orders, eq(orders.profileId, profiles.id))
      .where(inArray(orders.id, ids)),
    items: selectItemsOf(context, ids),
    adjustments: selectAdjustments(context, ids),
    taxes: selectOrderTaxes(context, ids),
    lineTaxes: selectLineTaxes(context, ids),
    history: context.db
      .select()
      .from(orderStatusHistory)
      .where(inArray(orderStatusHistory.orderId, ids))
      .orderBy(desc(orderStatusHistory.createdAt), desc(sql`order_status_history.rowid`)),
    changes: context.db
      .select()
      .from(orderChanges)
      .where(inArray(orderChanges.orderId, ids))
      .orderBy(sql`order_changes.rowid DESC`),
    transactions: selectTransactions(context, ids),
    refunds: selectRefundsOf(context, ids),
    invoices: selectInvoices(context, ids),
    returns: selectReturns(context, ids),
    parcels: selectParcels(context, ids),
    disputes: selectDisputesOf(context, ids),
    evidence: selectDeliveryEvidence(context, ids),
    content: selectContent(context, "identity", "tax"),
    timeZones: selectTimeZone(context),
    windows: selectWindowsOf(context, ids),
  });
  const { content } = found;
  const storeName = parseIdentity(content).name;
  const timeZone = requireTimeZone(found.timeZones);
  return found.orders.map((placed) => {
    const isOfOrder = (row: { readonly orderId: string | null }) => row.orderId === placed.id;
    const taxed = {
      order: placed,
      items: found.items.filter(isOfOrder),
      taxes: found.taxes.filter(isOfOrder),
      lineTaxes: found.lineTaxes.filter(isOfOrder),
    };
    const { order, ...repriced } = repriceForToday(context, taxed, { content, timeZone });
    const records = {
      ...repriced,
      profile: found.customers.find(({ id }) => id === order.profileId),
      adjustments: found.adjustments.filter(isOfOrder),
      history: found.history.filter(isOfOrder),
      changes: found.changes.filter(isOfOrder),
      transactions: found.transactions.filter(isOfOrder),
      refunds: found.refunds.filter(isOfOrder),
      invoices: found.invoices.filter(isOfOrder),
      returns: found.returns.filter(isOfOrder),
      parcels: found.parcels.filter(isOfOrder),
      disputes: found.disputes.filter(isOfOrder),
      evidence: found.evidence.find(isOfOrder),
      pickupWindow: found.windows.find(({ startsAt }) => startsAt === order.pickupStartsAt),
      storeName,
      timeZone,
    };
    return toOrderView(context, order, records, reader);
  });
}

/**
 * The order's owner or an admin. Reads the payments and refunds of an order.
 * @throws StoreError order_not_found
 */
export async function readTransactions(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
): Promise<OrderView["transactions"]> {
  const found = await readBatch(context.db, {
    orders: context.db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), readableOrderCondition(access))),
    transactions: selectTransactions(context, [orderId]),
  });
  if (found.orders.length === 0) throw new StoreError("order_not_found");
  return found.transactions.map(toTransactionView);
}

/**
 * The order's owner or an admin. Reads the invoices and notes of an order with everything that is printed, the oldest
 * first.
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
      .where(and(eq(orders.id, orderId), readableOrderCondition(access))),
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
 * The order's owner. Reads the status of an order, for the page that waits for its payment.
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
    .where(and(eq(orders.orderNumber, orderNumber), ownOrderCondition(access)))
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

/**
 * Anyone. Finds an order by its number and the address of its emails. The view reveals neither the customer nor the
 * items.
 * @throws StoreError order_not_found, which does not reveal whether the number or the address is wrong
 */
export async function trackOrder(context: StoreContext, body: TrackOrderBody): Promise<TrackedOrderView> {
  const order = await context.db
    .select({
      id: orders.id,
      orderNumber: orders.orderNumber,
      status: orders.status,
      fulfilment: orders.fulfilment,
      readyAt: orders.readyAt,
      createdAt: orders.createdAt,
      promisedFrom: orders.promisedFrom,
      promisedTo: orders.promisedTo,
      carrier: orders.trackingCarrier,
      number: orders.trackingNumber,
      isPartlyShipped: isPartlyShipped.mapWith(Boolean),
      timeZone: timeZoneColumn,
    })
    .from(orders)
    .leftJoin(profiles, eq(profiles.id, orders.profileId))
    .where(
      and(
        matchOrderCode(body.order_number),
        sql`lower(coalesce(${profiles.email}, ${orders.guestEmail})) = ${body.email}`,
        isPlaced,
      ),
    )
    .get();
  if (order === undefined) {
    throw new StoreError("order_not_found", {
      message: "No order has this number and this email address. Please check both.",
    });
  }
  const parcels = await selectParcels(context, [order.id]);
  return {
    order_number: order.orderNumber,
    status: order.status,
    fulfilment: order.fulfilment,
    ready_at: order.readyAt,
    created_at: order.createdAt,
    arrival: findExpectedArrival(order, toStoreDay(context.now(), order.timeZone)) ?? null,
    tracking_carrier: order.carrier,
    tracking_number: order.number,
    tracking_url: trackingUrl(order.carrier, order.number) ?? null,
    is_partly_shipped: order.isPartlyShipped,
    parcels: parcels.map(toSentParcelView),
  };
}
