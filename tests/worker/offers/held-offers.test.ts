import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { cartResponse } from "../../../contract/orders/cart.ts";
import { confirmOrderResponse } from "../../../contract/orders/checkout.ts";
import { offerCodes, offers, orderAdjustments } from "../../../worker/db/schema/offers.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { minutesLater } from "../builders/clock.ts";
import {
  aGuestWith,
  guestCheckout,
  offerPickup,
  requestCounterOrder,
  sellToGuests,
} from "../builders/guests.ts";
import { offerTerms } from "../builders/offer-forms.ts";
import { anOffer, countUses } from "../builders/offers.ts";
import { aProduct, changeProduct } from "../builders/products.ts";
import { runReconciliationCron } from "../builders/schedule.ts";
import {
  add,
  addressInput,
  aShopper,
  aShopperWith,
  cancel,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  outOfTown,
  placeCashOrder,
  requestCashOrder,
  type Shopper,
  startCheckout,
} from "../builders/shoppers.ts";
import { call, readFailure, storeContext, unwrap } from "../builders/store.ts";
import { pay } from "../builders/stripe.ts";

const toy = { priceCents: 1_000, compareAtPriceCents: 1_200, taxRateBasisPoints: 1_200, stockQuantity: 500 };
const everything = offerTerms({ reduction: { kind: "percentage", basis_points: 10_000 } });

test("charges the cart's total after its offers, and stores what each took off", async () => {
  const offer = await anOffer({ maxUses: 5 });
  const shopper = await aShopperWithCode(offer, 2);
  const payment = await checkout(shopper);
  // 2 × 10.00 - 2.00, and 12 % of 18.00 = 2.16. The delivery is free, because the goods cost 24.00 before discounts.
  expect(payment).toMatchObject({
    amount: 20.16,
    code_problem: null,
    quote: { subtotal: 24, discount: 4, tax: 2.16, total: 20.16, offers: [{ code: offer.code, amount: 2 }] },
  });
  await pay(payment.intentId);
  await confirm(shopper, payment);
  expect(await getOrder(shopper, payment.orderId)).toMatchObject({
    status: "paid",
    discount_amount: 4,
    total_amount: 20.16,
  });
  expect(await readAdjustments(payment.orderId)).toMatchObject([{ cents: 200, code: offer.code }]);
  expect(await countUses(offer)).toBe(1);
  expect((await getCart(shopper)).code).toBeNull();
  await expectSoundBooks(shopper.product);
});

test("gives the last use to one of two guests, and tells the other why", async () => {
  await sellToGuests();
  const product = await aProduct(toy);
  const offer = await anOffer({ maxUses: 1 });
  const guests = [await aGuestWith(product), await aGuestWith(product)];
  for (const { headers } of guests)
    await call("/api/cart/code", { method: "PUT", headers, json: { code: offer.code } });
  const payments = await Promise.all(guests.map((guest) => guestCheckout(guest)));
  const problems = payments.map(({ code_problem }) => code_problem).toSorted();
  expect(problems).toEqual([`${offer.code} has been used up.`, null]);
});

test("counts a single-use code in one order, and an offer once for each customer", async () => {
  const single = await anOffer({ isSingleUse: true });
  const first = await aShopperWithCode(single);
  await placeCashOrder(first);
  const second = await aShopperWith(first.product);
  const taken = await readFailure(await sendCode(second, single.code));
  expect(taken.errors?.code).toBe(`${single.code} has already been used.`);
  const once = await anOffer({ isOncePerCustomer: true });
  await putCode(second, once.code);
  await placeCashOrder(second);
  await add(second, first.product);
  const repeated = await readFailure(await sendCode(second, once.code));
  expect(repeated.errors?.code).toBe(`You have used ${once.code} before. It counts once for each customer.`);
});

test("counts an offer once for a guest, also from another browser", async () => {
  await sellToGuests();
  const product = await aProduct(toy);
  const offer = await anOffer({ isOncePerCustomer: true });
  const [first, second] = [await aGuestWith(product), await aGuestWith(product)];
  for (const { headers } of [first, second])
    await call("/api/cart/code", { method: "PUT", headers, json: { code: offer.code } });
  const email = { guest_email: "Same.Guest@example.com" };
  expect((await guestCheckout(first, email)).quote.offers).toHaveLength(1);
  expect(await guestCheckout(second, { guest_email: "same.guest@example.com" })).toMatchObject({
    code_problem: `You have used ${offer.code} before. It counts once for each customer.`,
    quote: { offers: [] },
  });
});

test("releases the use of an order that is canceled or not paid in time", async () => {
  const offer = await anOffer({ maxUses: 1, isOncePerCustomer: true });
  const shopper = await aShopperWithCode(offer);
  const { orderId } = await checkout(shopper);
  expect(await countUses(offer)).toBe(1);
  await cancel(shopper, orderId);
  expect(await countUses(offer)).toBe(0);
  await checkout(shopper);
  expect(await countUses(offer)).toBe(1);
  await runReconciliationCron(45);
  expect(await countUses(offer)).toBe(0);
  expect((await getCart(shopper)).code).toEqual({ code: offer.code, problem: null });
});

test("holds the use once while the cart changes, and lets go of a code that is removed", async () => {
  const offer = await anOffer({ maxUses: 1 });
  const shopper = await aShopperWithCode(offer);
  const before = await checkout(shopper);
  await add(shopper, shopper.product);
  const after = await checkout(shopper);
  expect(after).toMatchObject({ orderId: before.orderId, quote: { offers: [{ amount: 2 }] } });
  expect(await countUses(offer)).toBe(1);
  await call("/api/cart/code", { method: "DELETE", token: shopper.token });
  const without = await checkout(shopper);
  expect(without).toMatchObject({ orderId: before.orderId, code_problem: null, quote: { offers: [] } });
  expect(await countUses(offer)).toBe(0);
  expect(await readAdjustments(before.orderId)).toEqual([]);
  await expectSoundBooks(shopper.product);
});

test("keeps its promise to a checkout that began before the offer ended, until its reservation ends", async () => {
  const offer = await anOffer({ maxUses: 1 });
  const shopper = await aShopperWithCode(offer);
  const before = await checkout(shopper);
  await endOffer(offer);
  const after = await checkout(shopper, { isPaying: true });
  expect(after).toMatchObject({ orderId: before.orderId, amount: before.amount, code_problem: null });
  expect((await getCart(shopper)).code).toEqual({ code: offer.code, problem: null });
  await pay(after.intentId);
  await confirm(shopper, after);
  expect(await getOrder(shopper, after.orderId)).toMatchObject({
    status: "paid",
    total_amount: before.amount,
  });
});

test("charges the full price again once the reservation of an ended offer is over", async () => {
  const offer = await anOffer();
  const shopper = await aShopperWithCode(offer);
  const before = await checkout(shopper);
  await endOffer(offer);
  await minutesLater(45, async () => {
    const after = await checkout(shopper);
    expect(after.orderId).not.toBe(before.orderId);
    expect(after).toMatchObject({ code_problem: `${offer.code} has ended.`, quote: { offers: [] } });
  });
});

test("does not collect another total in cash when an offer has ended", async () => {
  const offer = await anOffer();
  const shopper = await aShopperWithCode(offer);
  await endOffer(offer);
  // The shopper saw 9.00 + 12 % of it, and 5.00 for the delivery.
  expect(await readFailure(await requestCashOrder(shopper, { total: 15.08 }))).toMatchObject({
    status: 409,
    code: "cart_changed",
  });
});

test("gives free delivery, and taxes what is charged", async () => {
  const offer = await anOffer({ terms: offerTerms({ reduction: { kind: "free_delivery" } }) });
  const shopper = await aShopperWithCode(offer, 1, outOfTown);
  expect((await checkout(shopper)).quote).toMatchObject({
    shippingCost: 5,
    tax: 1.2,
    total: 11.2,
    offers: [{ amount: 5 }],
  });
});

test("places an order that offers make free, once, with its invoice and without a payment", async () => {
  const [goods, delivery] = [
    await anOffer({ terms: everything }),
    await anOffer({
      code: null,
      terms: offerTerms({ reduction: { kind: "free_delivery" }, from_cents: 0 }),
    }),
  ];
  try {
    const shopper = await aShopperWithCode(goods);
    const refused = await readFailure(await startCheckout(shopper));
    expect(refused).toMatchObject({ status: 409, code: "nothing_to_pay" });
    expect(await readFailure(await requestCashOrder(shopper))).toMatchObject({ code: "nothing_to_pay" });
    const body = {
      cart_id: (await getCart(shopper)).id,
      shipping_address_id: shopper.address.id,
      request_id: crypto.randomUUID(),
    };
    const place = () => call("/api/checkout/place-free-order", { token: shopper.token, json: body });
    const placed = await Promise.all([place(), place()]);
    const [first, second] = await Promise.all(
      placed.map(async (response) => (await unwrap(response, confirmOrderResponse)).data),
    );
    expect(first).toMatchObject({ status: "paid", payment_status: "succeeded" });
    expect(second?.orderId).toBe(first?.orderId);
    const order = await getOrder(shopper, first?.orderId ?? "");
    expect(order).toMatchObject({ total_amount: 0, payment_method: "none", shipping_cost: 5 });
    expect(order.invoices).toMatchObject([{ kind: "invoice" }]);
    expect((await getCart(shopper)).items).toEqual([]);
    expect(await getStock(shopper.product)).toBe(499);
    await cancel(shopper, order.id);
    expect(await getOrder(shopper, order.id)).toMatchObject({ status: "canceled" });
    expect(await getStock(shopper.product)).toBe(500);
    expect(await countUses(goods)).toBe(0);
    await expectSoundBooks(shopper.product);
  } finally {
    await endOffer(delivery);
  }
});

test("refuses to place an order without a payment that costs something", async () => {
  const shopper = await aShopperWithCode(await anOffer());
  const json = { cart_id: (await getCart(shopper)).id, shipping_address_id: shopper.address.id };
  const refused = await call("/api/checkout/place-free-order", { token: shopper.token, json });
  expect(await readFailure(refused)).toMatchObject({ status: 409, code: "cart_changed" });
});

test("shows in the cart what the checkout charges, with two codes in two tabs", async () => {
  const [first, second] = [
    await anOffer(),
    await anOffer({ terms: offerTerms({ reduction: { kind: "amount", cents: 250 } }) }),
  ];
  const shopper = await aShopperWithCode(first);
  await checkout(shopper);
  const cart = await putCode(shopper, second.code);
  expect(cart.offers.map(({ code }) => code)).toEqual([second.code]);
  expect((await checkout(shopper)).quote.offers).toMatchObject([{ code: second.code, amount: 2.5 }]);
  expect(await countUses(first)).toBe(0);
  expect(await countUses(second)).toBe(1);
});

test("gives a guest who corrects the email address no promise of another customer", async () => {
  await sellToGuests();
  const product = await aProduct(toy);
  const offer = await anOffer({ isOncePerCustomer: true });
  const [first, second] = [await aGuestWith(product), await aGuestWith(product)];
  for (const { headers } of [first, second])
    await call("/api/cart/code", { method: "PUT", headers, json: { code: offer.code } });
  const real = { guest_email: "real.guest@example.com" };
  await guestCheckout(first, real);
  const destination = { kind: "typed_addresses", shipping_address: addressInput() };
  const typo = await guestCheckout(second, { guest_email: "reel.guest@example.com", destination });
  expect(typo.quote.offers).toHaveLength(1);
  expect(await guestCheckout(second, { ...real, destination })).toMatchObject({
    orderId: typo.orderId,
    code_problem: `You have used ${offer.code} before. It counts once for each customer.`,
    quote: { offers: [] },
  });
});

test("keeps the terms of its promise, although the offer counts once for each customer from now on", async () => {
  const offer = await anOffer();
  const shopper = await aShopperWithCode(offer);
  await placeCashOrder(shopper);
  await add(shopper, shopper.product);
  await putCode(shopper, offer.code);
  const before = await checkout(shopper);
  await changeOffer(offer, { isOncePerCustomer: true });
  await add(shopper, shopper.product);
  expect(await checkout(shopper)).toMatchObject({
    orderId: before.orderId,
    quote: { offers: [{ amount: 2 }] },
  });
});

test("keeps its promise for a product that is exempt or on sale since", async () => {
  const offer = await anOffer({ terms: offerTerms({ excludes_sale: true }) });
  const shopper = await aShopperWithCode(offer);
  const before = await checkout(shopper);
  await changeProduct(shopper.product.id, { isOfferExempt: true });
  expect(await checkout(shopper)).toMatchObject({ orderId: before.orderId, amount: before.amount });
});

test("counts an order's own use when it changes its code within an offer's limit", async () => {
  const offer = await anOffer({ maxUses: 1, isSingleUse: true });
  const other = `${offer.code}B`;
  await storeContext()
    .db.insert(offerCodes)
    .values({ code: other, offerId: offer.id, isSingleUse: true, createdAt: new Date().toISOString() });
  const shopper = await aShopperWithCode(offer);
  await checkout(shopper);
  await putCode(shopper, other);
  expect((await checkout(shopper)).quote.offers).toMatchObject([{ code: other }]);
  expect(await countUses(offer)).toBe(1);
});

test("charges a guest at the counter less than the page shows, if the email address makes an offer count", async () => {
  await offerPickup();
  const product = await aProduct({ ...toy, taxRateBasisPoints: 0 });
  const offer = await anOffer({ terms: offerTerms({ first_order: true }) });
  const guest = await aGuestWith(product);
  const put = await call("/api/cart/code", {
    method: "PUT",
    headers: guest.headers,
    json: { code: offer.code },
  });
  expect((await unwrap(put, cartResponse)).data).toMatchObject({
    offers: [],
    code: { problem: `${offer.code} counts at checkout, once we know your email address.` },
  });
  expect((await requestCounterOrder(guest, { total: 10 })).status).toBe(200);
});

type Offer = Awaited<ReturnType<typeof anOffer>>;

async function aShopperWithCode({ code }: Offer, quantity = 1, address = {}) {
  const product = await aProduct(toy);
  const shopper = await aShopper(address);
  await add(shopper, product, quantity);
  await putCode(shopper, code);
  return { ...shopper, product };
}

function sendCode({ token }: Pick<Shopper, "token">, code: string | null) {
  return call("/api/cart/code", { method: "PUT", token, json: { code } });
}

async function putCode(shopper: Pick<Shopper, "token">, code: string | null) {
  return (await unwrap(await sendCode(shopper, code), cartResponse)).data;
}

function readAdjustments(orderId: string) {
  return storeContext().db.select().from(orderAdjustments).where(eq(orderAdjustments.orderId, orderId));
}

function endOffer(offer: Offer): Promise<void> {
  return changeOffer(offer, { endedAt: new Date().toISOString() });
}

async function changeOffer({ id }: Offer, changes: Partial<typeof offers.$inferInsert>): Promise<void> {
  await storeContext()
    .db.update(offers)
    .set({ ...changes, version: 2 })
    .where(eq(offers.id, id));
}
