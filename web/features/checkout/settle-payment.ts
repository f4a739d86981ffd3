import { ApiError, errorMessage } from "../../lib/api-error.ts";
import { confirmOrder } from "./queries.ts";

/** What is known of the shopper's money when a payment was refused. */
export type Charge =
  /** Stripe says that it took nothing. */
  | "none"
  /** The card was charged an amount that is not the order's, which goes back to it. */
  | "returned"
  | "unknown";

type Settlement =
  /** Paid, or with the bank: the order's page shows its status, and keeps it up to date. */
  | { readonly kind: "confirmed" }
  | { readonly kind: "refused"; readonly message: string; readonly charge: Charge }
  /** Neither a yes nor a no: the webhook confirms what was paid. */
  | { readonly kind: "unreachable" };

/** Has the server ask Stripe for the payment, and confirm the order when it is paid. */
export async function settlePayment(order: {
  orderId: string;
  paymentIntentId: string;
}): Promise<Settlement> {
  try {
    await confirmOrder(order);
    return { kind: "confirmed" };
  } catch (error) {
    const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    // Without a session the server has not asked Stripe.
    if (!isRefusal || error.status === 401 || error.status === 429) return { kind: "unreachable" };
    return {
      kind: "refused",
      message: errorMessage(error, "Failed to confirm order"),
      charge: charges[error.code ?? ""] ?? "unknown",
    };
  }
}

const charges: Readonly<Record<string, Charge>> = {
  payment_not_completed: "none",
  payment_mismatch: "returned",
};
