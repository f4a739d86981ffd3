import { type SQL, sql } from "drizzle-orm";
import type { Tender } from "../../../../contract/orders/fulfilment.ts";
import type { InvoiceKind } from "../../../../contract/orders/invoice-number.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { formatStoreAddress } from "../../../../contract/store/describe-store.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { invoices } from "../../../db/schema/invoices.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import {
  createProductTax,
  type InvoiceRecords,
  type InvoiceRow,
  type InvoiceSeller,
  type InvoiceTax,
  type Issuer,
  parseInvoiceTaxes,
} from "./read-invoices.ts";

/**
 * Creates the statement that issues an order's invoice (docs/decisions/0042). It belongs in the batch that records the
 * payment, after the order's taxes: the invoice gets the next number at that moment, and a batch that is rolled back
 * uses no number.
 * @param order the order as it is paid
 */
export function issueInvoice(
  context: StoreContext,
  order: OrderRow,
  issuer: Issuer,
  tender: Tender | null = order.counterTender,
): Statement {
  return insertInvoice(
    context,
    issuer,
    {
      kind: "invoice",
      refundId: null,
      disputeId: null,
      correctsId: null,
      ...getPayment(order),
      tender,
      taxes: order.taxMode === "by_place" ? taxesOfOrder : JSON.stringify([createProductTax(order, issuer)]),
      totalCents: order.totalCents,
      taxCents: order.taxCents,
      cashRoundingCents: order.cashRoundingCents,
    },
    sql`FROM orders WHERE orders.id = ${order.id}`,
  );
}

/**
 * Creates the statement that reverses the latest invoice of a cash order by a credit note, because the delivery is
 * undone or the tender is corrected. The next delivery or the correction issues a new invoice.
 */
export function reverseInvoice(context: StoreContext, order: OrderRow, issuer: Issuer): Statement {
  return insertInvoice(
    context,
    issuer,
    {
      kind: "credit_note",
      refundId: null,
      disputeId: null,
      correctsId: sql`reversed.id`,
      method: "cash",
      tender: sql`reversed.tender`,
      taxes: sql`reversed.taxes`,
      totalCents: sql`reversed.total_cents`,
      taxCents: sql`reversed.tax_cents`,
      cashRoundingCents: sql`reversed.cash_rounding_cents`,
    },
    sql`FROM orders JOIN invoices AS reversed ON reversed.id = ${lastInvoiceId} WHERE orders.id = ${order.id}`,
  );
}

/**
 * Creates the statement that takes back what the documents of an order's content say together, because a change
 * replaces the content (docs/decisions/0052). It comes before the statement that changes the order.
 */
export function reverseContent(
  context: StoreContext,
  { order, invoicing: { issuer, issued } }: ReversedOrder,
): Statement {
  const documents = issued.filter(({ content }) => content === order.content);
  const taxes = sumTaxes(documents);
  const sum = (getCents: (document: InvoiceRow) => number) =>
    documents.reduce((cents, document) => cents + getSign(document) * getCents(document), 0);
  return insertInvoice(
    context,
    issuer,
    {
      kind: "credit_note",
      refundId: null,
      disputeId: null,
      correctsId: lastInvoiceId,
      ...getPayment(order),
      taxes: JSON.stringify(taxes),
      totalCents: sum(({ totalCents }) => totalCents),
      taxCents: sum(({ taxCents }) => taxCents),
      cashRoundingCents: sum(({ cashRoundingCents }) => cashRoundingCents),
    },
    sql`FROM orders WHERE orders.id = ${order.id} AND EXISTS
      (SELECT 1 FROM invoices AS sold WHERE sold.order_id = orders.id AND sold.kind = 'invoice')`,
  );
}

function getPayment({
  paymentMethod,
  counterTender: tender,
}: OrderRow): Pick<InvoiceRow, "method" | "tender"> {
  return { method: paymentMethod === "cash_on_delivery" ? "cash" : paymentMethod, tender };
}

interface ReversedOrder {
  readonly order: OrderRow;
  readonly invoicing: InvoiceRecords;
}

/** Sums the taxes of invoices and notes. The parts of the items are left out, because units may have been refunded. */
function sumTaxes(documents: readonly InvoiceRow[]): InvoiceTax[] {
  const sums = new Map<string, InvoiceTax>();
  for (const document of documents) {
    const sign = getSign(document);
    for (const { name, number, millipercent, base_cents: base, tax_cents: tax } of parseInvoiceTaxes(
      document,
    )) {
      const key = JSON.stringify([name, number, millipercent]);
      const former = sums.get(key);
      sums.set(key, {
        name,
        number,
        millipercent,
        base_cents: base === null ? null : (former?.base_cents ?? 0) + sign * base,
        tax_cents: (former?.tax_cents ?? 0) + sign * tax,
      });
    }
  }
  return [...sums.values()];
}

function getSign({ kind }: Pick<InvoiceRow, "kind">): 1 | -1 {
  return kind === "credit_note" ? -1 : 1;
}

/** The values of an invoice or note that the sale or the refund determines. */
interface InvoiceValues {
  readonly kind: InvoiceKind;
  readonly refundId: string | null;
  readonly disputeId: string | null;
  readonly correctsId: SQL | null;
  readonly method: InvoiceRow["method"];
  readonly tender: SQL | Tender | null;
  readonly taxes: SQL | string;
  readonly totalCents: SQL | number;
  readonly taxCents: SQL | number;
  readonly cashRoundingCents: SQL | number;
}

/**
 * Creates the statement that inserts an invoice or note with the next number of its kind.
 * @param from the FROM clause, with one row of `orders`, or no row if nothing must be issued
 */
export function insertInvoice(
  context: StoreContext,
  issuer: Issuer,
  values: InvoiceValues,
  from: SQL,
): Statement {
  const now = context.now();
  return insertFrom(
    context.db,
    invoices,
    {
      ...values,
      id: crypto.randomUUID(),
      number: sql`1 + coalesce((SELECT max(latest.number) FROM invoices AS latest WHERE latest.kind = ${values.kind}), 0)`,
      orderId: sql`orders.id`,
      content: sql`orders.content`,
      fulfilment: sql`orders.fulfilment`,
      place: sql`orders.tax_place`,
      issuedAt: now.toISOString(),
      day: toStoreDay(now, issuer.timeZone),
      seller: JSON.stringify(toSeller(issuer)),
    },
    from,
  );
}

/** An expression over `orders`: the id of the order's latest invoice. */
export const lastInvoiceId = sql`(SELECT last.id FROM invoices AS last
  WHERE last.order_id = orders.id AND last.kind = 'invoice' ORDER BY last.number DESC LIMIT 1)`;

/** The taxes of an order that is taxed by place, in the order in which receipts list them. */
const taxesOfOrder = sql`(SELECT json_group_array(json_object('name', charged.name, 'number', charged.number,
    'millipercent', charged.millipercent, 'base_cents', charged.base_cents, 'tax_cents', charged.tax_cents,
    'items', json((SELECT json_group_object(part.order_item_id, part.tax_cents) FROM order_line_taxes AS part
      WHERE part.order_id = charged.order_id AND part.name = charged.name AND part.millipercent = charged.millipercent
        AND part.order_item_id IS NOT NULL))))
  FROM (SELECT * FROM order_taxes WHERE order_taxes.order_id = orders.id ORDER BY name, millipercent DESC) AS charged)`;

/** Returns the store's details as a new invoice or note stores them (invoiceSeller). */
function toSeller(issuer: Issuer): InvoiceSeller {
  const { name, phone, email } = issuer;
  return { name, address: formatStoreAddress(issuer), phone, email };
}
