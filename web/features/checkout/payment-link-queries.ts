import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../lib/api.ts";
import { type Settlement, toFailure } from "./settle-payment.ts";

/** The query for what a payment link asks the money for. It polls while the bank decides. */
export function paymentLinkOptions(token: string) {
  return queryOptions({
    queryKey: ["payment-link", token],
    queryFn: () =>
      unwrapData(
        api["payment-links"][":token"].$get({ param: { token } }),
        "We couldn't load this page. Please try again.",
      ),
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.state === "processing" ? 3_000 : false),
  });
}

/** Creates the payment of a link, or finds it. The server refuses another total than the page has shown. */
export function startLinkPayment(token: string, total: number) {
  return unwrapData(
    api["payment-links"][":token"]["payment-intent"].$post({ param: { token }, json: { total } }),
    "Unable to initialize payment. Please try again.",
  );
}

/** Makes the server check the payment with Stripe. */
export function confirmLinkPayment(token: string) {
  return unwrapData(
    api["payment-links"][":token"].confirm.$post({ param: { token } }),
    "We couldn't check your payment. Please try again.",
  );
}

/** Returns what the server says about a payment that the browser has confirmed. */
export async function settleLinkPayment(token: string): Promise<Settlement> {
  try {
    const { state, message } = await confirmLinkPayment(token);
    if (state === "paid" || state === "processing") return { kind: "confirmed" };
    return state === "payable"
      ? { kind: "refused", message: "The payment was not completed.", charge: "none" }
      : { kind: "refused", message, charge: "returned" };
  } catch (error) {
    return toFailure(error);
  }
}
