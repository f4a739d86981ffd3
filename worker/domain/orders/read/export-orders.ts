import { and, asc, isNull, type SQLWrapper, sql } from "drizzle-orm";
import * as v from "valibot";
import { formatOffer, sumOffers } from "../../../../contract/offers/offer-amounts.ts";
import { type OrderAddressView, orderAddressView } from "../../../../contract/orders/orders.ts";
import { toStoreClock, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { describeExemption } from "../../../../contract/tax/apply-exemption.ts";
import { taxNames } from "../../../../contract/tax/tax-law.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { OrderAdjustmentRow } from "../../../db/schema/offers.ts";
import { type OrderItemRow, orderItems, transactions } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import { orderLineTaxes, orderTaxes } from "../../../db/schema/taxes.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { CsvExport } from "../../csv-export.ts";
import type { InvoiceRow } from "../../money/invoices/read-invoices.ts";
import { type RefundRow, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { computeRefundedTaxCents } from "../../money/refunds/refunded-tax.ts";
import type { OrderLineTaxRow, OrderTaxRow } from "../../money/taxes/stored-taxes.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import { selectAdjustments } from "../../offers/order-adjustments.ts";
import { selectWindowsOf } from "../pickup-windows.ts";
import { type OrderWithCustomer, selectOrdersWithCustomer, toAdminSummary } from "./list-orders.ts";
import {
  type Column,
  formatAmount,
  formatPlacedAt,
  type OrderExportQuery,
  streamOrders,
} from "./stream-orders.ts";

/**
 * Admin only. Exports all matching orders as CSV. The export is audited, because it contains names and addresses of
 * customers.
 */
export async function exportOrders(
  context: StoreContext,
  admin: AdminActor,
  query: OrderExportQuery,
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "orders", filters: query });
  return streamOrders(context, query, { name: "orders", columns, readRows });
}

/** An order with what its row is formatted from. */
interface ExportedOrder extends OrderWithCustomer {
  readonly view: ReturnType<typeof toAdminSummary>;
  readonly placedAt: ReturnType<typeof formatPlacedAt>;
  readonly address: OrderAddressView;
  readonly adjustments: readonly OrderAdjustmentRow[];
  readonly taxes: readonly OrderTaxRow[];
  readonly refundedTaxCents: number;
  readonly transactions: readonly TransactionRow[];
  /** The end of the pick-up window. */
  readonly pickupEndsAt: string | null;
  readonly timeZone: TimeZone;
}

type TransactionRow = typeof transactions.$inferSelect;

const columns: readonly Column<ExportedOrder>[] = [
  { heading: "order_number", format: ({ view }) => view.order_number },
  { heading: "date", format: ({ placedAt }) => placedAt.date },
  { heading: "time", format: ({ placedAt }) => placedAt.time },
  { heading: "status", format: ({ view }) => view.status },
  { heading: "payment_status", format: ({ view }) => view.payment_status },
  { heading: "payment_method", format: ({ view }) => view.payment_method },
  { heading: "customer", format: ({ view }) => view.user_name },
  { heading: "email", format: ({ view }) => view.user_email ?? view.guest_email },
  { heading: "items", format: ({ view }) => view.item_count },
  { heading: "subtotal", format: ({ order }) => formatAmount(order.subtotalCents) },
  { heading: "discount", format: ({ order }) => formatAmount(order.discountCents) },
  { heading: "tax", format: ({ order }) => formatAmount(order.taxCents) },
  { heading: "shipping", format: ({ order }) => formatAmount(order.shippingCents) },
  { heading: "total", format: ({ order }) => formatAmount(order.totalCents) },
  { heading: "captured", format: ({ capturedCents }) => formatAmount(capturedCents) },
  { heading: "refunded", format: ({ refundedCents }) => formatAmount(refundedCents) },
  { heading: "lost", format: ({ lostCents }) => formatAmount(lostCents) },
  // The two columns are for the owner's tax return.
  { heading: "refunded_tax", format: ({ refundedTaxCents }) => formatAmount(refundedTaxCents) },
  {
    heading: "net_tax",
    format: ({ order, capturedCents, refundedTaxCents }) =>
      formatAmount(capturedCents === 0 ? 0 : order.taxCents - refundedTaxCents),
  },
  { heading: "paid_on", format: (exported) => listDays(exported, "payment") },
  {
    heading: "refunded_on",
    // The days are omitted if the bank sent every refund back.
    format: (exported) => (exported.refundedCents === 0 ? "" : listDays(exported, "refund")),
  },
  { heading: "tracking_carrier", format: ({ order }) => order.trackingCarrier },
  { heading: "tracking_number", format: ({ order }) => order.trackingNumber },
  { heading: "ship_to", format: ({ address }) => address.full_name },
  { heading: "phone", format: ({ address }) => address.phone_number },
  {
    heading: "address",
    format: ({ address }) => [address.address_line1, address.address_line2].filter(Boolean).join(", "),
  },
  { heading: "city", format: ({ address }) => address.city },
  { heading: "province", format: ({ address }) => address.province },
  { heading: "postal_code", format: ({ address }) => address.postal_code },
  { heading: "notes", format: ({ order }) => order.customerNotes },
  ...taxNames.map((name) => ({
    heading: name.toLowerCase(),
    format: (exported: ExportedOrder) => formatTax(exported, name),
  })),
  // New columns are last, because programs read the others by position.
  { heading: "fulfilment", format: ({ order }) => order.fulfilment },
  { heading: "pickup_from", format: ({ order, timeZone }) => formatMoment(order.pickupStartsAt, timeZone) },
  { heading: "pickup_until", format: ({ pickupEndsAt, timeZone }) => formatMoment(pickupEndsAt, timeZone) },
  { heading: "guest_email", format: ({ order }) => order.guestEmail },
  { heading: "counter_tender", format: ({ order }) => order.counterTender },
  { heading: "tax_exemption", format: formatExemption },
  { heading: "offers", format: ({ order }) => formatAmount(order.offerCents) },
  { heading: "offer_names", format: ({ adjustments }) => sumOffers(adjustments).map(formatOffer).join(", ") },
];

/** Lists the days of an order's payments or refunds. */
function listDays(exported: ExportedOrder, type: "payment" | "refund"): string {
  const days = exported.transactions
    .filter((transaction) => transaction.type === type)
    .map(({ createdAt }) => toStoreDay(new Date(createdAt), exported.timeZone));
  return [...new Set(days)].join(" ");
}

/**
 * Formats the tax of a name. An order can have several rates of one tax. The cell is empty for an order that is taxed
 * by the rates of its products.
 */
function formatTax({ order: { taxMode }, taxes }: ExportedOrder, name: string): string {
  const cents = taxes.reduce((sum, tax) => sum + (tax.name === name ? tax.taxCents : 0), 0);
  return taxMode === "per_product" ? "" : formatAmount(cents);
}

/** Formats a moment in the store's time zone, such as "2026-11-27 14:00". */
function formatMoment(moment: string | null, timeZone: TimeZone): string {
  if (moment === null) return "";
  return toStoreClock(new Date(moment), timeZone).toISOString().slice(0, 16).replace("T", " ");
}

function formatExemption({ order }: ExportedOrder): string | null {
  const exemption = parseOrderExemption(order);
  return exemption && describeExemption(exemption);
}

/** Reads orders with what their rows are formatted from, in the order of the ids. */
async function readRows(
  context: StoreContext,
  orderIds: readonly string[],
  timeZone: TimeZone,
): Promise<readonly ExportedOrder[]> {
  const requested = sql`(SELECT value FROM json_each(${JSON.stringify(orderIds)}))`;
  const isRequested = (column: SQLWrapper) => sql`${column} IN ${requested}`;
  const found = await readBatch(context.db, {
    orders: selectOrdersWithCustomer(context).where(isRequested(orders.id)),
    items: context.db.select().from(orderItems).where(isRequested(orderItems.orderId)),
    adjustments: selectAdjustments(context, requested),
    taxes: context.db.select().from(orderTaxes).where(isRequested(orderTaxes.orderId)),
    lineTaxes: context.db.select().from(orderLineTaxes).where(isRequested(orderLineTaxes.orderId)),
    invoices: context.db.select().from(invoices).where(isRequested(invoices.orderId)),
    refunds: selectRefundsOf(context, requested),
    transactions: context.db
      .select()
      .from(transactions)
      .where(and(isRequested(transactions.orderId), isNull(transactions.reversedAt)))
      .orderBy(asc(transactions.createdAt)),
    windows: selectWindowsOf(context, orderIds),
  });
  const adjustments = groupByOrder(found.adjustments);
  const records = {
    items: groupByOrder(found.items),
    taxes: groupByOrder(found.taxes),
    lineTaxes: groupByOrder(found.lineTaxes),
    invoices: groupByOrder(found.invoices),
    refunds: groupByOrder(found.refunds),
    transactions: groupByOrder(found.transactions),
  };
  const windowEnds = new Map(found.windows.map(({ startsAt, endsAt }) => [startsAt, endsAt]));
  const rowsById = new Map(found.orders.map((row) => [row.order.id, row]));
  return orderIds
    .map((id) => rowsById.get(id))
    .filter((row) => row !== undefined)
    .map((row) => ({
      ...row,
      view: toAdminSummary(row),
      placedAt: formatPlacedAt(row.order.createdAt, timeZone),
      address: v.parse(orderAddressView, row.order.shippingAddress),
      adjustments: adjustments.get(row.order.id) ?? [],
      taxes: records.taxes.get(row.order.id) ?? [],
      refundedTaxCents: sumRefundedTax(row, records),
      transactions: records.transactions.get(row.order.id) ?? [],
      pickupEndsAt: windowEnds.get(row.order.pickupStartsAt ?? "") ?? null,
      timeZone,
    }));
}

function groupByOrder<Row extends { readonly orderId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) groups.set(row.orderId, [...(groups.get(row.orderId) ?? []), row]);
  return groups;
}

interface OrderRecords {
  readonly items: ReadonlyMap<string, readonly OrderItemRow[]>;
  readonly taxes: ReadonlyMap<string, readonly OrderTaxRow[]>;
  readonly lineTaxes: ReadonlyMap<string, readonly OrderLineTaxRow[]>;
  readonly invoices: ReadonlyMap<string, readonly InvoiceRow[]>;
  readonly refunds: ReadonlyMap<string, readonly RefundRow[]>;
  readonly transactions: ReadonlyMap<string, readonly TransactionRow[]>;
}

/**
 * Sums the refunded tax of an order: the tax of its credit notes less its debit notes. For an order from before there
 * were invoices, it is computed from the refunds.
 */
function sumRefundedTax(row: OrderWithCustomer, records: OrderRecords): number {
  const { id } = row.order;
  const documents = records.invoices.get(id) ?? [];
  if (documents.some(({ kind }) => kind === "invoice")) {
    // A credit note without a refund takes back the invoice of a delivery that was undone.
    return documents
      .filter(({ content }) => content === row.order.content)
      .filter(({ refundId, disputeId }) => refundId !== null || disputeId !== null)
      .reduce((sum, { kind, taxCents }) => sum + (kind === "credit_note" ? taxCents : -taxCents), 0);
  }
  return computeRefundedTaxCents(
    row.order,
    {
      items: records.items.get(id) ?? [],
      taxes: records.taxes.get(id) ?? [],
      lineTaxes: records.lineTaxes.get(id) ?? [],
    },
    records.refunds.get(id) ?? [],
    row.capturedCents,
  );
}
