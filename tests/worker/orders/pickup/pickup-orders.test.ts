import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { holding } from "../../../builders/guests.ts";
import {
  aCounterOrder,
  aGuestOrder,
  aGuestWith,
  aPickup,
  getLinkedOrder,
  listWindows,
  offerPickup,
  requestCounterOrder,
  startGuestCheckout,
} from "../../builders/guests.ts";
import { aProduct } from "../../builders/products.ts";
import { call, readFailure } from "../../builders/store.ts";

beforeEach(() => offerPickup());

test("charges nothing for pick-up, and takes its window", async () => {
  const destination = await aPickup();
  const takenBefore = await countTaken(destination);
  const { orderId, link } = await aGuestOrder(await aProduct(), { destination });
  expect(await getLinkedOrder(link, orderId)).toMatchObject({ status: "paid", shipping_cost: 0 });
  expect(await countTaken(destination)).toBe(takenBefore + 1);
});

test("releases the window when the order is canceled", async () => {
  const destination = await aPickup();
  const takenBefore = await countTaken(destination);
  const { orderId, link } = await aGuestOrder(await aProduct(), { destination });
  const json = { cancel_reason: "Changed my mind" };
  expect(
    (await call(`/api/orders/${orderId}/cancel`, { method: "PUT", headers: holding(link), json })).status,
  ).toBe(200);
  expect(await countTaken(destination)).toBe(takenBefore);
});

test("places an order that is paid at the counter", async () => {
  const { orderId, link } = await aCounterOrder(await aProduct());
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    status: "processing",
    payment_method: "cash_on_delivery",
    payment_status: "pending",
  });
});

test("never gives a window more orders than its capacity", async () => {
  await offerPickup({ pickup_window_orders: 1 });
  const destination = await aPickup({ starts_at: (await listWindows()).at(-1)?.starts_at });
  await aCounterOrder(await aProduct(), { destination });
  const late = await aGuestWith(await aProduct());
  for (const response of [
    await requestCounterOrder(late, { destination }),
    await startGuestCheckout(late, { destination }),
  ]) {
    expect(await readFailure(response)).toMatchObject({ status: 409, code: "pickup_window_full" });
  }
});

async function countTaken({ starts_at }: { readonly starts_at: unknown }): Promise<number> {
  const query = "SELECT taken FROM pickup_windows WHERE starts_at = ?";
  return Number((await env.DB.prepare(query).bind(starts_at).first("taken")) ?? 0);
}
