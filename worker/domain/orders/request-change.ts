import { canChangeContent } from "../../../contract/orders/content-changes.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import type { AdminActor } from "../audit/admin-actor.ts";
import { writeAudit } from "../audit/write-audit.ts";
import type { StoreContext } from "../context.ts";
import { enqueueChangeRequestEmail } from "../emails/enqueue-emails.ts";
import { write } from "../write.ts";
import { changeOrder, writeHistoryAndEmails } from "./change-order.ts";
import { findOrder, findOwnOrder } from "./find-order.ts";
import { type OrderAccess, toOwnerActor } from "./order-access.ts";

/** The beginning of the entry in the history. The rest is the customer's text, which is erased with the order. */
export const askedPrefix = "Asked for a change: ";

/**
 * The order's owner. Asks the shop for a change of an order that has not left, and replaces an earlier request. The store
 * gets an email.
 * @throws StoreError order_not_found; conflict for an order that left, or is not paid yet
 */
export async function requestChange(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  note: string,
): Promise<void> {
  await write(
    context,
    () => findOwnOrder(context, access, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      if (!canChangeContent(order)) {
        throw new StoreError("conflict", { message: "This order can no longer change. Please write to us." });
      }
      const entryId = crypto.randomUUID();
      return [
        changeOrder(context, order, { changeRequestedAt: context.now().toISOString(), changeNote: note }),
        ...writeHistoryAndEmails(context, order.id, {
          id: entryId,
          status: order.status,
          actor: toOwnerActor(access),
          notes: `${askedPrefix}${note}`,
        }),
        enqueueChangeRequestEmail(context, { orderId: order.id, entryId }),
      ];
    },
  );
}

/**
 * Admin only. Removes a request for a change from the work list. Its note stays in the history.
 * @throws StoreError order_not_found
 */
export async function finishChangeRequest(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
): Promise<void> {
  await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined) throw new StoreError("order_not_found");
      if (order.changeRequestedAt === null) return [];
      return [
        changeOrder(context, order, { changeRequestedAt: null, changeNote: null }),
        writeAudit(context, admin, {
          action: "order.change_request",
          entity: "order",
          entityId: order.id,
          summary: `Done with the change request of order ${order.orderNumber}`,
          before: { changeRequestedAt: order.changeRequestedAt },
          after: { changeRequestedAt: null },
        }),
      ];
    },
  );
}
