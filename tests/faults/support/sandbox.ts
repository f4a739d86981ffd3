import * as v from "valibot";
import { expect } from "vitest";
import { anything } from "../../builders/sandbox.ts";
import { createStripe } from "../../builders/stripe.ts";
import { call, sandbox } from "./store.ts";

const deliveriesSchema = v.object({ deliveries: v.array(v.object({ state: v.string() })) });

export const { pay, listAllEvents, deliver, readLedger, setFaults, clearFaults } = createStripe(
  sandbox,
  call,
);

/** Releases held deliveries, latest first. */
export async function releaseReversed(): Promise<void> {
  await sandbox.send("POST", "/sandbox/webhooks/release", anything, { reverse: true });
}

/** Waits until the store has accepted every event that is not held. */
export async function waitUntilDelivered(): Promise<void> {
  const listUndelivered = async () => {
    const { deliveries } = await sandbox.send("GET", "/sandbox/deliveries", deliveriesSchema);
    return deliveries.filter(({ state }) => state === "pending" || state === "sending");
  };
  await expect.poll(listUndelivered, { timeout: 300_000, interval: 100 }).toEqual([]);
}
