import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { PaymentEvent } from "./provider.ts";
import { applyEvent, unreadableDetail } from "./receive-event.ts";
import type { SyncedPayment } from "./sync-payment.ts";

/**
 * Applies an event again for an admin, and audits the request first. An event that was applied changes nothing.
 * @throws StoreError payment_provider_unavailable; not_found for an event that neither the store nor Stripe knows
 */
export async function replayEvent(
  context: StoreContext,
  admin: AdminActor,
  eventId: string,
): Promise<SyncedPayment["outcome"]> {
  const storedEvent = await context.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)).get();
  const mustRetrieve = storedEvent === undefined || storedEvent.detail === unreadableDetail;
  const event = mustRetrieve ? await context.payments.retrieveEvent(eventId) : toPaymentEvent(storedEvent);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  const isFailed = storedEvent?.outcome === "failed";
  const removal = context.db
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied")));
  const audit = writeAudit(context, admin, {
    action: "payments.replay",
    entity: "payments",
    entityId: eventId,
    summary: `Applied the Stripe event ${eventId} again`,
    before: { outcome: storedEvent?.outcome ?? "unknown" },
    after: { outcome: "replayed" },
  });
  // A failed event is not removed here, because it would be lost if this attempt fails too.
  await context.db.batch(isFailed ? [audit] : [audit, removal]);
  return applyEvent(context, event);
}

function toPaymentEvent(row: typeof stripeEvents.$inferSelect): PaymentEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.objectId ?? undefined,
    intentId: row.stripePaymentIntentId ?? undefined,
    isLive: row.isLive,
    occurredAt: new Date(row.occurredAt),
  };
}
