import { and, asc, isNull, type SQLWrapper, sql } from "drizzle-orm";
import * as v from "valibot";
import type { OrderFilters } from "../../../../contract/admin/orders.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { toStoreClock, toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { describeExemption } from "../../../../contract/tax/apply-exemption.ts";
import { taxNames } from "../../../../contract/tax/tax-law.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import { type OrderItemRow, orderItems, transactions } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import { orderLineTaxes, orderTaxes } from "../../../db/schema/taxes.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { auditExport } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { type CsvExport, streamText } from "../../csv-export.ts";
import type { InvoiceRow } from "../../money/invoices/read-invoices.ts";
import { type RefundRow, selectRefundsOf } from "../../money/refunds/read-refunds.ts";
import { computeRefundedTaxCents } from "../../money/refunds/refunded-tax.ts";
import type { OrderLineTaxRow, OrderTaxRow } from "../../money/taxes/order-taxes.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import { toPeriod } from "../../store/period.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { type PickupWindowRow, selectWindowsOf } from "../pickup-windows.ts";
import { selectOrdersWithCustomer, toAdminSummary, toOrderBy } from "./list-orders.ts";
import { matchOrders } from "./order-filters.ts";

const ordersPerRead = 250;

const columns = [
  "order_number",
  "date",
  "time",
  "status",
  "payment_status",
  "payment_method",
  "customer",
  "email",
  "items",
  "subtotal",
  "discount",
  "tax",
  "shipping",
  "total",
  "captured",
  "refunded",
  "lost",
  // The store's owner needs these columns for the tax return.
  "refunded_tax",
  "net_tax",
  "paid_on",
  "refunded_on",
  "tracking_carrier",
  "tracking_number",
  "ship_to",
  "phone",
  "address",
  "city",
  "province",
  "postal_code",
  "notes",
  // Empty for orders that are taxed by the rates of their products.
  ...taxNames.map((name) => name.toLowerCase()),
  // New columns are last, because programs read the others by position.
  "fulfilment",
  "pickup_from",
  "pickup_until",
  "guest_email",
  "counter_tender",
  "tax_exemption",
];

export type OrderExportQuery = OrderFilters & Parameters<typeof toOrderBy>[0];

/**
 * Admin only. Exports all matching orders as CSV. The export is audited, because it contains names and addresses of customers.
 */
export async function exportOrders(
  context: StoreContext,
  admin: AdminActor,
  query: OrderExportQuery,
): Promise<CsvExport> {
  await auditExport(context, admin, { what: "orders", filters: query });
  return streamOrders(context, query, { name: "orders", columns, format: formatOrders });
}

interface OrderTable {
  /** The beginning of the file's name. */
  readonly name: string;
  readonly columns: readonly string[];
  /** Reads orders and formats their rows, in the order of the ids. */
  readonly format: (
    context: StoreContext,
    orderIds: readonly string[],
    timeZone: TimeZone,
  ) => Promise<string>;
}

/**
 * Streams the rows of all matching orders as CSV, some orders per statement. All ids are read first, so that an order that is
 * placed during the export neither duplicates nor hides a row.
 */
export async function streamOrders(
  context: StoreContext,
  query: OrderExportQuery,
  table: OrderTable,
): Promise<CsvExport> {
  const timeZone = await readTimeZone(context);
  const ids = await context.db
    .select({ id: orders.id })
    .from(orders)
    .where(matchOrders({ ...query, period: toPeriod(query, timeZone) }))
    .orderBy(...toOrderBy(query));
  const fileName = `${table.name}-${toStoreDay(context.now(), timeZone)}.csv`;
  return { fileName, body: streamText(generateCsv()) };

  async function* generateCsv() {
    yield formatCsvRow(table.columns);
    for (let start = 0; start < ids.length; start += ordersPerRead) {
      const chunkIds = ids.slice(start, start + ordersPerRead).map((row) => row.id);
      yield table.format(context, chunkIds, timeZone);
    }
  }
}

/** Reads orders and formats a row for each, in the order of the ids. */
async function formatOrders(
  context: StoreContext,
  orderIds: readonly string[],
  timeZone: TimeZone,
): Promise<string> {
  const requested = sql`(SELECT value FROM json_each(${JSON.stringify(orderIds)}))`;
  const isRequested = (column: SQLWrapper) => sql`${column} IN ${requested}`;
  const found = await readBatch(context.db, {
    orders: selectOrdersWithCustomer(context).where(isRequested(orders.id)),
    items: context.db.select().from(orderItems).where(isRequested(orderItems.orderId)),
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
  const records = {
    items: groupByOrder(found.items),
    taxes: groupByOrder(found.taxes),
    lineTaxes: groupByOrder(found.lineTaxes),
    invoices: groupByOrder(found.invoices),
    refunds: groupByOrder(found.refunds),
    transactions: groupByOrder(found.transactions),
    windows: new Map(found.windows.map((window) => [window.startsAt, window])),
  };
  const rowsById = new Map(found.orders.map((row) => [row.order.id, row]));
  return orderIds
    .map((id) => rowsById.get(id))
    .filter((row) => row !== undefined)
    .map((row) => formatOrder(row, records, timeZone))
    .join("");
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
  readonly transactions: ReadonlyMap<string, readonly (typeof transactions.$inferSelect)[]>;
  /** The pick-up windows, by their start. */
  readonly windows: ReadonlyMap<string, PickupWindowRow>;
}

type ExportedRow = Awaited<ReturnType<typeof selectOrdersWithCustomer>>[number];

function formatOrder(row: ExportedRow, records: OrderRecords, timeZone: TimeZone): string {
  const { order } = row;
  const ownTransactions = records.transactions.get(order.id) ?? [];
  const refundedTax = sumRefundedTax(row, records);
  const listDays = (type: string) => {
    const matching = ownTransactions.filter((transaction) => transaction.type === type);
    return [...new Set(matching.map(({ createdAt }) => toStoreDay(new Date(createdAt), timeZone)))].join(" ");
  };
  const placedAt = toStoreClock(new Date(order.createdAt), timeZone).toISOString();
  const view = toAdminSummary(row);
  const address = v.parse(orderAddressView, order.shippingAddress);
  const exemption = parseOrderExemption(order);
  return formatCsvRow([
    view.order_number,
    placedAt.slice(0, 10),
    placedAt.slice(11, 16),
    view.status,
    view.payment_status,
    view.payment_method,
    view.user_name,
    view.user_email ?? view.guest_email,
    view.item_count,
    formatAmount(order.subtotalCents),
    formatAmount(order.discountCents),
    formatAmount(order.taxCents),
    formatAmount(order.shippingCents),
    formatAmount(order.totalCents),
    formatAmount(row.capturedCents),
    formatAmount(row.refundedCents),
    formatAmount(row.lostCents),
    formatAmount(refundedTax),
    formatAmount(row.capturedCents === 0 ? 0 : order.taxCents - refundedTax),
    listDays("payment"),
    // The days are omitted if the bank sent every refund back.
    row.refundedCents === 0 ? "" : listDays("refund"),
    order.trackingCarrier,
    order.trackingNumber,
    address.full_name,
    address.phone_number,
    [address.address_line1, address.address_line2].filter(Boolean).join(", "),
    address.city,
    address.province,
    address.postal_code,
    order.customerNotes,
    ...formatTaxes(order, records.taxes.get(order.id) ?? []),
    order.fulfilment,
    formatTime(order.pickupStartsAt, timeZone),
    formatTime(records.windows.get(order.pickupStartsAt ?? "")?.endsAt ?? null, timeZone),
    order.guestEmail,
    order.counterTender,
    exemption && describeExemption(exemption),
  ]);
}

/**
 * Sums the refunded tax of an order: the tax of its credit notes less its debit notes. For an order from before there were
 * invoices, it is computed from the refunds.
 */
function sumRefundedTax(row: ExportedRow, records: OrderRecords): number {
  const { id } = row.order;
  const documents = records.invoices.get(id) ?? [];
  if (documents.some(({ kind }) => kind === "invoice")) {
    // A credit note without a refund takes back the invoice of a delivery that was undone.
    return documents
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

/** Formats the tax of each name. An order can have several rates of one tax. */
function formatTaxes({ taxMode }: OrderRow, taxes: readonly OrderTaxRow[]): string[] {
  return taxNames.map((name) => {
    const cents = taxes.reduce((sum, tax) => sum + (tax.name === name ? tax.taxCents : 0), 0);
    return taxMode === "per_product" ? "" : formatAmount(cents);
  });
}

/** Formats a moment in the store's time zone, such as "2026-11-27 14:00". */
function formatTime(moment: string | null, timeZone: TimeZone): string {
  if (moment === null) return "";
  return toStoreClock(new Date(moment), timeZone).toISOString().slice(0, 16).replace("T", " ");
}

/** Formats cents as dollars with two decimals. */
export function formatAmount(cents: number): string {
  return centsToDollars(cents).toFixed(2);
}
