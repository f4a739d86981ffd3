import type { PaymentEvent } from "../../adapters/payment-provider.ts";
import { violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { type EventOutcome, writeEvent } from "../orders/stripe-event-row.ts";

/** Stores an event that changes nothing. */
export async function remember(
  context: StoreContext,
  event: PaymentEvent,
  outcome: EventOutcome,
  about: { orderId?: string; detail?: string } = {},
): Promise<EventOutcome> {
  try {
    await writeEvent(context, event, { outcome, orderId: about.orderId, detail: about.detail });
    return outcome;
  } catch (error) {
    if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
    throw error;
  }
}
