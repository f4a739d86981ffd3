import { beforeEach, expect, test } from "vitest";
import { bulkShipResponse } from "../../../../contract/admin/order-changes.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aCounterOrder, getLinkedOrder, offerPickup } from "../../builders/guests.ts";
import { setStatus } from "../../builders/order-status.ts";
import { aPaidPickup, getPickup, handOver, makeReady } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { call, readFailure, unwrap } from "../../builders/store.ts";

beforeEach(() => offerPickup());

test("never ships an order for pick-up, and delivers it only by its hand-over", async () => {
  const admin = await anAdmin();
  const { orderId, link } = await aPaidPickup();
  for (const change of [
    { status: "shipped" },
    { status: "delivered" },
    { notes: "Sent it", tracking_number: "1Z" },
  ]) {
    expect(await readFailure(await setStatus(admin, orderId, change))).toMatchObject({ status: 409 });
  }
  const bulk = await call("/api/orders/bulk-ship", {
    token: admin.token,
    json: { orders: [{ id: orderId }] },
  });
  expect((await unwrap(bulk, bulkShipResponse)).data).toMatchObject([{ shipped: false }]);
  const tracking = await call(`/api/orders/${orderId}/tracking`, {
    method: "PUT",
    token: admin.token,
    json: { tracking_number: "1Z" },
  });
  expect(await readFailure(tracking)).toMatchObject({ message: "An order for pick-up is not shipped." });
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ status: "paid", tracking_number: null });
});

test("keeps the time until which an unpaid order waits when an admin writes a note", async () => {
  const { orderId } = await aCounterOrder(await aProduct());
  const { held_until } = await getPickup(orderId);
  expect((await setStatus(await anAdmin(), orderId, { notes: "Called the customer" })).status).toBe(200);
  expect(await getPickup(orderId)).toMatchObject({ held_until });
});

test("lets no admin take back a hand-over by the status, which would let the order wait without an end", async () => {
  const { orderId } = await aPaidPickup();
  await makeReady(orderId);
  await handOver(orderId);
  const response = await setStatus(await anAdmin(), orderId, { status: "processing" });
  expect(await readFailure(response)).toMatchObject({ status: 409, code: "conflict" });
  expect(await getPickup(orderId)).toMatchObject({ status: "delivered", code: null });
});
