import { expect } from "vitest";
import { deliver, listAllEvents, pay } from "./stripe.ts";

/** Tries a card that the bank declines, and delivers Stripe's event about it. */
export async function declineCard(intentId: string): Promise<void> {
  await pay(intentId, "pm_card_chargeDeclined");
  const event = (await listAllEvents(intentId)).findLast(
    ({ type }) => type === "payment_intent.payment_failed",
  );
  expect((await deliver(event)).status).toBe(200);
}
