import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { bulkShipResponse } from "../../../contract/admin/order-changes.ts";
import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import { orderStatusResponse } from "../../../contract/orders/checkout.ts";
import { type Arrival, estimateArrival } from "../../../contract/orders/delivery-estimate.ts";
import { formatArrival } from "../../../contract/orders/describe-arrival.ts";
import { trackedOrderResponse } from "../../../contract/orders/track-order.ts";
import { findPostalProvince, getProvinceName } from "../../../contract/shared/provinces.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import { newStoreIdentity, noDeliveryDays } from "../../../contract/store/new-store.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { minutesLater, stopClock } from "../builders/clock.ts";
import { moveTo } from "../builders/order-status.ts";
import { readOutbox, sendEmails } from "../builders/outbox.ts";
import { anOrderWithLink, confirmLink, openLink, signLink } from "../builders/payment-links.ts";
import { aProduct } from "../builders/products.ts";
import {
  aCashOrder,
  add,
  addressInput,
  aPaidOrder,
  aShopper,
  cancel,
  checkout,
  confirm,
  getOrder,
} from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

const localDays = { dispatch_until: "14:00", days: { ...noDeliveryDays.days, local: { from: 1, to: 2 } } };
// At midnight, the time for orders of the same day has always passed, so a parcel that leaves today arrives earlier.
const slowDays = { dispatch_until: "00:00", days: { ...noDeliveryDays.days, local: { from: 20, to: 25 } } };
const local = { postalCode: addressInput().postal_code, isLocal: true };

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});
stopClock();
beforeEach(() => setDelivery(localDays));

test("shows the days of the quote on every page and email of a paid order", async () => {
  const { shopper, orderId, orderNumber, order } = await aPaidOrder(await aProduct());
  const promised = await readPromise();
  expect(order.arrival).toEqual(promised);
  await expectEverywhere(shopper, { orderId, orderNumber }, promised);
  await sendEmails();
  expect(await readLatestEmail(shopper)).toContain(`Expect it ${formatArrival(promised)}.`);
});

test("shows the days of the quote on every page and email of a cash order", async () => {
  const { shopper, orderId, orderNumber } = await aCashOrder();
  const promised = await readPromise();
  await expectEverywhere(shopper, { orderId, orderNumber }, promised);
  await sendEmails();
  expect(await readLatestEmail(shopper)).toContain(`Expect it ${formatArrival(promised)}.`);
});

test("counts the days of an order with a payment link from its payment", async () => {
  const { orderId } = await anOrderWithLink(await aProduct());
  const placed = await readPromise();
  await minutesLater(2 * 24 * 60, async () => {
    const token = await signLink(orderId);
    await pay((await openLink(token)).intentId);
    await confirmLink(token);
    const promised = await readPromise();
    expect(promised).not.toEqual(placed);
    const stored = await env.DB.prepare("SELECT promised_from, promised_to FROM orders WHERE id = ?")
      .bind(orderId)
      .first();
    expect(stored).toEqual({ promised_from: promised.from, promised_to: promised.to });
  });
});

test("keeps the days that were promised when Pay was pressed", async () => {
  const { shopper, orderId } = await aPaidOrder(await aProduct());
  const promised = await readPromise();
  await setDelivery(slowDays);
  expect(await readPromise()).not.toEqual(promised);
  expect((await getOrder(shopper, orderId)).arrival).toEqual(promised);
});

test("promises the current days at each press of Pay, and refuses no payment because of them", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct(), 1);
  const opened = await checkout(shopper);
  await setDelivery(slowDays);
  const pressed = await checkout(shopper, { isPaying: true });
  expect(pressed.orderId).toBe(opened.orderId);
  await setDelivery(localDays);
  const pressedAgain = await checkout(shopper, { isPaying: true });
  expect(pressedAgain.orderId).toBe(opened.orderId);
  await pay(pressedAgain.intentId);
  expect((await confirm(shopper, pressedAgain)).status).toBe(200);
  expect((await getOrder(shopper, opened.orderId)).arrival).toEqual(await readPromise());
});

test("counts again from the moment at which the parcel leaves, and from now if it turns out not to have", async () => {
  const { shopper, orderId, orderNumber } = await aPaidOrder(await aProduct());
  await setDelivery(slowDays);
  await moveTo(admin, orderId, "shipped");
  const expected = estimateArrival(
    new Date(),
    { ...newStoreIdentity, delivery: slowDays, timeZone: defaultTimeZone },
    local,
  );
  if (expected === undefined) throw new Error("Nothing is promised");
  await expectEverywhere(shopper, { orderId, orderNumber }, expected);
  await sendEmails();
  expect(await readLatestEmail(shopper)).toContain(`Expect it ${formatArrival(expected)}.`);

  await setDelivery(localDays);
  await moveTo(admin, orderId, "shipped", { notes: "Left at the counter" });
  expect((await getOrder(shopper, orderId)).arrival).toEqual(expected);
  await moveTo(admin, orderId, "processing");
  expect((await getOrder(shopper, orderId)).arrival).toEqual(await readPromise());
});

test("counts the days of each order that is shipped with others", async () => {
  const [near, far] = [await aPaidOrder(await aProduct()), await aPaidOrderTo("V6B 1A1")];
  await setDelivery(slowDays);
  const response = await call("/api/orders/bulk-ship", {
    token: admin.token,
    json: { orders: [{ id: near.orderId }, { id: far.orderId }] },
  });
  expect((await unwrap(response, bulkShipResponse)).data.map(({ shipped }) => shipped)).toEqual([true, true]);
  const expected = estimateArrival(
    new Date(),
    { ...newStoreIdentity, delivery: slowDays, timeZone: defaultTimeZone },
    local,
  );
  expect((await getOrder(near.shopper, near.orderId)).arrival).toEqual(expected);
  expect((await getOrder(far.shopper, far.orderId)).arrival).toBeNull();
});

test("shows no days for a delivered or canceled order", async () => {
  const [delivered, canceled] = [await aPaidOrder(await aProduct()), await aPaidOrder(await aProduct())];
  await moveTo(admin, delivered.orderId, "shipped");
  await moveTo(admin, delivered.orderId, "delivered");
  expect((await cancel(canceled.shopper, canceled.orderId)).status).toBe(200);
  await expectEverywhere(delivered.shopper, delivered, null);
  await expectEverywhere(canceled.shopper, canceled, null);
});

test("promises nothing to a place without days, on no page and in no email", async () => {
  const { shopper, orderId, orderNumber } = await aPaidOrderTo("X0A 0H0");
  expect(await readQuote("X0A 0H0")).toMatchObject({ arrival: null });
  await expectEverywhere(shopper, { orderId, orderNumber }, null);
  await sendEmails();
  expect(await readLatestEmail(shopper)).not.toContain("Expect it");
});

test("shows no days that have passed", async () => {
  const { shopper, orderId, orderNumber } = await aPaidOrder(await aProduct());
  const today = toStoreDay(new Date(), defaultTimeZone);
  await setPromisedDays(orderId, addDays(today, -2), addDays(today, 1));
  await expectEverywhere(shopper, { orderId, orderNumber }, { from: today, to: addDays(today, 1) });
  await setPromisedDays(orderId, addDays(today, -2), addDays(today, -1));
  await expectEverywhere(shopper, { orderId, orderNumber }, null);
});

async function expectEverywhere(
  shopper: Account,
  { orderId, orderNumber }: { readonly orderId: string; readonly orderNumber: string },
  arrival: Arrival | null,
): Promise<void> {
  const status = await call(`/api/checkout/order-status/${orderNumber}`, { token: shopper.token });
  const tracking = await call("/api/orders/track", {
    json: { order_number: orderNumber, email: shopper.email },
  });
  expect((await unwrap(status, orderStatusResponse)).data.arrival).toEqual(arrival);
  expect((await unwrap(tracking, trackedOrderResponse)).data.arrival).toEqual(arrival);
  expect((await getOrder(shopper, orderId)).arrival).toEqual(arrival);
  expect((await getOrder(admin, orderId)).arrival).toEqual(arrival);
}

async function aPaidOrderTo(postalCode: string) {
  const shopper = await aShopper({
    postal_code: postalCode,
    province: getProvinceName(findPostalProvince(postalCode)),
  });
  await add(shopper, await aProduct(), 1);
  const payment = await checkout(shopper, { isPaying: true });
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  return { shopper, ...payment };
}

/** Returns the days that the store quotes for the shoppers' address. */
async function readPromise(): Promise<Arrival> {
  const { arrival } = await readQuote(local.postalCode);
  if (arrival === null) throw new Error("Nothing is promised");
  return { from: arrival.from, to: arrival.to };
}

async function readQuote(postalCode: string) {
  const response = await call(`/api/delivery?postal_code=${encodeURIComponent(postalCode)}`);
  return (await unwrap(response, deliveryResponse)).data;
}

async function readLatestEmail({ email }: Account): Promise<string | undefined> {
  return (await readOutbox(email))[0]?.text;
}

async function setDelivery(delivery: typeof newStoreIdentity.delivery): Promise<void> {
  const response = await call("/api/admin/store-identity", { token: admin.token });
  const { identity, version } = (await unwrap(response, storeIdentityResponse)).data;
  const json = { ...identity, delivery, version };
  const saved = await call("/api/admin/store-identity", { method: "PUT", token: admin.token, json });
  expect(saved.status).toBe(200);
}

async function setPromisedDays(orderId: string, from: string, to: string): Promise<void> {
  await env.DB.prepare("UPDATE orders SET promised_from = ?, promised_to = ? WHERE id = ?")
    .bind(from, to, orderId)
    .run();
}
