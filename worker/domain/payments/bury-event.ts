import type { PaymentEvent } from "../../adapters/payment-provider.ts";
import type { StoreContext } from "../context.ts";
import { keepUnprocessed } from "./unprocessed-events.ts";

/** Keeps an event that the queue has given up on. The reconciliation tries it rarely, an admin whenever they like. */
export async function buryEvent(context: StoreContext, event: PaymentEvent): Promise<void> {
  await keepUnprocessed(context, event, { state: "dead_letter", detail: "the queue gave up on it" });
}
