import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../contract/errors.ts";
import { stripeEvents } from "../../db/schema/order-records.ts";
import { unprocessedEvents } from "../../db/schema/payments.ts";
import { writeAudit } from "../admin/write-audit.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { type Receipt, receiveEvent } from "./receive-event.ts";
import { tryUnprocessed } from "./try-unprocessed.ts";

/**
 * An admin has an event applied again: one that is waiting or dead, or one that the store took for none of its
 * business. What was applied stays applied once. That it was asked for is recorded before anything is done.
 * @throws StoreError not_found for an event that neither the store nor Stripe knows, payment_provider_unavailable
 */
export async function replayEvent(context: StoreContext, admin: Profile, eventId: string): Promise<Receipt> {
  const kept = await context.db
    .select()
    .from(unprocessedEvents)
    .where(eq(unprocessedEvents.id, eventId))
    .get();
  if (kept !== undefined) {
    await recordReplay(context, admin, kept.id, kept.state);
    return tryUnprocessed(context, kept);
  }
  const event = await context.payments.retrieveEvent(eventId);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  const known = await context.db
    .select({ outcome: stripeEvents.outcome })
    .from(stripeEvents)
    .where(eq(stripeEvents.id, eventId))
    .get();
  await context.db.batch([
    context.db
      .delete(stripeEvents)
      .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied"))),
    recordReplay(context, admin, eventId, known?.outcome ?? "unknown"),
  ]);
  return receiveEvent(context, event);
}

function recordReplay(context: StoreContext, admin: Profile, eventId: string, outcome: string) {
  return writeAudit(context, admin, {
    action: "payments.replay",
    entity: "payments",
    entityId: eventId,
    summary: `Had Stripe's event ${eventId} applied again`,
    before: { outcome },
    after: { outcome: "replayed" },
  });
}
