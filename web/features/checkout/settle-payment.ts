import { ApiError, messageOf } from "../../lib/api-error.ts";
import { confirmOrder } from "./queries.ts";

export type Settlement =
  /** The order's page shows its status, and keeps it up to date. */
  | { readonly kind: "show-order" }
  /** `isCharged`: the card was charged an amount that is not the order's, which goes back to it. */
  | { readonly kind: "refused"; readonly message: string; readonly isCharged: boolean };

/**
 * Has the server confirm a payment that Stripe has taken. When the server cannot be reached the shopper has paid all the
 * same, and the webhook confirms it: that is a status to wait for, not a failure.
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
