import { StoreError } from "../../../contract/errors.ts";
import type { PaymentEvent } from "../../adapters/stripe.ts";
import type { StoreContext } from "../context.ts";

/** Applies one of Stripe's events, once. */
export async function receiveEvent(
  _context: StoreContext,
  _event: PaymentEvent,
): Promise<"applied" | "unchanged" | "ignored" | "refused"> {
  throw new StoreError("service_unavailable");
}
