import { beforeEach, expect, test } from "vitest";
import { expectSoundBooks } from "../../builders/books.ts";
import {
  aCounterOrder,
  aGuestWith,
  aPickup,
  getLinkedOrder,
  guestCheckout,
  listWindows,
  offerPickup,
  requestCounterOrder,
  startGuestCheckout,
} from "../../builders/guests.ts";
import { changeHolidays } from "../../builders/opening-hours.ts";
import { getPickup, requestPickupStep } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { readFailure } from "../../builders/store.ts";

beforeEach(async () => {
  await changeHolidays([]);
  await offerPickup();
});

test("sells no time after closing, and the shorter window once its orders are moved", async () => {
  const product = await aProduct();
  const window = await firstWindowOfLastDay();
  const destination = await aPickup({ starts_at: window.starts_at });
  const { orderId } = await aCounterOrder(product, { destination });
  await changeHolidays([window.starts_at], { opens: "09:00", closes: "10:00" });
  expect(await getPickup(orderId)).toMatchObject({ ...window, is_closed_then: true });
  const open = await listWindows();
  expect(open.map(({ starts_at }) => starts_at)).not.toContain(window.starts_at);
  const late = await aGuestWith(product);
  expect(await readFailure(await requestCounterOrder(late, { destination }))).toMatchObject({
    code: "pickup_window_full",
  });
  expect((await requestPickupStep(orderId, "window", { starts_at: open[0]?.starts_at })).status).toBe(200);
  const next = await aCounterOrder(product, { destination });
  expect(Date.parse((await getPickup(next.orderId)).ends_at) - Date.parse(window.starts_at)).toBe(3_600_000);
  await expectSoundBooks(product);
});

test("fills a window that has orders after a later opening, and offers no other window at its time", async () => {
  const product = await aProduct();
  const day = await listLastDay();
  const [first, second] = day;
  const destination = await aPickup({ starts_at: second?.starts_at });
  await aCounterOrder(product, { destination });
  await changeHolidays([first?.starts_at ?? ""], { opens: "10:00", closes: "18:00" });
  const times = (await listLastDay()).map(({ starts_at }) => starts_at);
  expect(times[0]).toBe(second?.starts_at);
  expect(new Set(times).size).toBe(times.length);
  await aCounterOrder(product, { destination });
  await expectSoundBooks(product);
});

test("refuses to pay for an open order whose shop is closed then", async () => {
  const product = await aProduct();
  const window = await firstWindowOfLastDay();
  const destination = await aPickup({ starts_at: window.starts_at });
  const guest = await aGuestWith(product);
  const { orderId, link } = await guestCheckout(guest, { destination });
  await changeHolidays([window.starts_at]);
  expect(await readFailure(await startGuestCheckout(guest, { destination }))).toMatchObject({
    code: "pickup_window_full",
  });
  const other = await aPickup();
  expect((await guestCheckout(guest, { destination: other })).orderId).toBe(orderId);
  expect((await getLinkedOrder(link, orderId)).pickup).toMatchObject({ starts_at: other.starts_at });
  await expectSoundBooks(product);
});

async function firstWindowOfLastDay() {
  const [window] = await listLastDay();
  if (window === undefined) throw new Error("No window is free");
  return window;
}

async function listLastDay() {
  const windows = await listWindows();
  const day = windows.at(-1)?.starts_at.slice(0, 10) ?? "";
  return windows.filter(({ starts_at }) => starts_at.startsWith(day));
}
