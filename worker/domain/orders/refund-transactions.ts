import type { Statement } from "../../db/run-batch.ts";
import { transactions } from "../../db/schema/order-records.ts";
import type { StoreContext } from "../context.ts";
import type { RefundRow } from "./refund-rows.ts";

/** Money went back: to the card, or from the till. Its unique id makes it one, whoever reports it. */
export function refundTransaction(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund",
    providerTransactionId: refund.stripeRefundId ?? `cash-refund:${refund.id}`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}

/** The bank sent a refund back that had counted as made: the money is with the store again. */
export function returnedRefund(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund_failure",
    providerTransactionId: `${refund.stripeRefundId}:failed`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}
