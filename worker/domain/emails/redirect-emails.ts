import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { isFinalOrderStatus, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import type { StoreContext } from "../context.ts";
import { createQueuedEmail } from "./enqueue-emails.ts";

interface CorrectedOrder {
  readonly id: string;
  readonly status: OrderStatus;
  readonly paymentMethod: "card" | "cash_on_delivery";
  readonly version: number;
}

/**
 * Returns statements that send the emails of a guest's order to its corrected address: those that were not sent yet, or failed,
 * and the confirmation once more, because it has the link to the order. In the batch, they must come after the order's update.
 * @param order the order before the update
 * @param email the corrected address
 */
export function redirectEmails(context: StoreContext, order: CorrectedOrder, email: string): Statement[] {
  context.onEmailsEnqueued();
  const now = context.now().toISOString();
  const confirmation = order.paymentMethod === "card" ? "paid" : "placed";
  const isUnsent = and(eq(emails.orderId, order.id), ne(emails.state, "sent"));
  return [
    context.db.delete(emails).where(and(isUnsent, inArray(emails.kind, ["placed", "paid"]))),
    context.db
      .update(emails)
      .set({
        recipient: email,
        // Failures of the wrong address say nothing about the new one.
        state: "queued",
        attempts: 0,
        nextAttemptAt: sql`CASE ${emails.state} WHEN 'failed' THEN ${now} ELSE ${emails.nextAttemptAt} END`,
        lastError: null,
      })
      .where(and(isUnsent, ne(emails.kind, "new_order"))),
    ...(isFinalOrderStatus(order.status)
      ? []
      : [
          insertFrom(
            context.db,
            emails,
            {
              ...createQueuedEmail(now),
              orderId: order.id,
              recipient: email,
              kind: confirmation,
              dedupeKey: `order:${order.id}:${confirmation}:${order.version}`,
            },
            sql`WHERE true`,
          ),
        ]),
  ];
}
