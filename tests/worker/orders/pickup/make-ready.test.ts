import { beforeEach, expect, test } from "vitest";
import { listEmails } from "../../builders/emails.ts";
import { getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import {
  aPaidPickup,
  getPickup,
  handOver,
  listPickups,
  makeReady,
  requestPickupStep,
} from "../../builders/pickups.ts";
import { readFailure } from "../../builders/store.ts";
import { deliver, disputeAtStripe } from "../../builders/stripe.ts";

beforeEach(() => offerPickup());

test("lists an order to make ready, then under its code, and then no more", async () => {
  const { orderId, link } = await aPaidPickup();
  expect(await listIds("step=to_make_ready")).toContain(orderId);
  const ready = await makeReady(orderId);
  expect(ready).toMatchObject({ status: "processing", due: null, code: expect.stringMatching(/^\w{6}$/) });
  expect(await listIds("step=to_make_ready")).not.toContain(orderId);
  expect(await listIds("step=ready")).toContain(orderId);
  expect(await listIds(`code=${ready.code?.toLowerCase()}`)).toEqual([orderId]);
  expect((await getLinkedOrder(link, orderId)).pickup).toMatchObject({
    code: ready.code,
    held_until: ready.held_until,
  });
  await handOver(orderId);
  expect(await getPickup(orderId)).toMatchObject({ status: "delivered", code: null });
  expect(await listIds("step=ready")).not.toContain(orderId);
});

test("emails the customer once that the order is ready", async () => {
  const { orderId } = await aPaidPickup();
  await Promise.all([requestPickupStep(orderId, "ready"), requestPickupStep(orderId, "ready")]);
  expect((await listEmails(orderId)).filter(({ kind }) => kind === "ready")).toHaveLength(1);
});

test("does not make ready what a bank disputes", async () => {
  const { orderId, intentId } = await aPaidPickup();
  await deliver(await disputeAtStripe(intentId));
  expect(await readFailure(await requestPickupStep(orderId, "ready"))).toMatchObject({
    code: "payment_disputed",
  });
  expect(await getPickup(orderId)).toMatchObject({ dispute: "open", ready_at: null, code: null });
  // The dashboard's task does not count it either.
  expect(await listIds("step=to_make_ready")).not.toContain(orderId);
});

test("makes an order ready once, with one code, however often it is asked", async () => {
  const { orderId } = await aPaidPickup();
  const { version } = await getPickup(orderId);
  const first = await makeReady(orderId);
  const again = await requestPickupStep(orderId, "ready", { version });
  expect(again.status).toBe(200);
  expect(await getPickup(orderId)).toEqual(first);
});

test("refuses to make ready an order that changed, or one that was handed over", async () => {
  const { orderId } = await aPaidPickup();
  expect(await readFailure(await requestPickupStep(orderId, "ready", { version: 99 }))).toMatchObject({
    status: 409,
    code: "order_changed",
  });
  await handOver(orderId);
  expect(await readFailure(await requestPickupStep(orderId, "ready"))).toMatchObject({ status: 409 });
});

async function listIds(query: string): Promise<string[]> {
  return (await listPickups(query)).orders.map(({ id }) => id);
}
