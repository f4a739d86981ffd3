import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { OrderEmailKind } from "../../../../contract/orders/emails.ts";
import { isFinalOrderStatus } from "../../../../contract/orders/order-status.ts";
import { insertFrom } from "../../../db/insert-from.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { emails } from "../../../db/schema/emails.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { createQueuedEmail } from "../../emails/enqueue-emails.ts";
import { isReady } from "../pickup-hold.ts";

const stepKinds: readonly OrderEmailKind[] = ["placed", "paid", "ready", "shipped", "delivered"];

/**
 * Returns statements that send the emails of a guest's order to its corrected address: those that were not sent yet, or failed,
 * and the email about the step that the order has reached once more, because it has the link to the order. Emails about
 * earlier steps would be false by now. In the batch, they must come after the order's update.
 * @param order the order before the update
 * @param email the corrected address
 */
export function redirectEmails(context: StoreContext, order: OrderRow, email: string): Statement[] {
  context.onEmailsEnqueued();
  const now = context.now().toISOString();
  const reached = findReachedStep(order);
  const isUnsent = and(eq(emails.orderId, order.id), ne(emails.state, "sent"));
  const earlier = stepKinds.filter((kind) => kind !== reached);
  return [
    context.db.delete(emails).where(and(isUnsent, inArray(emails.kind, earlier))),
    context.db
      .update(emails)
      .set({
        recipient: email,
        // Failures of the wrong address say nothing about the new one.
        state: "queued",
        attempts: 0,
        nextAttemptAt: sql`CASE WHEN ${emails.attempts} > 0 THEN ${now} ELSE ${emails.nextAttemptAt} END`,
        lastError: null,
      })
      .where(and(isUnsent, ne(emails.kind, "new_order"))),
    ...(reached === undefined
      ? []
      : [
          insertFrom(
            context.db,
            emails,
            {
              ...createQueuedEmail(now),
              orderId: order.id,
              recipient: email,
              kind: reached,
              dedupeKey: `order:${order.id}:${reached}:${order.version}`,
            },
            sql`WHERE NOT EXISTS (SELECT 1 FROM emails AS waiting
              WHERE waiting.order_id = ${order.id} AND waiting.kind = ${reached} AND waiting.state = 'queued')`,
          ),
        ]),
  ];
}

/** Finds the email about the step that an order has reached. A canceled or refunded order has none that is true. */
function findReachedStep(order: OrderRow): OrderEmailKind | undefined {
  if (isReady(order)) return "ready";
  const status = order.status === "refund_requested" ? order.statusBeforeRefund : order.status;
  if (status === null || isFinalOrderStatus(status)) return undefined;
  if (status === "shipped" || status === "delivered") return status;
  return order.paymentMethod === "card" ? "paid" : "placed";
}
