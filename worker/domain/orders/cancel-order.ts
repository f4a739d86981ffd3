import { StoreError } from "../../../contract/errors.ts";
import { awaitsPayment, canMoveOrder } from "../../../contract/order-status.ts";
import { runBatch } from "../../db/run-batch.ts";
import { isVersionConflict } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { type Author, customerAuthor } from "./author.ts";
import { cancellation } from "./cancellation.ts";
import { makeRefunds } from "./make-refunds.ts";
import { findOrder, findOwnOrder, type OrderRow } from "./order-rows.ts";
import { readRefunds } from "./refund-rows.ts";
import { releaseOrder } from "./release-order.ts";

/**
 * The customer cancels an own order (decisions, "Cancellation"). Canceling what is canceled changes nothing.
 * @throws StoreError order_not_found, order_not_cancelable, payment_in_progress, payment_provider_unavailable
 */
export async function cancelOwnOrder(
  context: StoreContext,
  profile: Profile,
  orderId: string,
  reason: string,
): Promise<{ message: string }> {
  const order = await findOwnOrder(context, profile.id, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  try {
    return { message: await cancelOrder(context, order.id, customerAuthor(profile), reason) };
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== "payment_provider_unavailable") throw error;
    // The catalogue's own sentence speaks of starting a payment.
    throw new StoreError("payment_provider_unavailable", { message: "Failed to cancel order", cause: error });
  }
}

/**
 * Cancels an order: unpaid, its intent is given up first; paid by card, it is refunded in full; the pieces return.
 * Where money turns up while the unpaid order is being given up, the order is paid, and is canceled as a paid one.
 * @returns a sentence for whoever asked.
 */
export async function cancelOrder(
  context: StoreContext,
  orderId: string,
  author: Author,
  reason: string,
): Promise<string> {
  for (;;) {
    const order = await findOrder(context, orderId);
    if (order === undefined) throw new StoreError("order_not_found");
    if (order.status === "canceled") return finish(context, order);
    if (!canMoveOrder(author.actor, order.status, "canceled")) throw new StoreError("order_not_cancelable");
    if (awaitsPayment(order.status)) {
      const release = await releaseOrder(context, orderId, author, reason);
      if (release === "in_progress") throw new StoreError("payment_in_progress");
      if (release === "refused") throw new StoreError("order_not_cancelable");
      continue;
    }
    try {
      await runBatch(context.db, cancellation(context, order, author, reason));
    } catch (error) {
      if (!isVersionConflict(error)) throw error;
    }
  }
}

async function finish(context: StoreContext, order: OrderRow): Promise<string> {
  if (order.paidAt === null || order.paymentMethod !== "card") return "Your order has been canceled.";
  await makeRefunds(context, order.id);
  const found = await readRefunds(context, order.id);
  if (found?.order.paymentStatus === "refunded") {
    return "Your order has been canceled and refunded in full.";
  }
  const isOnItsWay = found?.refunds.some((refund) => refund.state === "requested");
  return isOnItsWay
    ? "Your order has been canceled. Its refund is on its way."
    : "Your order has been canceled. We will contact you about its refund.";
}
