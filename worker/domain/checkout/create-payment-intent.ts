import type { CheckoutRequest, PaymentIntentAnswer } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";

/** Places or updates the cart's order and its payment intent. */
export async function createPaymentIntent(
  _context: StoreContext,
  _profile: Profile,
  _request: CheckoutRequest,
): Promise<Omit<PaymentIntentAnswer, "success">> {
  throw new StoreError("service_unavailable");
}
