import { beforeEach, expect, test } from "vitest";
import { holding } from "../../builders/guests.ts";
import { expectSoundBooks } from "../builders/books.ts";
import {
  aGuestOrder,
  aGuestWith,
  getGuestCart,
  getLinkedOrder,
  guestCheckout,
  sellToGuests,
  startGuestCheckout,
} from "../builders/guests.ts";
import { aProduct } from "../builders/products.ts";
import { addressInput, aShopper } from "../builders/shoppers.ts";
import { call, readFailure } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

beforeEach(sellToGuests);

test("sells to a guest, whose link opens exactly that order", async () => {
  const product = await aProduct();
  const { orderId, link, guest } = await aGuestOrder(product);
  expect(await getLinkedOrder(link, orderId)).toMatchObject({
    status: "paid",
    guest_email: guest.email,
    user: null,
    shipping_address: { full_name: "Robin Shopper" },
  });
  expect((await getGuestCart(guest)).items).toEqual([]);
  const other = await aGuestOrder(await aProduct());
  expect((await call(`/api/orders/${other.orderId}`, { headers: holding(link) })).status).toBe(404);
  await expectSoundBooks(product);
});

test("gives nobody else a guest's order: no account, no forged link, no cookie", async () => {
  const { orderId, link, guest } = await aGuestOrder(await aProduct());
  const path = `/api/orders/${orderId}`;
  const { token } = await aShopper();
  expect((await call(path, { token })).status).toBe(404);
  expect((await call(path, { headers: guest.headers })).status).toBe(401);
  const last = link.at(-1) ?? "";
  const otherLast = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  // The last character has two bits that base64url ignores.
  const spelling = link.slice(0, -1) + otherLast.charAt(otherLast.indexOf(last) + 1);
  for (const forged of [`${link.slice(0, -2)}AA`, `${link}.x`, `${link}.`, `${link}=`, spelling]) {
    expect((await call(path, { headers: holding(forged) })).status, forged).toBe(404);
  }
});

test("asks a guest for an email address", async () => {
  const guest = await aGuestWith(await aProduct());
  const response = await startGuestCheckout(guest, { guest_email: undefined });
  expect(await readFailure(response)).toMatchObject({
    status: 422,
    errors: { guest_email: "Email is required" },
  });
});

test("updates the order of a guest who corrects the email address before paying", async () => {
  const guest = await aGuestWith(await aProduct());
  const destination = { kind: "typed_addresses", shipping_address: addressInput() };
  const first = await guestCheckout(guest, { destination });
  const second = await guestCheckout(guest, { destination, guest_email: "right@example.com" });
  expect(second.orderId).toBe(first.orderId);
  // A second tab, or a return from the bank, still has the first link.
  for (const { link, orderId } of [first, second]) {
    expect((await getLinkedOrder(link, orderId)).guest_email).toBe("right@example.com");
  }
});

test("places another order for the next guest of a browser, which the first link does not open", async () => {
  const product = await aProduct();
  const guest = await aGuestWith(product);
  const first = await guestCheckout(guest);
  const second = await guestCheckout(guest, { guest_email: "next@example.com" });
  expect(second.orderId).not.toBe(first.orderId);
  expect((await getLinkedOrder(first.link, first.orderId)).status).toBe("canceled");
  const path = `/api/orders/${second.orderId}`;
  expect((await call(path, { headers: holding(first.link) })).status).toBe(404);
  await expectSoundBooks(product);
});

test("tells the next guest of a browser nothing about an order whose payment is in progress", async () => {
  const guest = await aGuestWith(await aProduct());
  const { intentId } = await guestCheckout(guest);
  await pay(intentId, "pm_card_bypassPending");
  const response = await startGuestCheckout({ ...guest, email: "next@example.com" });
  expect(await readFailure(response)).toMatchObject({ status: 409, code: "payment_in_progress" });
});
