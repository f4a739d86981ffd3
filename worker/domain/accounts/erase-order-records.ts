import { and, eq, inArray, isNull, notInArray, type SQL } from "drizzle-orm";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import { orderStatusHistory } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { refunds } from "../../db/schema/payments.ts";
import { returns } from "../../db/schema/returns.ts";
import type { StoreContext } from "../context.ts";
import { paymentActor, systemActor } from "../orders/actor.ts";
import { erasedEntry, erasedRefund, erasedReturn } from "../orders/anonymize-orders.ts";
import { saveDeliveryEvidence } from "../orders/payments/delivery-evidence.ts";

/**
 * Erases the name and the words of a shopper from the records of the shopper's orders, and saves the evidence of their
 * delivery. It belongs in the batch that erases the shopper, before the statement that erases the orders themselves.
 * @param isOwn a condition over `orders`
 */
export function eraseOrderRecords(context: StoreContext, isOwn: SQL): Statement[] {
  const { db } = context;
  const ids = db.select({ id: orders.id }).from(orders).where(isOwn);
  return [
    db.delete(emails).where(inArray(emails.orderId, ids)),
    saveDeliveryEvidence(context, isOwn),
    db
      .update(orderStatusHistory)
      .set(erasedEntry)
      .where(and(inArray(orderStatusHistory.orderId, ids), eq(orderStatusHistory.actor, "customer"))),
    // A cancellation without an account is a guest's or the store's own.
    db
      .update(refunds)
      .set(erasedRefund)
      .where(
        and(
          inArray(refunds.orderId, ids),
          eq(refunds.origin, "cancellation"),
          isNull(refunds.profileId),
          notInArray(refunds.createdBy, [systemActor.name, paymentActor.name]),
        ),
      ),
    db.update(returns).set(erasedReturn).where(inArray(returns.orderId, ids)),
  ];
}
