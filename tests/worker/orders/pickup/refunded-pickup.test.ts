import { beforeEach, expect, test } from "vitest";
import { holding } from "../../../builders/guests.ts";
import { anAdmin } from "../../builders/admins.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import {
  aCounterOrder,
  aGuestWith,
  aPickup,
  getLinkedOrder,
  guestCheckout,
  listWindows,
  offerPickup,
} from "../../builders/guests.ts";
import { handOver } from "../../builders/pickups.ts";
import { aProduct } from "../../builders/products.ts";
import { refund } from "../../builders/refunds.ts";
import { call } from "../../builders/store.ts";
import { deliverAll, letBankDecide, pay } from "../../builders/stripe.ts";

beforeEach(() => offerPickup({ pickup_window_orders: 1 }));

test("releases the window of a refunded order, and takes the window again if the bank sends the refund back", async () => {
  const product = await aProduct();
  const { window, order } = await aPickupPaidBy("pm_card_refundFail", product);
  expect(await listWindows()).not.toContainEqual(window);
  expect((await refund(await anAdmin(), order.orderId, { amount: order.amount })).status).toBe(200);
  expect((await getLinkedOrder(order.link, order.orderId)).status).toBe("refunded");
  expect(await listWindows()).toContainEqual(window);
  await expectSoundBooks(product);
  await aCounterOrder(product, { destination: await aPickup({ starts_at: window.starts_at }) });
  await letBankDecide(order.intentId);
  await deliverAll(order.intentId);
  expect((await getLinkedOrder(order.link, order.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

test("keeps the window of an order that is refunded in part, and of an order that was picked up and refunded", async () => {
  const product = await aProduct();
  const { window, order } = await aPickupPaidBy("pm_card_visa", product);
  const admin = await anAdmin();
  expect((await refund(admin, order.orderId, { amount: 1 })).status).toBe(200);
  expect(await listWindows()).not.toContainEqual(window);
  await handOver(order.orderId);
  expect((await refund(admin, order.orderId, { amount: order.amount - 1 })).status).toBe(200);
  await expectSoundBooks(product);
});

async function aPickupPaidBy(card: string, product: Awaited<ReturnType<typeof aProduct>>) {
  const [window] = await listWindows();
  if (window === undefined) throw new Error("No window is free");
  const destination = await aPickup({ starts_at: window.starts_at });
  const order = await guestCheckout(await aGuestWith(product), { destination });
  await pay(order.intentId, card);
  const json = { orderId: order.orderId, paymentIntentId: order.intentId };
  const headers = holding(order.link);
  expect((await call("/api/checkout/confirm-order", { headers, json })).status).toBe(200);
  return { window, order };
}
