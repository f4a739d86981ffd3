import { inArray, sql } from "drizzle-orm";
import { type OrderItemRow, orderItems } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import { orders } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { selectInvoiceRecords, toInvoiceRecords } from "../money/invoices/invoice-rows.ts";
import { compareRefundTaxes } from "../money/refunds/plan-corrections.ts";
import { type RefundRow, selectRefundsOf } from "../money/refunds/refund-rows.ts";
import type { RecordCheck } from "./stock-checks.ts";

/** Checks the documents of orders. The database itself refuses a duplicate number and a change of a document. */
export const invoiceChecks: readonly RecordCheck[] = [
  {
    // A payment that arrived after the cancellation was no sale, and orders of before the first invoice have none.
    sentence: "Paid without an invoice, or invoiced without being paid",
    query: `
      SELECT orders.id FROM orders LEFT JOIN (
        SELECT order_id, sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL AND dispute_id IS NULL THEN -1 ELSE 0 END) AS invoiced
        FROM invoices GROUP BY order_id
      ) ON order_id = orders.id
      WHERE (orders.paid_at IS NULL OR orders.paid_at >= (SELECT min(issued_at) FROM invoices WHERE kind = 'invoice'))
        AND coalesce(invoiced, 0) <> (orders.paid_at IS NOT NULL AND (orders.payment_method = 'cash_on_delivery'
          OR EXISTS (SELECT 1 FROM order_status_history AS sold WHERE sold.order_id = orders.id AND sold.status = 'paid')))`,
  },
  {
    sentence: "The payment, the order and its invoice were not paid in the same way",
    query: `
      SELECT orders.id FROM orders
      JOIN transactions AS paid ON paid.order_id = orders.id AND paid.type = 'payment' AND paid.reversed_at IS NULL
      LEFT JOIN invoices AS sold ON sold.id = (SELECT last.id FROM invoices AS last
        WHERE last.order_id = orders.id AND last.kind = 'invoice' ORDER BY last.number DESC LIMIT 1)
      WHERE orders.counter_tender IS NOT NULL AND (paid.provider_transaction_id NOT LIKE orders.counter_tender || ':%'
        OR sold.tender <> orders.counter_tender OR sold.cash_rounding_cents <> orders.cash_rounding_cents)`,
  },
  {
    sentence: "The document before that of this order is missing",
    query: `
      SELECT order_id AS id FROM invoices WHERE number > 1 AND NOT EXISTS (
        SELECT 1 FROM invoices AS previous WHERE previous.kind = invoices.kind AND previous.number = invoices.number - 1)`,
  },
  {
    sentence: "The credit notes do not return what was refunded, or not all of its tax",
    query: `
      SELECT orders.id FROM orders JOIN (
        SELECT order_id, sum(signed * (total_cents + cash_rounding_cents)) AS returned, sum(signed * tax_cents) AS returned_tax
        FROM (SELECT *, CASE WHEN refund_id IS NULL THEN 0 WHEN kind = 'credit_note' THEN 1 ELSE -1 END AS signed FROM invoices)
        GROUP BY order_id HAVING sum(kind = 'invoice') > 0
      ) AS noted ON noted.order_id = orders.id
      LEFT JOIN (
        SELECT order_id, sum(amount_cents) AS refunded FROM refunds
        WHERE origin <> 'unmatched' AND state = 'succeeded' GROUP BY order_id
      ) AS given ON given.order_id = orders.id
      WHERE returned <> coalesce(refunded, 0)
        OR returned_tax > orders.tax_cents
        OR (orders.payment_status = 'refunded' AND returned_tax <> orders.tax_cents)`,
  },
];

const ordersPerRead = 100;

interface WrongRefundTaxes {
  readonly order: OrderRow;
  readonly returnedTaxCents: number;
  readonly documentedTaxCents: number;
}

export const wrongRefundTaxes = "The credit notes do not return the tax of what was refunded";

/**
 * Finds the orders whose notes do not credit the taxes that their refunds return, by computing these again. It reads all orders
 * with such notes.
 */
export async function findWrongRefundTaxes(context: StoreContext): Promise<WrongRefundTaxes[]> {
  const wrong: WrongRefundTaxes[] = [];
  for (let offset = 0; ; offset += ordersPerRead) {
    const records = await context.db.batch(selectNotedOrders(context, offset));
    wrong.push(...listWrongRefundTaxes(records));
    if (records[0].length < ordersPerRead) return wrong;
  }
}

/** Selects the 100 orders with the latest notes about refunds after an offset, for a batch of the caller. */
export function selectNotedOrders(context: StoreContext, offset = 0) {
  const orderIds = sql`(SELECT noted.order_id FROM (
    SELECT order_id FROM invoices WHERE refund_id IS NOT NULL GROUP BY order_id
    ORDER BY max(rowid) DESC LIMIT ${ordersPerRead} OFFSET ${offset}) AS noted)`;
  return [
    context.db.select().from(orders).where(inArray(orders.id, orderIds)),
    context.db.select().from(orderItems).where(inArray(orderItems.orderId, orderIds)),
    selectRefundsOf(context, orderIds),
    ...selectInvoiceRecords(context, orderIds),
  ] as const;
}

type NotedOrders = readonly [
  readonly OrderRow[],
  readonly OrderItemRow[],
  readonly RefundRow[],
  ...Parameters<typeof toInvoiceRecords>[0],
];

/** Lists which of the orders that selectNotedOrders() selects have notes with other taxes than their refunds. */
export function listWrongRefundTaxes([
  found,
  items,
  refundRows,
  ...invoicing
]: NotedOrders): WrongRefundTaxes[] {
  const { issuer, taxes, lineTaxes, issued } = toInvoiceRecords(invoicing);
  return found.flatMap((order) => {
    const isOfOrder = ({ orderId }: { readonly orderId: string }) => orderId === order.id;
    const { areEqual, ...amounts } = compareRefundTaxes({
      order,
      items: items.filter(isOfOrder),
      refunds: refundRows.filter(isOfOrder),
      invoicing: {
        issuer,
        taxes: taxes.filter(isOfOrder),
        lineTaxes: lineTaxes.filter(isOfOrder),
        issued: issued.filter(isOfOrder),
      },
    });
    return areEqual ? [] : [{ order, ...amounts }];
  });
}
