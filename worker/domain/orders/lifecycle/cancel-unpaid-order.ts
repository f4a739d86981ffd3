import { awaitsPayment, canMoveOrder } from "../../../../contract/order-status.ts";
import type { StoreContext } from "../../context.ts";
import { write } from "../../write.ts";
import type { Actor } from "../actor.ts";
import { findOrder } from "../order-rows.ts";
import { cancelStatements } from "../payments/cancellation.ts";
import { syncPayment } from "../payments/sync-payment.ts";

/**
 * `canceled`: its units are back in stock. `paid`: the money had arrived, so it was settled instead. `in_progress`: the
 * bank has not decided. `refused`: not this actor's to cancel. `closed`: no longer unpaid.
 */
export type UnpaidCancellation = "canceled" | "paid" | "in_progress" | "refused" | "closed";

/**
 * Cancels an unpaid order. Its intent is canceled FIRST: once Stripe says it is, no payment can arrive any more, and
 * only then do the units return to stock.
 * @throws StoreError payment_provider_unavailable; nothing has changed then.
 */
export async function cancelUnpaidOrder(
  context: StoreContext,
  orderId: string,
  actor: Actor,
  notes: string,
): Promise<UnpaidCancellation> {
  const order = await findOrder(context, orderId);
  if (order === undefined || !awaitsPayment(order.status)) return "closed";
  if (!canMoveOrder(actor.kind, order.status, "canceled")) return "refused";
  const intentId = order.stripePaymentIntentId;
  if (intentId !== null) {
    const intent = await context.payments.cancelIntent(intentId);
    // Unknown: it was made with the keys of another account, or is gone. Nobody can pay it here any more.
    if (intent !== undefined && intent.status !== "canceled") {
      const synced = await syncPayment(context, { intentId, orderId });
      if (synced.order?.status === "canceled") return "canceled";
      return synced.order?.paidAt == null ? "in_progress" : "paid";
    }
  }
  const result = await write<typeof order | undefined, UnpaidCancellation | "has_intent">(
    context,
    () => findOrder(context, orderId),
    (now) => {
      if (now === undefined || !awaitsPayment(now.status)) return { statements: [], result: "closed" };
      if (now.stripePaymentIntentId !== intentId) return { statements: [], result: "has_intent" };
      const found = { order: now, refunds: [] };
      return { statements: cancelStatements(context, found, actor, notes), result: "canceled" };
    },
  );
  // It got its one intent in between.
  return result === "has_intent" ? cancelUnpaidOrder(context, orderId, actor, notes) : result;
}
