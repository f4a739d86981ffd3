import type { RecordCheck } from "./stock-checks.ts";

/** Checks the documents of orders. The database itself refuses a duplicate number and a change of a document. */
export const invoiceChecks: readonly RecordCheck[] = [
  {
    // A payment that arrived after the cancellation was no sale, and orders of before the first invoice have none.
    sentence: "Paid without an invoice, or invoiced without being paid",
    query: `
      SELECT orders.id FROM orders LEFT JOIN (
        SELECT order_id, sum(CASE WHEN kind = 'invoice' THEN 1 WHEN refund_id IS NULL THEN -1 ELSE 0 END) AS invoiced
        FROM invoices GROUP BY order_id
      ) ON order_id = orders.id
      WHERE (orders.paid_at IS NULL OR orders.paid_at >= (SELECT min(issued_at) FROM invoices WHERE kind = 'invoice'))
        AND coalesce(invoiced, 0) <> (orders.paid_at IS NOT NULL AND (orders.payment_method = 'cash_on_delivery'
          OR EXISTS (SELECT 1 FROM order_status_history AS sold WHERE sold.order_id = orders.id AND sold.status = 'paid')))`,
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
