import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";
import { test, vi } from "vitest";
import { expectSoundBooks } from "./support/books.ts";
import { aCounterOrder, getPickup, listWindows, offerPickup, requestPickupStep } from "./support/guests.ts";
import { aProduct } from "./support/products.ts";
import { createRandom } from "./support/run.ts";
import { killStore, startStore } from "./support/store.ts";

const orderCount = 8;
const killCount = 10;
const maxPauseMs = 1_500;

// Each restart takes seconds on a slow machine.
vi.setConfig({ testTimeout: 600_000 });

test("takes each payment once and keeps the windows' places, although the store is killed at random moments", async () => {
  const random = createRandom("pickup");
  await offerPickup({ pickup_window_orders: 50 });
  const product = await aProduct(50);
  const orders = [];
  while (orders.length < orderCount) orders.push(await aCounterOrder(product));
  const target = (await listWindows()).at(-1)?.starts_at;
  const kills = { areOver: false };
  const done = Promise.all(orders.map(({ orderId }) => pickUpDespiteKills(orderId, target, kills)));
  for (let count = 0; count < killCount; count += 1) {
    await sleep(random() * maxPauseMs);
    await killStore();
    await startStore();
  }
  kills.areOver = true;
  await done;
  const booked = await expectSoundBooks(product);
  assert.deepEqual(
    booked.map(({ status, paid, total }) => [status, paid === total]),
    Array(orderCount).fill(["delivered", true]),
  );
});

/** Moves an order, makes it ready and hands it over. Repeats steps whose answers are lost, until no more can be. */
async function pickUpDespiteKills(
  orderId: string,
  startsAt: string | undefined,
  kills: { readonly areOver: boolean },
): Promise<void> {
  while (!kills.areOver) {
    if ((await pickUp(orderId, startsAt).catch(() => "unknown")) === "delivered") return;
    await sleep(100);
  }
  assert.equal(await pickUp(orderId, startsAt), "delivered");
}

/** Requests each step, some of which may be done already, and returns the order's status. */
async function pickUp(orderId: string, startsAt: string | undefined): Promise<string> {
  await requestPickupStep(orderId, "window", { starts_at: startsAt });
  await requestPickupStep(orderId, "ready");
  await requestPickupStep(orderId, "hand-over", { tender: "cash" });
  return (await getPickup(orderId)).status;
}
