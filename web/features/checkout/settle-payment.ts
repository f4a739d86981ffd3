import { ApiError } from "../../lib/api-error.ts";
import { type ConfirmableOrder, confirmOrder } from "./queries.ts";

/** The effect of a refused payment on the card. */
export type Charge =
  /** Stripe reports no charge. */
  | "none"
  /** The card was charged a wrong amount, which is refunded. */
  | "returned"
  | "unknown";

/** The server's answer about a payment that the browser has confirmed. */
export type Settlement =
  /** The order is paid, or its payment is processing. The order's page polls the status. */
  | { readonly kind: "confirmed" }
  | { readonly kind: "refused"; readonly message: string; readonly charge: Charge }
  /** The outcome is unknown. If the card was charged, the webhook reports it later. */
  | { readonly kind: "unreachable" };

/** Makes the server check the payment with Stripe and confirm a paid order. */
export async function settlePayment(order: ConfirmableOrder): Promise<Settlement> {
  try {
    await confirmOrder(order);
    return { kind: "confirmed" };
  } catch (error) {
    return toFailure(error);
  }
}

/** Says what a failed confirmation means for the card. */
export function toFailure(error: unknown): Settlement {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  // After 401 and 429 the outcome is unknown, because the server refuses such requests before it checks with Stripe.
  if (!isRefusal || error.status === 401 || error.status === 429) return { kind: "unreachable" };
  return {
    kind: "refused",
    message: error.message,
    charge: charges[error.code ?? ""] ?? "unknown",
  };
}

const charges: Readonly<Record<string, Charge>> = {
  payment_not_completed: "none",
  payment_mismatch: "returned",
};
