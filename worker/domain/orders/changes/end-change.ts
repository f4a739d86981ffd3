import { and, eq, lte } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { type OrderChangeRow, orderChanges } from "../../../db/schema/order-changes.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import type { StoreContext } from "../../context.ts";
import { deleteUnsentEmails } from "../../emails/enqueue-emails.ts";
import { type Actor, systemActor, toAdminActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder, writeHistoryAndEmails } from "../change-order.ts";
import { auditChange } from "../content/record-change.ts";
import { endAwaitedChange, releaseMoreUnits } from "../end-awaited-change.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { findChange, type LinkedChange } from "./pay-change.ts";

/** The state of a change that was to end. It is applied if its payment had arrived, and else the order stays as it was. */
export type EndedChange = "ended" | "applied" | "in_progress";

/**
 * Admin only. Ends a change that waits for its payment. The order stays as it was, and the link no longer pays.
 * @throws StoreError not_found; payment_in_progress if the bank has not decided about a payment;
 *   payment_provider_unavailable, without having ended the change
 */
export async function endChangeByAdmin(
  context: StoreContext,
  admin: AdminActor,
  orderId: string,
  changeId: string,
): Promise<EndedChange> {
  const outcome = await endChange(context, { orderId, changeId }, toAdminActor(admin));
  if (outcome === "in_progress") throw new StoreError("payment_in_progress");
  return outcome;
}

/** The scheduled run. Ends the changes that were not paid in time. */
export async function endExpiredChange(
  context: StoreContext,
  change: Pick<OrderChangeRow, "id" | "orderId">,
): Promise<EndedChange> {
  return endChange(context, { orderId: change.orderId, changeId: change.id }, systemActor);
}

/** Selects the changes that were not paid in time. */
export function selectExpiredChanges(context: StoreContext) {
  return context.db
    .select({ id: orderChanges.id, orderId: orderChanges.orderId })
    .from(orderChanges)
    .where(
      and(
        eq(orderChanges.state, "awaiting_payment"),
        lte(orderChanges.expiresAt, context.now().toISOString()),
      ),
    );
}

/** Cancels the intent first, so that no payment can arrive after the units return to stock. */
async function endChange(
  context: StoreContext,
  { orderId, changeId }: { readonly orderId: string; readonly changeId: string },
  actor: Actor,
): Promise<EndedChange> {
  const { change } = await requireChange(context, orderId, changeId);
  const intentId = change.stripePaymentIntentId;
  if (change.state === "awaiting_payment" && intentId !== null) {
    const intent = await context.payments.cancelIntent(intentId);
    if (intent !== undefined && intent.status !== "canceled") {
      await syncPayment(context, { intentId, orderId });
      const { change: synced } = await requireChange(context, orderId, changeId);
      return synced.state === "applied" ? "applied" : "in_progress";
    }
  }
  return write<LinkedChange, EndedChange>(
    context,
    () => requireChange(context, orderId, changeId),
    ({ change: current, order }) => {
      if (current.state !== "awaiting_payment") return { statements: [], result: current.state };
      // A concurrent request gave the change an intent, which has to be canceled first.
      if (current.stripePaymentIntentId !== intentId) return { statements: [], result: "in_progress" };
      return { statements: endStatements(context, order, current, actor), result: "ended" };
    },
  );
}

async function requireChange(
  context: StoreContext,
  orderId: string,
  changeId: string,
): Promise<LinkedChange> {
  const found = await findChange(context, changeId);
  if (found?.order.id !== orderId) throw new StoreError("not_found");
  return found;
}

function endStatements(
  context: StoreContext,
  order: OrderRow,
  change: OrderChangeRow,
  actor: Actor,
): Statement[] {
  return [
    changeOrder(context, order, { awaitedChangeId: null }),
    ...releaseMoreUnits(context, order.id),
    endAwaitedChange(context, order.id),
    deleteUnsentEmails(context, order.id, ["change_payment"]),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor,
      notes: `The change for ${formatCents(change.dueCents)} more was not paid. The order stays as it was.`,
      notesForCustomer: true,
    }),
    ...auditChange(context, actor, order, {
      summary: `Ended a change of order ${order.orderNumber} that was not paid`,
      before: { changeState: "awaiting_payment" },
      after: { changeState: "ended" },
    }),
  ];
}
