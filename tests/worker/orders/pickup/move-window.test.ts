import { beforeEach, expect, test } from "vitest";
import { readPickup } from "../../../builders/pickups.ts";
import { anAdmin, listAuditEntries } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { listEmails } from "../../builders/emails.ts";
import {
  aCounterOrder,
  aGuestWith,
  aPickup,
  getLinkedOrder,
  guestCheckout,
  listWindows,
  offerPickup,
} from "../../builders/guests.ts";
import { changeHolidays } from "../../builders/opening-hours.ts";
import { moveTo } from "../../builders/order-status.ts";
import { aPaidPickup, getPickup, makeReady, requestPickupStep } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { readFailure } from "../../builders/store.ts";

beforeEach(() => offerPickup({ pickup_window_orders: 20 }));

test("moves an order whose shop is closed then to another window, and tells its customer", async () => {
  const product = await aProduct();
  const { orderId, link } = await aPaidPickup(Promise.resolve(product));
  const before = await makeReady(orderId);
  expect(before.is_closed_then).toBe(false);
  await changeHolidays([before.starts_at]);
  expect((await getPickup(orderId)).is_closed_then).toBe(true);
  const window = await lastWindow();
  const moved = await readPickup(await requestPickupStep(orderId, "window", { starts_at: window.starts_at }));
  expect(moved).toMatchObject({ ...window, is_closed_then: false, code: before.code });
  expect(Date.parse(moved.held_until ?? "")).toBeGreaterThan(Date.parse(before.held_until ?? ""));
  expect((await getLinkedOrder(link, orderId)).status_history[0]?.notes).toMatch(/^New pick-up time: /);
  expect((await listEmails(orderId)).map(({ kind }) => kind)).toContain("pickup_moved");
  expect((await listAuditEntries(orderId)).at(-1)).toMatchObject({
    action: "order.pickup",
    before: { pickupStartsAt: before.starts_at },
    after: { pickupStartsAt: window.starts_at },
  });
  await changeHolidays([]);
  await expectSoundBooks(product);
});

test("moves once, however often it is asked", async () => {
  const product = await aProduct();
  const { orderId } = await aPaidPickup(Promise.resolve(product));
  const { version } = await getPickup(orderId);
  const { starts_at } = await lastWindow();
  const request = () => requestPickupStep(orderId, "window", { version, starts_at });
  await Promise.all([request(), request()]);
  expect((await request()).status).toBe(200);
  expect((await listEmails(orderId)).filter(({ kind }) => kind === "pickup_moved")).toHaveLength(1);
  // The store must not cancel a paid order that it has not made ready.
  expect((await getPickup(orderId)).held_until).toBeNull();
  await expectSoundBooks(product);
});

test("moves no order into a full window, one that has passed, or one that does not exist", async () => {
  await offerPickup({ pickup_window_orders: 1 });
  const product = await aProduct();
  const windows = await listWindows();
  const [full, other] = [windows.at(-2), windows.at(-3)];
  await aCounterOrder(product, { destination: await aPickup({ starts_at: full?.starts_at }) });
  const { orderId } = await aCounterOrder(product, {
    destination: await aPickup({ starts_at: other?.starts_at }),
  });
  for (const starts_at of [full?.starts_at, "2020-01-06T15:00:00.000Z"]) {
    const response = await requestPickupStep(orderId, "window", { starts_at });
    expect(await readFailure(response)).toMatchObject({ status: 409, code: "pickup_window_full" });
  }
  await expectSoundBooks(product);
});

test("fills a window with one of two orders that are moved at once", async () => {
  await offerPickup({ pickup_window_orders: 1 });
  const product = await aProduct();
  const [last, ...others] = (await listWindows()).slice(-12, -9).map((window) => window.starts_at);
  const orders = [];
  for (const starts_at of others) {
    orders.push(await aCounterOrder(product, { destination: await aPickup({ starts_at }) }));
  }
  const responses = await Promise.all(
    orders.map(({ orderId }) => requestPickupStep(orderId, "window", { starts_at: last })),
  );
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await expectSoundBooks(product);
});

test("gives windows that have orders the new capacity, and never less than their orders", async () => {
  const product = await aProduct();
  // No other test of this file has orders in this window.
  const starts_at = (await listWindows()).at(-5)?.starts_at;
  const destination = await aPickup({ starts_at });
  await aCounterOrder(product, { destination });
  await aCounterOrder(product, { destination });
  await offerPickup({ pickup_window_orders: 1 });
  expect((await listWindows()).map((window) => window.starts_at)).not.toContain(starts_at);
  await offerPickup({ pickup_window_orders: 3 });
  await aCounterOrder(product, { destination });
  expect((await listWindows()).map((window) => window.starts_at)).not.toContain(starts_at);
  await expectSoundBooks(product);
});

test("does not refill a window beyond its lowered capacity, and keeps its orders", async () => {
  const product = await aProduct();
  const starts_at = (await listWindows()).at(-13)?.starts_at;
  const destination = await aPickup({ starts_at });
  const guest = await aGuestWith(product);
  const { orderId } = await guestCheckout(guest, { destination });
  const others = [
    await aCounterOrder(product, { destination }),
    await aCounterOrder(product, { destination }),
  ];
  await offerPickup({ pickup_window_orders: 1 });
  const corrected = await guestCheckout(guest, { destination, guest_email: "right@example.com" });
  expect(corrected.orderId).toBe(orderId);
  const admin = await anAdmin();
  for (const other of others) await moveTo(admin, other.orderId, "canceled");
  expect((await listWindows()).map((window) => window.starts_at)).not.toContain(starts_at);
  await expectSoundBooks(product);
});

test("keeps the end of a window that has orders when windows become shorter", async () => {
  const before = (await listWindows()).at(-7);
  const destination = await aPickup({ starts_at: before?.starts_at });
  const { orderId } = await aCounterOrder(await aProduct(), { destination });
  await offerPickup({ pickup_window_minutes: 60 });
  expect(await listWindows()).toContainEqual(before);
  expect(await getPickup(orderId)).toMatchObject({ ...before });
  await offerPickup({ pickup_window_minutes: 120 });
});

test("offers no new window at the time of one that has orders when windows become shorter", async () => {
  const before = (await listWindows()).at(-9);
  const destination = await aPickup({ starts_at: before?.starts_at });
  await aCounterOrder(await aProduct(), { destination });
  await offerPickup({ pickup_window_minutes: 60 });
  const during = (await listWindows()).filter(
    ({ starts_at, ends_at }) => starts_at < (before?.ends_at ?? "") && ends_at > (before?.starts_at ?? ""),
  );
  expect(during).toEqual([before]);
  const { orderId } = await aCounterOrder(await aProduct());
  const middle = new Date(Date.parse(before?.starts_at ?? "") + 60 * 60_000).toISOString();
  const response = await requestPickupStep(orderId, "window", { starts_at: middle });
  expect(await readFailure(response)).toMatchObject({ code: "pickup_window_full" });
  await offerPickup({ pickup_window_minutes: 120 });
});

async function lastWindow() {
  const window = (await listWindows()).at(-1);
  if (window === undefined) throw new Error("No window is free");
  return window;
}
