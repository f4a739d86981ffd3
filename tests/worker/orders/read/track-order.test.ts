import { expect, test } from "vitest";
import { adminOrderPageResponse } from "../../../../contract/admin/orders.ts";
import { trackedOrderResponse } from "../../../../contract/orders/track-order.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { anAdmin } from "../../builders/admins.ts";
import { aCounterOrder, aGuestOrder, offerPickup } from "../../builders/guests.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aProduct } from "../../builders/products.ts";
import { reconcileIn } from "../../builders/refunds.ts";
import { aPaidOrder, whilePaying } from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";

let visits = 0;

test("shows only the status and tracking for an order number with its email address", async () => {
  const { shopper, orderId, orderNumber } = await aPaidOrder(await aProduct());
  const tracking = { tracking_carrier: "Canada Post", tracking_number: "7023 2100" };
  await moveTo(await anAdmin(), orderId, "shipped", tracking);
  const typed = ` ${orderNumber.toLowerCase().replaceAll("-", " ")} `;
  for (const number of [orderNumber, typed, orderNumber.slice(3)]) {
    const { data } = await unwrap(
      await trackOrder(number, ` ${shopper.email.toUpperCase()}`),
      trackedOrderResponse,
    );
    const sent = {
      tracking_carrier: "Canada Post",
      tracking_number: "7023 2100",
      tracking_url: expect.stringMatching(/^https:\/\/www\.canadapost.*70232100$/),
    };
    expect(data).toEqual({
      order_number: orderNumber,
      status: "shipped",
      fulfilment: "delivery",
      ready_at: null,
      created_at: expect.any(String),
      arrival: null,
      ...sent,
      is_partly_shipped: false,
      parcels: [{ ...sent, number: 1, sent_at: expect.any(String) }],
    });
  }
});

test("shows a guest only the status of an order, with the steps of pick-up", async () => {
  await offerPickup();
  const [shipped, waiting] = [await aGuestOrder(await aProduct()), await aCounterOrder(await aProduct())];
  for (const { guest, orderNumber, fulfilment } of [
    { ...shipped, fulfilment: "delivery" },
    { ...waiting, fulfilment: "pickup" },
  ]) {
    const { data } = await unwrap(await trackOrder(orderNumber, guest.email), trackedOrderResponse);
    expect(data).toMatchObject({ order_number: orderNumber, fulfilment, ready_at: null });
    expect(JSON.stringify(data)).not.toMatch(/Robin|Main Street|token|example\.com/);
  }
  expect((await trackOrder(shipped.orderNumber, waiting.guest.email)).status).toBe(404);
});

test("finds an order by its number from before and after a change of the prefix", async () => {
  const admin = await anAdmin();
  const before = await aPaidOrder(await aProduct());
  const changed = await call("/api/admin/settings", {
    method: "PUT",
    token: admin.token,
    json: { order_prefix: "hpc" },
  });
  expect(changed.status).toBe(200);
  const after = await aPaidOrder(await aProduct());
  expect(before.orderNumber).toMatch(/^PD-/);
  expect(after.orderNumber).toMatch(/^HPC-[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  for (const { orderNumber, shopper } of [before, after]) {
    const code = orderNumber.slice(orderNumber.indexOf("-") + 1);
    for (const typed of [orderNumber, orderNumber.toLowerCase().replaceAll("-", ""), code, `XY-${code}`]) {
      const { data } = await unwrap(await trackOrder(typed, shopper.email), trackedOrderResponse);
      expect(data.order_number).toBe(orderNumber);
    }
    for (const typed of [orderNumber, orderNumber.toLowerCase().replaceAll("-", ""), code]) {
      const found = await call(`/api/orders?search=${typed}`, { token: admin.token });
      const { data } = await unwrap(found, adminOrderPageResponse);
      expect(data.map((order) => order.order_number)).toEqual([orderNumber]);
    }
  }
});

test("does not reveal whether the order number or the email address is wrong", async () => {
  const [order, otherOrder] = [await aPlacedOrder(), await aPlacedOrder()];
  const responses = await Promise.all([
    trackOrder(order.orderNumber, otherOrder.shopper.email),
    trackOrder("PD-0000-0000", order.shopper.email),
    trackOrder(order.orderNumber, "nobody@store.test"),
  ]);
  const bodies = await Promise.all(responses.map((response) => unwrap(response, failureResponse)));
  expect(responses.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
});

test("does not treat an abandoned checkout as an order", async () => {
  const { shopper, orderNumber } = await aPlacedOrder();
  expect((await trackOrder(orderNumber, shopper.email)).status).toBe(200);
  await reconcileIn(31);
  expect((await trackOrder(orderNumber, shopper.email)).status).toBe(404);
});

test.each([
  ["", "a@store.test", "order_number"],
  ["PD-123", "a@store.test", "order_number"],
  [7, "a@store.test", "order_number"],
  ["PD-7K3M-Q9TX", "nobody", "email"],
])("refuses %o with %o, with an error for the field %s", async (number, email, field) => {
  const response = await trackOrder(number, email);
  expect(response.status).toBe(422);
  expect(Object.keys((await unwrap(response, failureResponse)).errors ?? {})).toEqual([field]);
});

test("limits attempts per network and minute", async () => {
  const statuses: number[] = [];
  // Twice the limit is possible, because a new minute may begin meanwhile.
  while (statuses.at(-1) !== 429 && statuses.length < 21) {
    statuses.push((await trackOrder("PD-0000-0000", "a@store.test", "2001:db8:ffff:1::1")).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

async function aPlacedOrder() {
  return whilePaying(await aProduct());
}

/** Tracks an order. Each request comes from another network by default, because the limit is per client. */
function trackOrder(order_number: unknown, email: unknown, network?: string): Promise<Response> {
  visits += 1;
  const address = network ?? `2001:db8:${visits.toString(16)}::1`;
  return call("/api/orders/track", {
    json: { order_number, email },
    headers: { "CF-Connecting-IP": address },
  });
}
