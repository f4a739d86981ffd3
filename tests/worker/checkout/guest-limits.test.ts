import { beforeAll, expect, test } from "vitest";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { holding } from "../../builders/guests.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import { declineCard } from "../builders/decline-card.ts";
import {
  aGuestOrder,
  aGuestWith,
  aPickup,
  getGuestCart,
  getLinkedOrder,
  guestCheckout,
  listWindows,
  offerPickup,
  requestCounterOrder,
  startGuestCheckout,
} from "../builders/guests.ts";
import { aProduct } from "../builders/products.ts";
import { add, addressInput, aShopper, getCart, getStock, toIntentId } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

type Product = Awaited<ReturnType<typeof aProduct>>;

beforeAll(() => offerPickup());

test("refuses a network's guests after 10 declined cards, and accounts only after 30", async () => {
  const network = "2001:db8:20:1";
  const product = await aProduct({ stockQuantity: 200 });
  for (const cards of [5, 5]) {
    const { clientSecret } = await unwrap(await startFrom(network, product), paymentIntentResponse);
    for (let card = 1; card <= cards; card += 1) await declineCard(toIntentId(clientSecret));
  }
  expect(await readFailure(await startFrom(network, product))).toMatchObject({
    status: 429,
    code: "too_many_requests",
    message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
  });
  expect((await startFrom("2001:db8:20:2", product)).status).toBe(200);
  expect((await startAsAccount(network, product)).status).toBe(200);
});

test("adds up the unpaid units of a network's guests, whatever their cookies and email addresses", async () => {
  const network = "2001:db8:20:3";
  const product = await aProduct({ stockQuantity: 25 });
  expect((await startFrom(network, product, 6)).status).toBe(200);
  expect((await startFrom(network, product, 4)).status).toBe(200);
  const refusal = await readFailure(await startFrom(network, product, 1));
  expect(refusal).toMatchObject({ status: 422, code: "invalid_input" });
  expect(refusal.errors).toEqual({
    [product.id]: `Please order fewer of ${product.name}. We can hold only a few units that aren't paid yet.`,
  });
  expect((await startFrom("2001:db8:20:4", product, 1)).status).toBe(200);
  expect((await startAsAccount(network, product)).status).toBe(200);
  expect(await getStock(product)).toBe(13);
  await expectSoundBooks(product);
});

test("counts an order for the network that placed it, wherever it is opened and changed again", async () => {
  const [network, other] = ["2001:db8:20:b", "2001:db8:20:c"];
  const product = await aProduct({ stockQuantity: 25 });
  const guest = await aGuestWith(product, 4);
  expect((await startAs(guest, network)).status).toBe(200);
  expect((await startAs(guest, other)).status).toBe(200);
  expect((await startFrom(network, product, 6)).status).toBe(200);
  const json = { product_id: product.id, quantity: 1 };
  expect((await call("/api/cart/items", { headers: guest.headers, json })).status).toBe(200);
  expect((await startAs(guest, other)).status).toBe(422);
  expect((await startFrom(network, product, 1)).status).toBe(422);
  expect((await startFrom(other, product, 10)).status).toBe(200);
  await expectSoundBooks(product);
});

test("limits the simultaneous unpaid units of a network's guests", async () => {
  const product = await aProduct({ stockQuantity: 25 });
  const guests = await Promise.all(Array.from({ length: 6 }, () => aGuestWith(product, 5)));
  await Promise.all(guests.map((guest) => startAs(guest, "2001:db8:20:5")));
  expect(await getStock(product)).toBe(15);
});

test("limits a network's guests who pay at the counter, with the same words for each limit", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const network = "2001:db8:20:6";
  const refused =
    "We can't hold this order until you pay at pick-up. Please order fewer items, or pay by card.";
  expect(await readFailure(await orderAtCounter(network, product, 21))).toMatchObject({ message: refused });
  for (let order = 1; order <= 3; order += 1) {
    expect((await orderAtCounter(network, product)).status).toBe(200);
  }
  expect(await readFailure(await orderAtCounter(network, product))).toMatchObject({
    status: 409,
    message: refused,
  });
  expect((await orderAtCounter("2001:db8:20:7", product)).status).toBe(200);
});

test("limits the unpaid card orders of a network's guests that take a pick-up place", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const network = "2001:db8:20:9";
  const destination = await aPickup({ starts_at: (await listWindows()).at(-1)?.starts_at });
  const guests = await Promise.all(Array.from({ length: 6 }, () => aGuestWith(product)));
  const responses = await Promise.all(guests.map((guest) => startAs(guest, network, destination)));
  expect(responses.filter(({ ok }) => ok)).toHaveLength(5);
  const [refused] = responses.filter(({ ok }) => !ok);
  expect(refused && (await readFailure(refused))).toMatchObject({
    status: 409,
    message:
      "We can hold only a few pick-up times that aren't paid yet. Please try again in an hour, or choose delivery.",
  });
  for (const guest of guests) await startAs(guest, network);
  for (const guest of guests.slice(1)) {
    expect((await startAs(guest, network, destination)).status).toBe(200);
  }
  expect((await startAs(await aGuestWith(product), network, destination)).status).toBe(409);
  expect((await startAs(await aGuestWith(product), "2001:db8:20:a", destination)).status).toBe(200);
  await expectSoundBooks(product);
});

test("lets the guests of an IPv6 site reach four times a network's limit together", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  for (let network = 1; network <= 4; network += 1) {
    for (let order = 1; order <= 3; order += 1) {
      expect((await orderAtCounter(`2001:db8:31:${network}`, product)).status).toBe(200);
    }
  }
  expect((await orderAtCounter("2001:db8:31:5", product)).status).toBe(409);
  expect((await orderAtCounter("2001:db8:32:5", product)).status).toBe(200);
});

test("adds up the declined cards of an IPv6 site", async () => {
  const product = await aProduct({ stockQuantity: 200 });
  for (let network = 1; network <= 5; network += 1) {
    const response = await startFrom(`2001:db8:33:${network}`, product);
    const { clientSecret } = await unwrap(response, paymentIntentResponse);
    for (let card = 1; card <= 7; card += 1) await declineCard(toIntentId(clientSecret));
  }
  const started = await unwrap(await startFrom("2001:db8:33:6", product), paymentIntentResponse);
  for (let card = 1; card <= 5; card += 1) await declineCard(toIntentId(started.clientSecret));
  expect((await startFrom("2001:db8:33:7", product)).status).toBe(429);
  expect((await startFrom("2001:db8:34:7", product)).status).toBe(200);
});

test("limits the unpaid payments that a network's guests start in an hour, without any event of Stripe", async () => {
  const product = await aProduct({ stockQuantity: 200 });
  const guests = await Promise.all(Array.from({ length: 10 }, () => aGuestWith(product)));
  for (const guest of guests) {
    const { clientSecret } = await unwrap(await startAs(guest, "2001:db8:35:1"), paymentIntentResponse);
    await pay(toIntentId(clientSecret), "pm_card_chargeDeclined");
  }
  expect(await readFailure(await startFrom("2001:db8:35:1", product))).toMatchObject({
    status: 429,
    message:
      "Too many payments were started here and not finished. Please wait an hour before you try again, or contact us.",
  });
  const [first] = guests;
  expect(first && (await startAs(first, "2001:db8:35:1")).status).toBe(200);
  expect((await startFrom("2001:db8:35:2", product)).status).toBe(200);
  expect((await startAsAccount("2001:db8:35:1", product)).status).toBe(200);
  const later = await aGuestWith(product);
  expect((await minutesLater(61, () => startAs(later, "2001:db8:35:1"))).status).toBe(200);
});

test("leaves half of a product's units to others than guests who did not pay", async () => {
  const product = await aProduct({ stockQuantity: 60 });
  // Each network is of another site, and holds a third of what is left.
  for (const [site, quantity] of [20, 13].entries()) {
    expect((await startFrom(`2001:db8:4${site}:1`, product, quantity)).status).toBe(200);
  }
  const refusal = await readFailure(await startFrom("2001:db8:44:1", product, 1));
  expect(refusal.errors).toEqual({
    [product.id]: `Please order fewer of ${product.name}. We can hold only a few units that aren't paid yet.`,
  });
  expect((await orderAtCounter("2001:db8:45:1", product)).status).toBe(409);
  expect((await startAsAccount("2001:db8:44:1", product)).status).toBe(200);
  await expectSoundBooks(product);
});

test("sells the last unit to a guest", async () => {
  const product = await aProduct({ stockQuantity: 1 });
  expect((await startFrom("2001:db8:46:1", product)).status).toBe(200);
});

test("keeps a guest's card order if the counter refuses the same cart", async () => {
  const product = await aProduct({ stockQuantity: 400 });
  const guest = await aGuestWith(product, 21);
  const destination = await aPickup();
  const { orderId, link } = await guestCheckout(guest, { destination });
  expect(await readFailure(await requestCounterOrder(guest, { destination }))).toMatchObject({ status: 409 });
  expect((await getLinkedOrder(link, orderId)).status).toBe("pending_payment");
});

test("tells a guest nothing of the cancellations that count together", async () => {
  const guest_email = `${crypto.randomUUID()}@example.com`;
  for (let order = 1; order <= 3; order += 1) {
    const { orderId, link } = await aGuestOrder(await aProduct(), { guest_email });
    const json = { cancel_reason: "Changed my mind" };
    const path = `/api/orders/${orderId}/cancel`;
    expect((await call(path, { method: "PUT", headers: holding(link), json })).status).toBe(200);
  }
  const guest = { ...(await aGuestWith(await aProduct())), email: guest_email };
  for (const response of [await startGuestCheckout(guest), await requestCounterOrder(guest)]) {
    expect(await readFailure(response)).toMatchObject({
      status: 429,
      message: "We can't take this order right now. Please try again tomorrow, or contact us.",
    });
  }
});

test("lets a guest start the checkout again from the same network", async () => {
  const product = await aProduct({ stockQuantity: 25 });
  const guest = await aGuestWith(product, 10);
  const first = await guestCheckout(guest);
  expect((await startAs(guest, "2001:db8:20:8")).status).toBe(200);
  expect((await guestCheckout(guest)).orderId).toBe(first.orderId);
});

async function startFrom(network: string, product: Product, quantity = 1): Promise<Response> {
  return startAs(await aGuestWith(product, quantity), network);
}

async function startAs(
  guest: Awaited<ReturnType<typeof aGuestWith>>,
  network: string,
  destination: object = { kind: "typed_addresses", shipping_address: addressInput() },
): Promise<Response> {
  return call("/api/checkout/create-payment-intent", {
    headers: { ...guest.headers, "CF-Connecting-IP": `${network}::1` },
    json: {
      cart_id: (await getGuestCart(guest)).id,
      guest_email: guest.email,
      destination,
    },
  });
}

async function startAsAccount(network: string, product: Product): Promise<Response> {
  const shopper = await aShopper();
  await add(shopper, product);
  return call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: { cartId: (await getCart(shopper)).id, shippingAddressId: shopper.address.id },
    headers: { "CF-Connecting-IP": `${network}::1` },
  });
}

let telephones = 0;

/** Places an order of a new guest with a new telephone, to be paid at the counter. */
async function orderAtCounter(network: string, product: Product, quantity = 1): Promise<Response> {
  telephones += 1;
  const guest = await aGuestWith(product, quantity);
  const destination = await aPickup({ phone_number: `204-555-${1_000 + telephones}` });
  const headers = { ...guest.headers, "CF-Connecting-IP": `${network}::1` };
  return requestCounterOrder({ ...guest, headers }, { destination });
}
