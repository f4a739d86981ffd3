import { and, eq, inArray, ne, notInArray, sql } from "drizzle-orm";
import { type OrderEmailKind, storeOrderEmailKinds } from "../../../contract/orders/emails.ts";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import type { StoreContext } from "../context.ts";
import { insertEmails } from "./insert-emails.ts";

/**
 * Returns statements that send the unsent and failed emails of an order to its corrected address, and the email about
 * the order's status again, because the link to the order is in it. They drop emails about earlier statuses. In the
 * batch, the statements must come after the order's update.
 * @param order the order before the update
 * @param correction.statusKind the email about the order's status. Undefined if the order has none, such as a canceled
 *   one
 */
export function redirectEmails(
  context: StoreContext,
  order: { readonly id: string; readonly version: number },
  correction: { readonly statusKind: OrderEmailKind | undefined; readonly recipient: string },
): Statement[] {
  context.onEmailsEnqueued();
  const { statusKind, recipient } = correction;
  const now = context.now().toISOString();
  const isUnsent = and(eq(emails.orderId, order.id), ne(emails.state, "sent"));
  const otherStatusKinds = statusKinds.filter((kind) => kind !== statusKind);
  const redirected = [
    context.db.delete(emails).where(and(isUnsent, inArray(emails.kind, otherStatusKinds))),
    context.db
      .update(emails)
      .set({
        recipient,
        // Failures of the former address say nothing about the corrected one.
        state: "queued",
        attempts: 0,
        nextAttemptAt: sql`CASE WHEN ${emails.attempts} > 0 THEN ${now} ELSE ${emails.nextAttemptAt} END`,
        lastError: null,
      })
      .where(and(isUnsent, notInArray(emails.kind, [...storeOrderEmailKinds]))),
  ];
  if (statusKind === undefined) return redirected;
  const email = {
    kind: statusKind,
    orderId: order.id,
    recipient,
    dedupeKey: `order:${order.id}:${statusKind}:${order.version}`,
  };
  return [
    ...redirected,
    insertEmails(
      context,
      email,
      sql`WHERE NOT EXISTS (SELECT 1 FROM emails AS waiting
        WHERE waiting.order_id = ${order.id} AND waiting.kind = ${statusKind} AND waiting.state = 'queued')`,
    ),
  ];
}

/** The emails about statuses, each of which is false once the order has reached the next status. */
const statusKinds: readonly OrderEmailKind[] = ["placed", "paid", "ready", "shipped", "delivered"];
