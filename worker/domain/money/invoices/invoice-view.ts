import { eq, getTableColumns, sql } from "drizzle-orm";
import * as v from "valibot";
import { sumOffers } from "../../../../contract/offers/offer-amounts.ts";
import { formatInvoiceNumber, type InvoiceKind } from "../../../../contract/orders/invoice-number.ts";
import type {
  InvoiceSummaryView,
  InvoiceTaxView,
  InvoiceView,
} from "../../../../contract/orders/invoices.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { priceUnits } from "../../../../contract/orders/refunds.ts";
import { allocateCents, centsToDollars } from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { OrderAdjustmentRow } from "../../../db/schema/offers.ts";
import type { OrderItemRow } from "../../../db/schema/order-records.ts";
import { anonymousName, orders } from "../../../db/schema/orders.ts";
import type { refundItems } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { OrderLineTaxRow } from "../taxes/stored-taxes.ts";
import { toExemptionView } from "../taxes/tax-exemption.ts";
import { type InvoiceRow, type InvoiceTax, invoiceSeller, parseInvoiceTaxes } from "./read-invoices.ts";

/**
 * Selects invoices and notes with their order and with the invoice or note that they correct. The caller adds the
 * condition, the order and the limit.
 */
export function selectInvoicesWithOrder(context: StoreContext) {
  return context.db
    .select({
      // A batch would merge columns of the same name.
      invoice: getTableColumns(invoices),
      // Rows are inserted in the order of issue.
      key: sql<number>`invoices.rowid`.as("invoice_key"),
      orderNumber: sql<string>`${orders.orderNumber}`.as("invoiced_order_number"),
      isAnonymized: sql`${orders.billingAddress} ->> 'full_name' = ${anonymousName}`
        .mapWith(Boolean)
        .as("is_anonymized"),
      billingAddress: sql`${orders.billingAddress}`.mapWith(orders.billingAddress).as("invoiced_billing"),
      shippingAddress: sql`${orders.shippingAddress}`.mapWith(orders.shippingAddress).as("invoiced_shipping"),
      taxExemption: sql`${orders.taxExemption}`.mapWith(orders.taxExemption).as("invoiced_exemption"),
      isDelivery: sql`${orders.fulfilment} = 'delivery'`.mapWith(Boolean).as("invoiced_is_delivery"),
      shippingCents: sql<number>`${orders.shippingCents}`.as("invoiced_delivery_cents"),
      correctedKind: selectCorrected<InvoiceKind>("kind").as("corrected_kind"),
      correctedNumber: selectCorrected<number>("number").as("corrected_number"),
    })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId));
}
type InvoiceWithOrder = Awaited<ReturnType<typeof selectInvoicesWithOrder>>[number];

/** Creates the view of an invoice or note in a list. Amounts are in dollars. */
export function toInvoiceSummary(row: InvoiceWithOrder): InvoiceSummaryView {
  const { invoice } = row;
  return {
    id: invoice.id,
    kind: invoice.kind,
    number: formatInvoiceNumber(invoice),
    order_id: invoice.orderId,
    order_number: row.orderNumber,
    corrects: getCorrectedNumber(row),
    day: invoice.day,
    issued_at: invoice.issuedAt,
    method: invoice.method,
    tender: invoice.tender,
    customer: row.isAnonymized ? null : v.parse(orderAddressView, row.billingAddress).full_name,
    taxes: parseInvoiceTaxes(invoice).map(toInvoiceTaxView),
    tax: centsToDollars(invoice.taxCents),
    total: centsToDollars(invoice.totalCents),
    cash_rounding: centsToDollars(invoice.cashRoundingCents),
  };
}

type RefundedUnits = Pick<typeof refundItems.$inferSelect, "refundId" | "orderItemId" | "quantity"> & {
  /** The places of the refund's notes in the order of issue. A refund that has not succeeded has none. */
  readonly creditKey: number | null;
  readonly debitKey: number | null;
};

interface PrintedRecords {
  readonly items: readonly OrderItemRow[];
  readonly adjustments: readonly OrderAdjustmentRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly refundItems: readonly RefundedUnits[];
}

/** Creates the view of an invoice or note with everything that is printed. Amounts are in dollars. */
export function toInvoiceView(row: InvoiceWithOrder, records: PrintedRecords): InvoiceView {
  const { invoice } = row;
  const units = listUnits(row, records);
  const linesCents = units.reduce((cents, { item, quantity }) => cents + item.unitPriceCents * quantity, 0);
  const isPartial = invoice.refundId !== null || invoice.disputeId !== null;
  const offers = sumOffers(isPartial ? listUnitOffers(row, records) : listOffers(row, records));
  const offerCents = offers.reduce((sum, { cents }) => sum + cents, 0);
  const shippingCents = isPartial ? 0 : row.shippingCents;
  // The address of an order for pick-up is the store's, unless it became a delivery later.
  const hasAddress = row.isDelivery && !row.isAnonymized;
  const taxes = parseInvoiceTaxes(invoice);
  const itemTaxes = listItemTaxes(invoice, taxes, records.lineTaxes);
  const parseAddress = (address: unknown) => (hasAddress ? v.parse(orderAddressView, address) : null);
  return {
    ...toInvoiceSummary(row),
    is_reversal: invoice.kind === "credit_note" && !isPartial,
    is_lost_to_dispute: invoice.disputeId !== null,
    seller: v.parse(invoiceSeller, invoice.seller),
    fulfilment: invoice.fulfilment,
    buyer: parseAddress(row.billingAddress),
    delivered_to: parseAddress(row.shippingAddress),
    tax_exemption: toExemptionView(row),
    lines: units.map(({ item, quantity }) => ({
      name: item.productName,
      sku: item.productSku,
      quantity,
      unit_price: centsToDollars(item.unitPriceCents),
      amount: centsToDollars(item.unitPriceCents * quantity),
      tax: isPartial ? null : centsToDollars(sumItemTax(item, taxes, itemTaxes)),
      taxes: listTaxNames(item, itemTaxes),
    })),
    offers: offers.map(({ cents, ...offer }) => ({ ...offer, amount: centsToDollars(cents) })),
    shipping: isPartial ? null : centsToDollars(shippingCents),
    other: centsToDollars(invoice.totalCents - invoice.taxCents - linesCents - shippingCents + offerCents),
  };
}

function selectCorrected<Value>(column: "kind" | "number") {
  return sql<Value | null>`(SELECT corrected.${sql.identifier(column)} FROM invoices AS corrected
    WHERE corrected.id = ${invoices.correctsId})`;
}

/** Lists the units of an invoice, which are all units of the order, or the units that the refund of a note names. */
function listUnits(
  { invoice }: InvoiceWithOrder,
  { items, refundItems }: PrintedRecords,
): { readonly item: OrderItemRow; readonly quantity: number }[] {
  if (invoice.disputeId !== null) return [];
  if (invoice.refundId === null) {
    return items
      .filter(({ orderId }) => orderId === invoice.orderId)
      .map((item) => ({ item, quantity: item.quantity }));
  }
  return refundItems
    .filter(({ refundId }) => refundId === invoice.refundId)
    .flatMap(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId);
      return item === undefined ? [] : [{ item, quantity }];
    });
}

function listOffers({ invoice }: InvoiceWithOrder, { adjustments }: PrintedRecords): OrderAdjustmentRow[] {
  return adjustments.filter(({ orderId }) => orderId === invoice.orderId);
}

/**
 * Lists the part of each offer that belongs to the units of a note. It depends on the units that stood refunded when
 * the refund was noted, so that all notes together have the offers of a line (priceUnits).
 */
function listUnitOffers(row: InvoiceWithOrder, records: PrintedRecords): OrderAdjustmentRow[] {
  const creditKey =
    records.refundItems.find(({ refundId }) => refundId === row.invoice.refundId)?.creditKey ?? null;
  const earlier = records.refundItems.filter(
    (unit) => isBefore(unit.creditKey, creditKey) && !isBefore(unit.debitKey, creditKey),
  );
  return listUnits(row, records).flatMap(({ item, quantity }) => {
    const countBefore = earlier
      .filter(({ orderItemId }) => orderItemId === item.id)
      .reduce((count, unit) => count + unit.quantity, 0);
    const line = { chargedCents: item.offerCents, quantity: item.quantity };
    const offerCents = priceUnits(line, quantity, Math.min(countBefore, item.quantity - quantity));
    const parts = records.adjustments.filter(({ orderItemId }) => orderItemId === item.id);
    const cents = allocateCents(
      offerCents,
      parts.map((part) => part.cents),
    );
    return parts
      .map((part, index) => ({ ...part, cents: cents[index] ?? 0 }))
      .filter((part) => part.cents > 0);
  });
}

function isBefore(key: number | null, other: number | null): boolean {
  return key !== null && other !== null && key < other;
}

type ItemTax = Pick<OrderLineTaxRow, "orderItemId" | "name" | "millipercent" | "taxCents">;

/**
 * Lists the tax of each item of an invoice or note. An invoice without these parts is of an order that was never taxed
 * again.
 */
function listItemTaxes(
  { orderId }: Pick<InvoiceRow, "orderId">,
  taxes: readonly InvoiceTax[],
  lineTaxes: readonly OrderLineTaxRow[],
): readonly ItemTax[] {
  if (taxes.some(({ items }) => items === undefined))
    return lineTaxes.filter((row) => row.orderId === orderId);
  return taxes.flatMap(({ name, millipercent, items = {} }) =>
    Object.entries(items).map(([orderItemId, taxCents]) => ({
      orderItemId,
      name,
      millipercent: millipercent ?? 0,
      taxCents,
    })),
  );
}

function sumItemTax(item: OrderItemRow, taxes: readonly InvoiceTax[], itemTaxes: readonly ItemTax[]): number {
  // The rates of the products have no parts by name, and an order with them is never taxed again.
  if (taxes.some(({ millipercent }) => millipercent === null)) return item.taxCents;
  return itemTaxes
    .filter(({ orderItemId }) => orderItemId === item.id)
    .reduce((cents, { taxCents }) => cents + taxCents, 0);
}

/**
 * Lists the taxes on an item, such as "GST". The rate is added only if the order has two rates of the tax: "HST (13%)".
 */
function listTaxNames(item: OrderItemRow, itemTaxes: readonly ItemTax[]): string[] {
  return itemTaxes
    .filter(({ orderItemId }) => orderItemId === item.id)
    .map(({ name, millipercent }) => {
      const hasOtherRate = itemTaxes.some((tax) => tax.name === name && tax.millipercent !== millipercent);
      return hasOtherRate ? formatTaxName({ name, rate_percent: millipercent / 1_000 }) : name;
    });
}

function getCorrectedNumber({ correctedKind, correctedNumber }: InvoiceWithOrder): string | null {
  if (correctedKind === null || correctedNumber === null) return null;
  return formatInvoiceNumber({ kind: correctedKind, number: correctedNumber });
}

function toInvoiceTaxView(tax: InvoiceTax): InvoiceTaxView {
  return {
    name: tax.name,
    number: tax.number,
    rate_percent: tax.millipercent === null ? null : tax.millipercent / 1_000,
    base: tax.base_cents === null ? null : centsToDollars(tax.base_cents),
    amount: centsToDollars(tax.tax_cents),
  };
}
