import { expect, test } from "vitest";
import { paymentIntentResponse } from "../../../../contract/orders/checkout.ts";
import { failureResponse } from "../../../../contract/shared/errors.ts";
import { aToken } from "../../builders/accounts.ts";
import { expectSoundBooks } from "../../builders/books.ts";
import { aProduct } from "../../builders/products.ts";
import {
  add,
  aShopper,
  atPayment,
  checkout,
  confirm,
  getCart,
  getOrder,
  getStock,
  type Shopper,
  startCheckout,
} from "../../builders/shoppers.ts";
import { call, unwrap } from "../../builders/store.ts";
import { letBankDecide, listPayments, pay, whileHeld, withFault } from "../../builders/stripe.ts";
import { allowLogged } from "../../logged.ts";

test.each([
  ["responding with 500", { do: "error", status: 500 }],
  ["rate limiting", { do: "error", status: 429 }],
  ["changing the same payment", { do: "error", status: 429, code: "lock_timeout" }],
  ["processing another request with the same key", { do: "error", status: 409 }],
  ["closing connections", { do: "drop_before" }],
])(
  "returns 503 with Stripe %s, and creates one intent for the same units at the next attempt",
  async (_name, action) => {
    const product = await aProduct();
    const shopper = await aShopper();
    await add(shopper, product, 2);
    const response = await withFault({ path: "/v1/payment_intents", action }, () => startCheckout(shopper));
    expect(response.status).toBe(503);
    expect(response.headers.get("Retry-After")).not.toBeNull();
    expect(await unwrap(response, failureResponse)).toMatchObject({
      code: "payment_provider_unavailable",
      message: "Unable to initialize payment. Please try again.",
    });
    expect(await getStock(product)).toBe(18);

    const payment = await checkout(shopper);
    expect(await listPayments(payment.orderId)).toHaveLength(1);
    expect(await getStock(product)).toBe(18);
    await expectSoundBooks(product);
  },
);

test("uses another key after a 500 that Stripe stored under the first one", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const storedFailure = { do: "error", status: 500, keep: true };
  const started = await withFault(
    { method: "POST", path: "/v1/payment_intents", count: 1, action: storedFailure },
    () => checkout(shopper),
  );
  expect(await listPayments(started.orderId)).toHaveLength(1);
});

test("repeats the key after a conflict with another request, so that no second intent is created", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const create = { method: "POST", path: "/v1/payment_intents" };
  await withFault({ ...create, action: { do: "drop_response" } }, () => startCheckout(shopper));
  const inUse = { do: "error", status: 409 };
  const response = await withFault({ ...create, count: 1, action: inUse }, () => startCheckout(shopper));
  expect(response.status).toBe(503);
  const { orderId } = await checkout(shopper);
  expect(await listPayments(orderId)).toHaveLength(1);
});

test("recovers from a conflict that ends before the SDK's retry", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const once = { method: "POST", path: "/v1/payment_intents", count: 1 };
  const result = await withFault({ ...once, action: { do: "error", status: 409 } }, () =>
    checkoutWithRetries(shopper),
  );
  expect(await listPayments(result.orderId)).toHaveLength(1);
});

test.each([
  ["a rate limit, after which Stripe allows a retry", 429, true],
  ["a stored failure, after which only another key can succeed", 500, false],
])("recovers within one request from %s", async (_name, status, shouldRetry) => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  const action = { do: "error", status, should_retry: shouldRetry, keep: status === 500 };
  const once = { method: "POST", path: "/v1/payment_intents", count: 1, action };
  const started = await withFault(once, () => checkoutWithRetries(shopper));
  expect(await listPayments(started.orderId)).toHaveLength(1);
});

test("accepts a payment whose email address Stripe refuses for a receipt", async () => {
  const product = await aProduct();
  const account = await aShopper();
  const shopper = { ...account, token: await aToken(account.id, { email: "robin@prairie" }) };
  await add(shopper, product);
  const payment = await checkout(shopper);
  expect((await checkout(shopper)).intentId).toBe(payment.intentId);
  await pay(payment.intentId);
  expect((await confirm(shopper, payment)).status).toBe(200);
  expect((await getOrder(shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

const lostResponse = { method: "POST", path: "/v1/payment_intents", action: { do: "drop_response" } };

test("creates one intent if the SDK retries after a lost response", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const started = await withFault({ ...lostResponse, count: 1 }, () => checkoutWithRetries(shopper));
  expect(await listPayments(started.orderId)).toHaveLength(1);
});

test("creates one intent if the shopper retries after a lost response", async () => {
  const product = await aProduct();
  const shopper = await aShopper();
  await add(shopper, product);
  expect((await withFault(lostResponse, () => startCheckout(shopper))).status).toBe(503);
  const payment = await checkout(shopper);
  expect(await listPayments(payment.orderId)).toHaveLength(1);
  await expectSoundBooks(product);
});

test("settles a payment at the next confirmation after Stripe was down", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId);
  const fault = { method: "GET", action: { do: "error", status: 503 } };
  expect((await withFault(fault, () => confirm(payment.shopper, payment))).status).toBe(503);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("pending_payment");
  expect((await confirm(payment.shopper, payment)).status).toBe(200);
  await expectSoundBooks(product);
});

test("updates the intent's amount at the next checkout after Stripe was down", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await add(payment.shopper, product, 2);
  const fault = { method: "POST", action: { do: "error", status: 500 } };
  expect((await withFault(fault, () => startCheckout(payment.shopper))).status).toBe(503);
  const update = await checkout(payment.shopper);
  expect(update.orderId).toBe(payment.orderId);
  expect((await listPayments(payment.orderId))[0]?.amount).toBe(Math.round(update.amount * 100));
  await expectSoundBooks(product);
});

test("refunds an amount that is paid while it changes, and opens a new order", async () => {
  allowLogged(/^Payment refused for order/);
  const product = await aProduct();
  const payment = await atPayment(product);
  await add(payment.shopper, product, 2);
  const result = await whileAmountIsHeld(payment, () => pay(payment.intentId));
  expect(result).toMatchObject({ status: "pending_payment" });
  expect(result.orderId).not.toBe(payment.orderId);
  expect(await listPayments(payment.orderId)).toMatchObject([{ captures: 1, refunds: 1 }]);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("canceled");
  expect((await getCart(payment.shopper)).items[0]?.quantity).toBe(3);
  await expectSoundBooks(product);
});

test("corrects the intent after a slow tab has set an outdated amount", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await add(payment.shopper, product, 2);
  const result = await whileAmountIsHeld(payment, async () => {
    await add(payment.shopper, product, 1);
    await checkout(payment.shopper);
  });
  const order = await getOrder(payment.shopper, payment.orderId);
  expect(order.items[0]?.quantity).toBe(4);
  expect(result.amount).toBe(order.total_amount);
  expect((await listPayments(payment.orderId)).map((intent) => intent.amount)).toEqual([
    Math.round(order.total_amount * 100),
  ]);
  await expectSoundBooks(product);
});

test("shows an order as processing while the bank decides, and as paid afterwards", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId, "pm_card_bypassPending");
  expect((await confirm(payment.shopper, payment)).status).toBe(200);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("payment_processing");
  expect(await checkout(payment.shopper)).toMatchObject({
    orderId: payment.orderId,
    status: "payment_processing",
  });
  await add(payment.shopper, product, 1);
  await letBankDecide(payment.intentId);
  await confirm(payment.shopper, payment);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  expect((await getCart(payment.shopper)).items[0]?.quantity).toBe(1);
  await expectSoundBooks(product);
});

test("allows another payment after a bank's late decline", async () => {
  const product = await aProduct();
  const payment = await atPayment(product);
  await pay(payment.intentId, "pm_card_bypassPending");
  await confirm(payment.shopper, payment);
  await letBankDecide(payment.intentId, { declined: true });
  await confirm(payment.shopper, payment);
  const failed = await getOrder(payment.shopper, payment.orderId);
  expect([failed.status, failed.payment_status]).toEqual(["payment_failed", "failed"]);

  const retry = await checkout(payment.shopper);
  expect(retry.orderId).toBe(payment.orderId);
  await pay(retry.intentId);
  await confirm(payment.shopper, retry);
  expect((await getOrder(payment.shopper, payment.orderId)).status).toBe("paid");
  await expectSoundBooks(product);
});

/** Starts a checkout with the SDK's own retries, as a deployed store has. */
async function checkoutWithRetries(shopper: Shopper) {
  const response = await call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json: { cartId: (await getCart(shopper)).id, shippingAddressId: shopper.address.id },
    bindings: { STRIPE_MAX_NETWORK_RETRIES: "2" },
  });
  return unwrap(response, paymentIntentResponse);
}

/** Starts the checkout again, and acts while Stripe has not received the new amount. */
function whileAmountIsHeld(
  { shopper, intentId }: Awaited<ReturnType<typeof atPayment>>,
  act: () => Promise<unknown>,
) {
  const request = { method: "POST", path: `/v1/payment_intents/${intentId}`, hold: "before" } as const;
  return whileHeld(request, () => checkout(shopper), act);
}
