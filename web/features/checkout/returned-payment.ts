import { useQuery } from "@tanstack/react-query";
import { loadPaymentProvider } from "../../lib/stripe.ts";
import { toPaymentIntentId } from "./classify-payment-result.ts";

/** The state of the payment (docs/product.md, "Checkout and payment"). */
export type ReturnPhase =
  | { readonly kind: "verifying" }
  | { readonly kind: "processing" }
  | { readonly kind: "succeeded"; readonly paymentIntentId: string }
  /** The browser could not reach Stripe, so the store's server checks the payment. */
  | { readonly kind: "unknown"; readonly paymentIntentId: string }
  | { readonly kind: "retry"; readonly message: string }
  | { readonly kind: "failed"; readonly message: string }
  | { readonly kind: "lost"; readonly message: string };

const pollMs = 3_000;

/** Polls the payment after the bank's page until it has succeeded or failed. */
export function useReturnedPayment(clientSecret: string | undefined): ReturnPhase {
  const intent = useQuery({
    queryKey: ["returned-payment", clientSecret],
    queryFn: () => retrieveIntent(clientSecret ?? ""),
    enabled: clientSecret !== undefined,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: (query) => (query.state.data?.status === "processing" ? pollMs : false),
  });
  return getReturnPhase(clientSecret, intent);
}

export function getReturnPhase(
  clientSecret: string | undefined,
  intent: { readonly isError: boolean; readonly data: RetrievedIntent | undefined },
): ReturnPhase {
  if (clientSecret === undefined) {
    return { kind: "lost", message: "Something went wrong. Missing payment information." };
  }
  if (intent.isError) return { kind: "unknown", paymentIntentId: toPaymentIntentId(clientSecret) };
  if (intent.data === undefined) return { kind: "verifying" };
  switch (intent.data.status) {
    case "succeeded":
      return { kind: "succeeded", paymentIntentId: intent.data.id };
    case "processing":
      return { kind: "processing" };
    case "requires_payment_method":
      return { kind: "retry", message: notPaid };
    default:
      return { kind: "failed", message: `Payment status: ${intent.data.status}` };
  }
}

export const notPaid = "Payment failed. Please try again.";

interface RetrievedIntent {
  readonly id: string;
  readonly status: string;
}

async function retrieveIntent(clientSecret: string): Promise<RetrievedIntent> {
  const stripe = await loadPaymentProvider();
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (paymentIntent === undefined) throw new Error(error?.message ?? "The payment could not be retrieved");
  return { id: paymentIntent.id, status: paymentIntent.status };
}
