import { expect, test } from "vitest";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { bindings } from "../background.ts";
import { expectSoundBooks } from "../builders/books.ts";
import { declineCard } from "../builders/decline-card.ts";
import { eventually } from "../builders/eventually.ts";
import { aProduct } from "../builders/products.ts";
import { reconcileIn } from "../builders/refunds.ts";
import { runNightlyCron } from "../builders/schedule.ts";
import {
  add,
  aShopper,
  atPayment,
  getCart,
  getOrder,
  getStock,
  requestCashOrder,
  startCheckout,
  toIntentId,
} from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";
import { deliver, findPayment, listAllEvents, pay } from "../builders/stripe.ts";

type Product = Awaited<ReturnType<typeof aProduct>>;

// The limits of worker/domain/checkout/limits.ts, and the order's of worker/domain/orders/payments/sync-payment.ts.
const maxDeclinesPerOrder = 8;
const maxDeclinesPerAccount = 12;
const maxDeclinesPerNetwork = 30;

test("limits an account to three open cash orders, but not its card payments", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  const shopper = await aShopper();
  for (let order = 1; order <= 3; order += 1) {
    await add(shopper, product);
    expect((await requestCashOrder(shopper)).status).toBe(200);
  }
  await add(shopper, product);
  expect(await readFailure(await requestCashOrder(shopper))).toMatchObject({
    status: 409,
    code: "too_many_open_orders",
    message:
      "You already have 3 cash-on-delivery orders. Pay by card, or place another once one has arrived.",
  });
  expect((await startCheckout(shopper)).status).toBe(200);
  expect(await getStock(product)).toBe(16);
  await expectSoundBooks(product);
});

test("cancels an order after eight declined cards, with the reason in its history", async () => {
  const product = await aProduct({ stockQuantity: 20 });
  const payment = await atPayment(product, 2);
  for (let card = 1; card < maxDeclinesPerOrder; card += 1) await declineCard(payment.intentId);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_failed");
  await declineCard(payment.intentId);
  await eventually(async () => {
    const intent = await findPayment(payment.intentId);
    expect(intent?.status).toBe("canceled");
    const { status_history: history } = await getOrder(payment.shopper, payment.orderId);
    expect(history.map(({ notes }) => notes)).toContain(
      "Too many cards were declined: this payment has been closed. You have not been charged.",
    );
  });
  // Stripe reports the closed payment with an event, which cancels the order.
  for (const event of await listAllEvents(payment.intentId)) await deliver(event);
  await reconcileIn(0);
  await eventually(async () =>
    expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled"),
  );
  expect(await getStock(product)).toBe(20);
  await expectSoundBooks(product);
});

test("closes a payment after eight declined cards, although Stripe's events are late", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  for (let card = 1; card < maxDeclinesPerOrder; card += 1) {
    await pay(payment.intentId, "pm_card_chargeDeclined");
    expect((await findPayment(payment.intentId))?.status).toBe("requires_payment_method");
  }
  expect((await startCheckout(payment.shopper)).status).toBe(200);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_failed");
  await pay(payment.intentId, "pm_card_chargeDeclined");
  await startCheckout(payment.shopper);
  expect((await findPayment(payment.intentId))?.status).toBe("canceled");
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
});

test("refuses an account's checkouts after repeated declines", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  const ownDeclines = maxDeclinesPerOrder - 1;
  for (let card = 1; card <= ownDeclines; card += 1) await declineCard(payment.intentId);
  // The store closes this payment at the eighth decline. Copies of one of its events stand in for five declines of
  // the account's other payments.
  const [anyEvent] = await listAllEvents(payment.intentId);
  for (let card = ownDeclines + 1; card <= maxDeclinesPerAccount; card += 1) {
    await deliver({ ...anyEvent, id: `evt_${crypto.randomUUID()}`, type: "payment_intent.payment_failed" });
  }
  await eventually(async () =>
    expect(await readFailure(await startCheckout(payment.shopper))).toMatchObject({
      status: 429,
      message: "Too many cards were declined. Please wait an hour before you try again, or contact us.",
    }),
  );
});

test("refuses a network's checkouts after repeated declines, but no other network's", async () => {
  const product = await aProduct();
  const [blockedNetwork, otherNetwork] = ["2001:db8:9:9", "2001:db8:9:8"];
  const declinesPerAccount = 6;
  for (let declines = 0; declines < maxDeclinesPerNetwork; declines += declinesPerAccount) {
    const response = await startCheckoutFrom(blockedNetwork, product);
    const { clientSecret } = await unwrap(response, paymentIntentResponse);
    for (let card = 1; card <= declinesPerAccount; card += 1) await declineCard(toIntentId(clientSecret));
  }
  expect(await readFailure(await startCheckoutFrom(blockedNetwork, product))).toMatchObject({
    status: 429,
    code: "too_many_requests",
  });
  expect((await startCheckoutFrom(otherNetwork, product)).status).toBe(200);
});

test("deletes the network of each checkout after a day", async () => {
  const countNetworks = () =>
    bindings.DB.prepare("SELECT count(*) AS n FROM checkout_clients").first<number>("n");
  await startCheckoutFrom("2001:db8:9:7", await aProduct());
  expect(await countNetworks()).toBeGreaterThan(0);
  await runNightlyCron(1.1);
  expect(await countNetworks()).toBe(0);
});

test("refuses an order of more than $5,000.00 without reserving stock", async () => {
  const product = await aProduct({ stockQuantity: 2_000, taxRateBasisPoints: 0 });
  const shopper = await aShopper();
  await add(shopper, product, 1_001);
  expect(await readFailure(await startCheckout(shopper))).toMatchObject({
    status: 422,
    code: "invalid_input",
    message: "One order can cost up to $5,000.00. Please split your order, or contact us about a large one.",
  });
  expect((await requestCashOrder(shopper)).status).toBe(422);
  expect(await getStock(product)).toBe(2_000);
  await expectSoundBooks(product);
});

test("limits checkout starts per network and minute", async () => {
  const { keys, limiter } = createTwoRequestLimiter();
  const { sendFrom } = await createRepeatableCheckout({ CHECKOUT_ADDRESS_LIMIT: limiter });
  for (const address of ["2001:db8:1:2:3::1", "2001:db8:1:2:4::1"]) {
    expect((await sendFrom(address)).status).toBe(200);
  }
  const refusedResponse = await sendFrom("2001:db8:1:2:5::1");
  expect(refusedResponse.status).toBe(429);
  expect(refusedResponse.headers.get("Retry-After")).toBe("60");
  expect([...keys]).toEqual(["startPayment:2001:db8:1:2"]);
});

test("does not limit the loopback address, because only the local machine can send from it", async () => {
  const { limiter } = createTwoRequestLimiter();
  const { sendFrom } = await createRepeatableCheckout({ CHECKOUT_ADDRESS_LIMIT: limiter });
  for (let start = 1; start <= 3; start += 1) {
    expect((await sendFrom("127.0.0.1")).status).toBe(200);
  }
});

test("limits checkout starts per account and minute", async () => {
  const { keys, limiter } = createTwoRequestLimiter();
  const { shopper, sendFrom } = await createRepeatableCheckout({ CHECKOUT_ACCOUNT_LIMIT: limiter });
  const statuses = [];
  for (const address of ["192.0.2.1", "192.0.2.2", "192.0.2.3"]) {
    statuses.push((await sendFrom(address)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  expect([...keys]).toEqual([`startPayment:${shopper.id}`]);
});

/** Starts a checkout of a new account from this network. */
async function startCheckoutFrom(network: string, product: Product): Promise<Response> {
  const shopper = await aShopper();
  await add(shopper, product);
  const { id: cartId } = await getCart(shopper);
  return call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: { cartId, shippingAddressId: shopper.address.id },
    headers: { "CF-Connecting-IP": `${network}::1` },
  });
}

/** Creates a rate limiter that allows two requests, and records their keys. */
function createTwoRequestLimiter() {
  const keys = new Set<string>();
  let requests = 0;
  const limit = async ({ key }: { key: string }) => {
    keys.add(key);
    requests += 1;
    return { success: requests <= 2 };
  };
  return { keys, limiter: { limit } };
}

/** Creates a shopper on the payment page, and a function that sends the checkout again from an address. */
async function createRepeatableCheckout(limiters: Record<string, unknown>) {
  const { shopper } = await atPayment(await aProduct());
  const json = { cartId: (await getCart(shopper)).id, shippingAddressId: shopper.address.id };
  const sendFrom = (address: string) =>
    call("/api/checkout/create-payment-intent", {
      token: shopper.token,
      json,
      headers: { "CF-Connecting-IP": address },
      bindings: limiters,
    });
  return { shopper, sendFrom };
}
