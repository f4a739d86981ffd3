import { awaitsPayment, canMoveOrder } from "../../../contract/order-status.ts";
import { runBatch } from "../../db/run-batch.ts";
import { isVersionConflict } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import type { Author } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { findOrder } from "./order-rows.ts";

/**
 * `released`: canceled, its pieces are back. `paid`: the money had arrived, so it was settled instead.
 * `in_progress`: the bank has not decided. `refused`: not this author's to cancel. `closed`: no longer unpaid.
 */
export type Release = "released" | "paid" | "in_progress" | "refused" | "closed";

/**
 * Gives up an unpaid order. The intent is canceled FIRST: once Stripe says it is, no payment can arrive any more, and
 * only then do the pieces go back.
 * @throws StoreError payment_provider_unavailable; nothing has changed then.
 */
export async function releaseOrder(
  context: StoreContext,
  orderId: string,
  author: Author,
  notes: string,
): Promise<Release> {
  for (;;) {
    const order = await findOrder(context, orderId);
    if (order === undefined || !awaitsPayment(order.status)) return "closed";
    if (!canMoveOrder(author.actor, order.status, "canceled")) return "refused";
    if (order.stripePaymentIntentId !== null) {
      const intent = await context.payments.cancelIntent(order.stripePaymentIntentId);
      // Unknown: it was made with the keys of another account, or is gone. Nobody can pay it here any more.
      if (intent?.status === "succeeded") {
        // Money that does not fit goes back, and the order can never be paid with this intent: it is given up.
        if ((await applyPayment(context, orderId, intent)) !== "refused") return "paid";
      } else if (intent !== undefined && intent.status !== "canceled") {
        await applyPayment(context, orderId, intent);
        return "in_progress";
      }
    }
    try {
      await runBatch(context.db, cancellation(context, order, author, notes));
      return "released";
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
  }
}
