import { beforeEach, expect, test } from "vitest";
import { anAdmin } from "../../builders/admins.ts";
import { getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import {
  aPaidPickup,
  getPickup,
  handOver,
  listPickups,
  makeReady,
  requestPickupStep,
} from "../../builders/pickups.ts";
import { reconcileIn, refund } from "../../builders/refunds.ts";
import { readFailure } from "../../builders/store.ts";
import { withFault } from "../../builders/stripe.ts";

beforeEach(() => offerPickup());

test("keeps a ready order listed and its code valid while a partial refund is pending", async () => {
  const { orderId, link } = await aPaidPickup();
  const { code } = await makeReady(orderId);
  await refundWhileStripeFails(orderId);
  expect(await getPickup(orderId)).toMatchObject({ status: "refund_requested", code });
  expect(await listIds("step=ready")).toContain(orderId);
  expect(await listIds(`code=${code}`)).toEqual([orderId]);
  expect((await getLinkedOrder(link, orderId)).pickup?.code).toBe(code);
});

test("hands an order over only after its pending refund, and says so", async () => {
  const { orderId } = await aPaidPickup();
  await makeReady(orderId);
  await refundWhileStripeFails(orderId);
  expect(await readFailure(await requestPickupStep(orderId, "hand-over"))).toMatchObject({
    status: 409,
    message: "A refund of this order is under way. Please wait until it is finished.",
  });
  await reconcileIn(16);
  await reconcileIn(17);
  expect(await handOver(orderId)).toMatchObject({ status: "delivered" });
});

test("keeps an order to make ready listed while a partial refund is pending", async () => {
  const { orderId } = await aPaidPickup();
  await refundWhileStripeFails(orderId);
  expect(await listIds("step=to_make_ready")).toContain(orderId);
});

async function refundWhileStripeFails(orderId: string): Promise<void> {
  const fault = { method: "POST", path: "/v1/refunds", action: { do: "error", status: 500 } };
  const admin = await anAdmin();
  await withFault(fault, () => refund(admin, orderId, { amount: 1 }));
}

async function listIds(query: string): Promise<string[]> {
  return (await listPickups(query)).orders.map(({ id }) => id);
}
