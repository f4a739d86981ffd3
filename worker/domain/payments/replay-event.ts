import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { unprocessedEvents } from "../../db/schema/payments.ts";
import type { StoreContext } from "../context.ts";
import { type Receipt, receiveEvent } from "./receive-event.ts";
import { tryUnprocessed } from "./try-unprocessed.ts";

/**
 * An admin has an event applied again: one that is waiting or dead, or one that the store took for none of its
 * business. What was applied stays applied once.
 * @throws StoreError not_found for an event that neither the store nor Stripe knows, payment_provider_unavailable
 */
export async function replayEvent(context: StoreContext, eventId: string): Promise<Receipt> {
  const kept = await context.db
    .select()
    .from(unprocessedEvents)
    .where(eq(unprocessedEvents.id, eventId))
    .get();
  if (kept !== undefined) return tryUnprocessed(context, kept);
  const event = await context.payments.retrieveEvent(eventId);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  await context.db
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied")));
  return receiveEvent(context, event);
}
