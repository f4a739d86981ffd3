import { and, eq, ne } from "drizzle-orm";
import { StoreError } from "../../../../contract/errors.ts";
import { stripeEvents } from "../../../db/schema/order-records.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import type { PaymentEvent } from "./provider.ts";
import { receiveEvent } from "./receive-event.ts";
import type { SyncedPayment } from "./sync-payment.ts";

/**
 * An admin has an event applied again. What was applied stays applied once. The request is recorded before anything is
 * done.
 * @throws StoreError not_found for an event that neither the store nor Stripe knows, payment_provider_unavailable
 */
export async function replayEvent(
  context: StoreContext,
  admin: Profile,
  eventId: string,
): Promise<SyncedPayment["outcome"]> {
  const stored = await context.db.select().from(stripeEvents).where(eq(stripeEvents.id, eventId)).get();
  const event = stored === undefined ? await context.payments.retrieveEvent(eventId) : eventIn(stored);
  if (event === undefined) throw new StoreError("not_found", { message: "This event is not known." });
  const isFailed = stored?.outcome === "failed";
  const removal = context.db
    .delete(stripeEvents)
    .where(and(eq(stripeEvents.id, eventId), ne(stripeEvents.outcome, "applied")));
  const audit = writeAudit(context, admin, {
    action: "payments.replay",
    entity: "payments",
    entityId: eventId,
    summary: `Had Stripe's event ${eventId} applied again`,
    before: { outcome: stored?.outcome ?? "unknown" },
    after: { outcome: "replayed" },
  });
  // A failed one stays until it is applied: it would be gone where this fails again.
  await context.db.batch(isFailed ? [audit] : [audit, removal]);
  return receiveEvent(context, event);
}

function eventIn(row: typeof stripeEvents.$inferSelect): PaymentEvent {
  return {
    id: row.id,
    type: row.type,
    objectId: row.objectId ?? undefined,
    intentId: row.stripePaymentIntentId ?? undefined,
    isLive: row.isLive,
    occurredAt: new Date(row.occurredAt),
  };
}
