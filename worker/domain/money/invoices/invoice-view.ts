import * as v from "valibot";
import { formatInvoiceNumber } from "../../../../contract/orders/invoice-number.ts";
import type {
  InvoiceSummaryView,
  InvoiceTaxView,
  InvoiceView,
} from "../../../../contract/orders/invoices.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { formatTaxName } from "../../../../contract/tax/format-tax-name.ts";
import type { OrderItemRow, RefundRow } from "../refunds/refund-rows.ts";
import type { OrderLineTaxRow } from "../taxes/order-taxes.ts";
import { toExemptionView } from "../taxes/tax-exemption.ts";
import type { InvoiceWithOrder } from "./invoice-filters.ts";
import { type InvoiceRow, type InvoiceTax, invoiceSeller, parseInvoiceTaxes } from "./invoice-rows.ts";

/** Creates the view of a document in a list. Amounts are in dollars. */
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

interface PrintedRecords {
  readonly items: readonly OrderItemRow[];
  readonly lineTaxes: readonly OrderLineTaxRow[];
  readonly refunds: readonly Pick<RefundRow, "id" | "items">[];
}

/** Creates the view of a document with everything that is printed. */
export function toInvoiceView(row: InvoiceWithOrder, records: PrintedRecords): InvoiceView {
  const { invoice } = row;
  const units = listUnits(row, records);
  const linesCents = units.reduce((cents, { item, quantity }) => cents + item.unitPriceCents * quantity, 0);
  const isPartial = invoice.refundId !== null || invoice.disputeId !== null;
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
    shipping: isPartial ? null : centsToDollars(shippingCents),
    other: centsToDollars(invoice.totalCents - invoice.taxCents - linesCents - shippingCents),
  };
}

/** Lists the units of an invoice, which are all of the order, or those that a refund names. */
function listUnits(
  { invoice }: InvoiceWithOrder,
  { items, refunds }: PrintedRecords,
): { readonly item: OrderItemRow; readonly quantity: number }[] {
  if (invoice.disputeId !== null) return [];
  if (invoice.refundId === null) {
    return items
      .filter(({ orderId }) => orderId === invoice.orderId)
      .map((item) => ({ item, quantity: item.quantity }));
  }
  const refund = refunds.find(({ id }) => id === invoice.refundId);
  return (refund?.items ?? []).flatMap(({ order_item_id: id, quantity }) => {
    const item = items.find((candidate) => candidate.id === id);
    return item === undefined ? [] : [{ item, quantity }];
  });
}

type ItemTax = Pick<OrderLineTaxRow, "orderItemId" | "name" | "millipercent" | "taxCents">;

/** Lists the parts of a document's items in its taxes. Where it has none, its order has only ever had these taxes. */
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

/** Lists the taxes on an item, such as "GST". Only if the order has two rates of a tax, its rate is added: "HST (13%)". */
function listTaxNames(item: OrderItemRow, ofOrder: readonly ItemTax[]): string[] {
  return ofOrder
    .filter(({ orderItemId }) => orderItemId === item.id)
    .map(({ name, millipercent }) => {
      const hasOtherRate = ofOrder.some((tax) => tax.name === name && tax.millipercent !== millipercent);
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
