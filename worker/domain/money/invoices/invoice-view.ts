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
import { type InvoiceTax, invoiceSeller, parseInvoiceTaxes } from "./read-invoices.ts";

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

/** The lines that documents print, and what belongs to them. */
export interface PrintedRecords {
  readonly items: readonly PrintedItem[];
  readonly adjustments: readonly PrintedAdjustment[];
  readonly lineTaxes: readonly ItemTax[];
  readonly refundItems: readonly RefundedUnits[];
  readonly shippingCents: number;
}

type PrintedItem = Pick<
  OrderItemRow,
  "id" | "productName" | "productSku" | "quantity" | "unitPriceCents" | "taxCents" | "offerCents"
>;

type PrintedAdjustment = Pick<OrderAdjustmentRow, "orderItemId" | "title" | "code" | "cents">;

/**
 * Creates the view of an invoice or note with everything that is printed. Amounts are in dollars.
 * @param records those of the order's content that the document is about
 */
export function toInvoiceView(row: InvoiceWithOrder, records: PrintedRecords): InvoiceView {
  const { invoice } = row;
  const units = listUnits(row, records);
  const linesCents = units.reduce((cents, { item, quantity }) => cents + item.unitPriceCents * quantity, 0);
  const isPartial = invoice.refundId !== null || invoice.disputeId !== null;
  const offers = sumOffers(isPartial ? listUnitOffers(row, records) : records.adjustments);
  const offerCents = offers.reduce((sum, { cents }) => sum + cents, 0);
  const shippingCents = isPartial ? 0 : records.shippingCents;
  // The address of an order for pick-up is the store's, unless it became a delivery later.
  const hasAddress = row.isDelivery && !row.isAnonymized;
  const taxes = parseInvoiceTaxes(invoice);
  const itemTaxes = listItemTaxes(taxes, records.lineTaxes);
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

/**
 * Lists the units of an invoice, which are all units of the order, or those that the refund of a note names. A note that
 * takes back an invoice leaves out the units that earlier notes have credited.
 */
function listUnits(
  { invoice, key }: InvoiceWithOrder,
  { items, refundItems }: PrintedRecords,
): { readonly item: PrintedItem; readonly quantity: number }[] {
  if (invoice.disputeId !== null) return [];
  if (invoice.refundId === null) {
    const credited = invoice.kind === "invoice" ? [] : listCredited(refundItems, key);
    return items
      .map((item) => ({ item, quantity: item.quantity - countUnits(credited, item.id) }))
      .filter(({ quantity }) => quantity > 0);
  }
  return refundItems
    .filter(({ refundId }) => refundId === invoice.refundId)
    .flatMap(({ orderItemId, quantity }) => {
      const item = items.find(({ id }) => id === orderItemId);
      return item === undefined ? [] : [{ item, quantity }];
    });
}

/** Lists the units that stood refunded when a document was issued. */
function listCredited(refundItems: readonly RefundedUnits[], key: number | null): readonly RefundedUnits[] {
  return refundItems.filter((unit) => isBefore(unit.creditKey, key) && !isBefore(unit.debitKey, key));
}

function countUnits(units: readonly RefundedUnits[], itemId: string): number {
  return units
    .filter(({ orderItemId }) => orderItemId === itemId)
    .reduce((count, { quantity }) => count + quantity, 0);
}

/**
 * Lists the part of each offer that belongs to the units of a note. It depends on the units that stood refunded when
 * the refund was noted, so that all notes together have the offers of a line (priceUnits).
 */
function listUnitOffers(row: InvoiceWithOrder, records: PrintedRecords): PrintedAdjustment[] {
  const creditKey =
    records.refundItems.find(({ refundId }) => refundId === row.invoice.refundId)?.creditKey ?? null;
  const earlier = listCredited(records.refundItems, creditKey);
  return listUnits(row, records).flatMap(({ item, quantity }) => {
    const countBefore = countUnits(earlier, item.id);
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
function listItemTaxes(taxes: readonly InvoiceTax[], lineTaxes: readonly ItemTax[]): readonly ItemTax[] {
  if (taxes.some(({ items }) => items === undefined)) return lineTaxes;
  return taxes.flatMap(({ name, millipercent, items = {} }) =>
    Object.entries(items).map(([orderItemId, taxCents]) => ({
      orderItemId,
      name,
      millipercent: millipercent ?? 0,
      taxCents,
    })),
  );
}

function sumItemTax(item: PrintedItem, taxes: readonly InvoiceTax[], itemTaxes: readonly ItemTax[]): number {
  // The rates of the products have no parts by name, and an order with them is never taxed again.
  if (taxes.some(({ millipercent }) => millipercent === null)) return item.taxCents;
  return itemTaxes
    .filter(({ orderItemId }) => orderItemId === item.id)
    .reduce((cents, { taxCents }) => cents + taxCents, 0);
}

/**
 * Lists the taxes on an item, such as "GST". The rate is added only if the order has two rates of the tax: "HST (13%)".
 */
function listTaxNames(item: PrintedItem, itemTaxes: readonly ItemTax[]): string[] {
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
