import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import { roundToCashCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import type { StoreContext } from "../../context.ts";
import type { Issuer } from "../../invoices/invoice-rows.ts";
import { issueInvoice } from "../../invoices/issue-invoices.ts";
import { changeOrder, type OrderRow } from "../order-rows.ts";
import { moveStock, sellStock } from "../stock.ts";

/**
 * Creates the statements that hand an unpaid order over and record its payment, at the door or at the counter. Only cash is
 * rounded to five cents.
 */
export function collectPayment(
  context: StoreContext,
  order: OrderRow,
  issuer: Issuer,
  { changes, tender }: { readonly changes: Partial<OrderRow>; readonly tender: CounterTender },
): Statement[] {
  const now = context.now().toISOString();
  const collectedCents = tender === "cash" ? roundToCashCents(order.totalCents) : order.totalCents;
  const cashRoundingCents = collectedCents - order.totalCents;
  return [
    changeOrder(context, order, { ...changes, paymentStatus: "succeeded", paidAt: now, cashRoundingCents }),
    ...moveStock(context, order, changes),
    sellStock(context, order.id),
    context.db.insert(transactions).values({
      id: crypto.randomUUID(),
      orderId: order.id,
      type: "payment",
      // An order whose delivery was undone is paid a second time.
      providerTransactionId: `${tender}:${order.id}:${order.version}`,
      amountCents: collectedCents,
      createdAt: now,
    }),
    issueInvoice(context, { ...order, ...changes, cashRoundingCents }, issuer),
  ];
}
