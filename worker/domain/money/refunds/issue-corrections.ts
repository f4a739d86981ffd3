import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "../../../db/run-batch.ts";
import type { StoreContext } from "../../context.ts";
import { listLostDisputes, type OrderDispute } from "../disputes.ts";
import { insertInvoice, lastInvoiceId } from "../invoices/issue-invoices.ts";
import { planCorrections, planDisputeCredit } from "./plan-corrections.ts";
import type { CreditableOrder, RefundChange } from "./read-refunds.ts";

/**
 * Creates the statements that issue a credit note for each refund that succeeded, and a debit note for each refund that
 * the bank sent back. The statements belong in the batch that records the refunds, after the statements about the rows
 * of the refunds.
 * @param records the order before the changes
 */
export function issueCorrections(
  context: StoreContext,
  records: CreditableOrder,
  changes: readonly RefundChange[],
): Statement[] {
  return planCorrections(records, changes).map(({ kind, refund, totalCents, cashRoundingCents, taxes }) =>
    insertInvoice(
      context,
      records.invoicing.issuer,
      {
        kind,
        refundId: refund.id,
        disputeId: null,
        correctsId: kind === "credit_note" ? lastInvoiceId : selectCreditNoteId(refund.id),
        method: refund.method === "payouts" ? (refund.tender === null ? "card" : "cash") : refund.method,
        tender: refund.tender,
        taxes: JSON.stringify(taxes),
        totalCents,
        taxCents: taxes.reduce((sum, tax) => sum + tax.tax_cents, 0),
        cashRoundingCents,
      },
      sql`FROM orders WHERE orders.id = ${refund.orderId} AND ${wasSold}`,
    ),
  );
}

/**
 * Creates the statements that issue a credit note for each dispute that the store lost, if the order is canceled and
 * its units are back in stock: nothing was supplied. The statements belong in the batch that cancels the order, and in
 * the batch that records the lost dispute.
 */
export function issueDisputeCredits(
  context: StoreContext,
  records: CreditableOrder,
  disputes: readonly OrderDispute[],
): Statement[] {
  const { order, invoicing } = records;
  const noted = new Set(invoicing.issued.map(({ disputeId }) => disputeId));
  return listLostDisputes(disputes)
    .filter(({ id }) => !noted.has(id))
    .map((dispute) => {
      const { taxes, ...amounts } = planDisputeCredit(records, dispute);
      return insertInvoice(
        context,
        invoicing.issuer,
        {
          ...amounts,
          kind: "credit_note",
          refundId: null,
          disputeId: dispute.id,
          correctsId: lastInvoiceId,
          method: "card",
          tender: null,
          taxes: JSON.stringify(taxes),
          taxCents: taxes.reduce((sum, tax) => sum + tax.tax_cents, 0),
        },
        sql`FROM orders WHERE orders.id = ${order.id} AND orders.status = 'canceled' AND ${wasSold}
          AND NOT EXISTS (SELECT 1 FROM stock_reservations AS kept WHERE kept.order_id = orders.id AND kept.state <> 'released')`,
      );
    });
}

function selectCreditNoteId(refundId: string): SQL {
  return sql`(SELECT note.id FROM invoices AS note WHERE note.refund_id = ${refundId} AND note.kind = 'credit_note')`;
}

/**
 * True for an order that was sold, maybe before there were invoices. A payment that arrived after the cancellation is
 * refunded without a note.
 */
const wasSold = sql`(orders.payment_method = 'cash_on_delivery'
  OR EXISTS (SELECT 1 FROM order_status_history AS sold WHERE sold.order_id = orders.id AND sold.status = 'paid')
  OR EXISTS (SELECT 1 FROM invoices AS issued WHERE issued.order_id = orders.id))`;
