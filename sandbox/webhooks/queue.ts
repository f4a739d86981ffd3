import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import type { StripeEvent } from "../stripe/records.ts";

export const deliveryStates = ["pending", "sending", "held", "delivered", "given_up", "dropped"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const deliverySchema = v.object({
  sequence: v.number(),
  event_id: v.string(),
  subject: v.string(),
  state: v.picklist(deliveryStates),
  attempts: v.number(),
  next_at_ms: v.number(),
});
export type Delivery = v.InferOutput<typeof deliverySchema>;

/** Queues the delivery of an event, which the webhook faults may hold, drop or duplicate. */
export function queueDelivery(sandbox: Sandbox, event: StripeEvent): void {
  const { types, never, hold, reverse, duplicate } = sandbox.faults.webhooks;
  const isAffected = types === undefined || types.includes(event.type);
  const isHeld = isAffected && (hold || reverse);
  const isDropped = sandbox.settings.webhookUrl === null || (isAffected && never);
  const queuedState = isHeld ? "held" : "pending";
  const state = isDropped ? "dropped" : queuedState;
  const copies = isAffected ? 1 + duplicate : 1;
  for (let copy = 0; copy < copies; copy += 1) {
    insertDelivery(sandbox, event.id, event.intentId ?? event.id, state);
  }
}

export function insertDelivery(
  sandbox: Sandbox,
  eventId: string,
  subject: string,
  state: DeliveryState,
): void {
  sandbox.store.run(
    "INSERT INTO deliveries (event_id, subject, state, next_at_ms) VALUES (?, ?, ?, ?)",
    eventId,
    subject,
    state,
    Date.now(),
  );
}

/**
 * Releases the held deliveries, in order or latest first.
 * @returns their number
 */
export function releaseHeld(sandbox: Sandbox, reverse: boolean): number {
  return sandbox.store.transaction(() => {
    const held = listDeliveries(sandbox, "held");
    sandbox.store.run("DELETE FROM deliveries WHERE state = 'held'");
    // Deliveries with the same subject are sent in order, so one subject preserves the reversed order.
    const released = reverse
      ? held.toReversed().map((delivery) => ({ ...delivery, subject: "released" }))
      : held;
    for (const { event_id, subject } of released) insertDelivery(sandbox, event_id, subject, "pending");
    return held.length;
  });
}

export function listDeliveries(sandbox: Sandbox, state: DeliveryState | undefined): Delivery[] {
  if (state === undefined) {
    return sandbox.store.all(deliverySchema, "SELECT * FROM deliveries ORDER BY sequence");
  }
  return sandbox.store.all(
    deliverySchema,
    "SELECT * FROM deliveries WHERE state = ? ORDER BY sequence",
    state,
  );
}

// Selects the first open delivery of each subject, because events about one payment are delivered in order.
const selectFirstOpen = `SELECT min(sequence) FROM deliveries WHERE state IN ('pending', 'sending') GROUP BY subject`;

/** Lists the deliveries that can be sent now, oldest first. */
export function listDueDeliveries(sandbox: Sandbox, limit: number): Delivery[] {
  return sandbox.store.all(
    deliverySchema,
    `SELECT * FROM deliveries WHERE state = 'pending' AND next_at_ms <= ? AND sequence IN (${selectFirstOpen})
     ORDER BY sequence LIMIT ?`,
    Date.now(),
    limit,
  );
}

/** Returns the time of the next delivery in milliseconds, or undefined if there is none. */
export function findNextDeliveryMs(sandbox: Sandbox): number | undefined {
  const row = sandbox.store.get(
    v.object({ at: v.nullable(v.number()) }),
    `SELECT min(next_at_ms) AS at FROM deliveries WHERE state = 'pending' AND sequence IN (${selectFirstOpen})`,
  );
  return row?.at ?? undefined;
}

export function markDelivery(sandbox: Sandbox, delivery: Delivery): void {
  sandbox.store.run(
    "UPDATE deliveries SET state = ?, attempts = ?, next_at_ms = ? WHERE sequence = ?",
    delivery.state,
    delivery.attempts,
    delivery.next_at_ms,
    delivery.sequence,
  );
}

/** Queues all open deliveries again after a restart, including held ones, because a restart ends all faults. */
export function reopenDeliveries(sandbox: Sandbox): void {
  sandbox.store.run(
    "UPDATE deliveries SET state = 'pending', next_at_ms = ? WHERE state IN ('pending', 'sending', 'held')",
    Date.now(),
  );
}
