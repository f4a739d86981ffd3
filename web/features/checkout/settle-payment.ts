import { ApiError, messageOf } from "../../lib/api-error.ts";
import { confirmOrder } from "./queries.ts";

export type Settlement =
  /** The order's own page tells its real status, and keeps asking while it is open. */
  | { readonly kind: "show-order" }
  /** `isCharged`: the card was charged an amount that is not the order's, which goes back to it. */
  | { readonly kind: "refused"; readonly message: string; readonly isCharged: boolean };

/**
 * Tells the server that Stripe has taken the payment. When the server cannot be reached the shopper has paid all the
 * same and the webhook will say so: that is no failure to show, but a status to wait for.
 */
export async function settlePayment(order: {
  orderId: string;
  paymentIntentId: string;
}): Promise<Settlement> {
  try {
    await confirmOrder(order);
    return { kind: "show-order" };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefusal || error.status === 429) return { kind: "show-order" };
    const isCharged = error.code === "payment_mismatch";
    return { kind: "refused", message: messageOf(error, "Failed to confirm order"), isCharged };
  }
}
