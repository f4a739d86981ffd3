import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { expectStripeError, openStripeTarget } from "./stripe-target.ts";

const target = await openStripeTarget();
afterAll(() => target.stop());

const { stripe, createIntent, pay, readCharge } = target;

describe("payment intents", () => {
  test("creates an unpaid intent with a client secret", async () => {
    const intent = await createIntent();
    expect(intent).toMatchObject({
      object: "payment_intent",
      amount: 2599,
      amount_received: 0,
      currency: "cad",
      status: "requires_payment_method",
      metadata: { order_id: "42" },
      last_payment_error: null,
      next_action: null,
      latest_charge: null,
      livemode: false,
    });
    expect(intent.client_secret?.startsWith(`${intent.id}_secret_`)).toBe(true);
  });

  test("expands a paid intent's charge with its refunds", async () => {
    const intent = await pay();
    expect(intent).toMatchObject({ status: "succeeded", amount_received: 2599 });
    expect(await readCharge(intent.id)).toMatchObject({
      object: "charge",
      status: "succeeded",
      paid: true,
      amount: 2599,
      amount_captured: 2599,
      amount_refunded: 0,
      disputed: false,
      payment_intent: intent.id,
      payment_method_details: { card: { brand: "visa", last4: "4242" } },
      refunds: { object: "list", data: [], has_more: false },
    });
  });

  test.for([
    ["pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", undefined],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", undefined],
  ])("declines %s, and accepts another card afterwards", async ([card = "", code, reason]) => {
    const intent = await createIntent();
    const error = await expectStripeError(stripe.paymentIntents.confirm(intent.id, { payment_method: card }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({
      statusCode: 402,
      code,
      message: expect.stringMatching(/^Your card/),
      payment_intent: { id: intent.id, status: "requires_payment_method" },
    });
    const declined = await stripe.paymentIntents.retrieve(intent.id);
    expect(declined).toMatchObject({ status: "requires_payment_method", last_payment_error: { code } });
    if (reason !== undefined) expect(declined.last_payment_error?.decline_code).toBe(reason);
    expect(await readCharge(intent.id)).toMatchObject({ status: "failed", paid: false, amount_captured: 0 });
    const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(paid).toMatchObject({ status: "succeeded", last_payment_error: null });
  });

  test("waits for 3-D Secure if the bank requires it, and lets the store cancel meanwhile", async () => {
    const intent = await pay("pm_card_authenticationRequired", {
      automatic_payment_methods: { enabled: true },
      return_url: "http://localhost:8787/checkout/processing",
    });
    expect(intent).toMatchObject({ status: "requires_action", amount_received: 0 });
    expect(intent.next_action).toMatchObject({
      type: "redirect_to_url",
      redirect_to_url: {
        url: expect.stringMatching(/^https?:/),
        return_url: "http://localhost:8787/checkout/processing",
      },
    });
    expect((await stripe.paymentIntents.cancel(intent.id)).status).toBe("canceled");
  });

  test("updates the amount of an unpaid intent, and only the named metadata", async () => {
    const intent = await createIntent({ metadata: { order_id: "1", note: "x" } });
    const changed = await stripe.paymentIntents.update(intent.id, {
      amount: 3000,
      metadata: { note: "", cart: "7" },
    });
    expect(changed).toMatchObject({ amount: 3000, metadata: { order_id: "1", cart: "7" } });
    expect(changed.metadata).not.toHaveProperty("note");
  });

  test("refuses to change, cancel or confirm a paid intent", async () => {
    const { id } = await pay();
    for (const change of [
      stripe.paymentIntents.update(id, { amount: 2600 }),
      stripe.paymentIntents.cancel(id),
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
    ]) {
      expect(await expectStripeError(change)).toMatchObject({
        statusCode: 400,
        type: "StripeInvalidRequestError",
        code: "payment_intent_unexpected_state",
        payment_intent: { id, status: "succeeded" },
      });
    }
  });

  test("refuses to pay or cancel a canceled intent", async () => {
    const { id } = await createIntent();
    const canceled = await stripe.paymentIntents.cancel(id);
    expect(canceled).toMatchObject({ status: "canceled", canceled_at: expect.any(Number) });
    for (const change of [
      stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" }),
      stripe.paymentIntents.cancel(id),
    ]) {
      expect(await expectStripeError(change)).toMatchObject({
        statusCode: 400,
        code: "payment_intent_unexpected_state",
        payment_intent: { status: "canceled" },
      });
    }
  });

  test("reports an unknown intent as missing", async () => {
    const missing = await expectStripeError(stripe.paymentIntents.retrieve("pi_nope"));
    expect(missing).toMatchObject({ statusCode: 404, code: "resource_missing", param: "intent" });
    expect(missing.message).toBe("No such payment_intent: 'pi_nope'");
  });

  test("lets the browser confirm an intent with its secret, but read no metadata", async () => {
    const intent = await createIntent();
    const guessed = await target.confirmInBrowser(intent, "pm_card_visa", `${intent.id}_secret_guess`);
    expect(guessed.status).toBeGreaterThanOrEqual(400);
    const { status, body } = await target.confirmInBrowser(intent, "pm_card_visa");
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: intent.id, status: "succeeded", amount: 2599 });
    expect(body).not.toHaveProperty("metadata");
  });
});

describe("invalid requests", () => {
  const create = (params: object) =>
    expectStripeError(stripe.rawRequest("POST", "/v1/payment_intents", params));

  test.for([
    ["no amount", { currency: "cad" }, { code: "parameter_missing", param: "amount" }],
    ["less than 50 cents", { amount: 49, currency: "cad" }, { code: "amount_too_small" }],
    ["a million dollars", { amount: 1_000_000_00, currency: "cad" }, { code: "amount_too_large" }],
    ["half a cent", { amount: "1.5", currency: "cad" }, { code: "parameter_invalid_integer" }],
    [
      "an unknown parameter",
      { amount: 500, currency: "cad", color: "red" },
      { code: "parameter_unknown", param: "color" },
    ],
    [
      "an address that is not one",
      { amount: 500, currency: "cad", receipt_email: "robin@" },
      { param: "receipt_email" },
    ],
    ["long metadata", { amount: 500, currency: "cad", metadata: { note: "x".repeat(501) } }, {}],
  ] as const)("refuses an intent with %s", async ([, params, reason]) => {
    expect(await create(params)).toMatchObject({
      statusCode: 400,
      rawType: "invalid_request_error",
      ...reason,
    });
  });

  test("refuses an invalid key", async () => {
    const response = await fetch(`${target.url}/v1/payment_intents`, {
      headers: { authorization: "Bearer sk_test_wrong" },
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: "invalid_request_error" } });
  });
});

describe("idempotency keys", () => {
  const params = { amount: 1200, currency: "cad" } as const;
  const newKey = (name: string) => ({ idempotencyKey: `${name}-${crypto.randomUUID()}` });

  test("returns the first response for a repeated request", async () => {
    const options = newKey("order");
    const first = await stripe.paymentIntents.create(params, options);
    const repeated = await stripe.paymentIntents.create(params, options);
    expect(repeated.id).toBe(first.id);
    expect(repeated.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  test("refuses another request with the same key", async () => {
    const options = newKey("order");
    await stripe.paymentIntents.create(params, options);
    const error = await expectStripeError(stripe.paymentIntents.create({ ...params, amount: 1300 }, options));
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(error.statusCode).toBe(400);
  });

  test("returns the first decline for a repeated request, without another charge", async () => {
    const declined = { ...params, payment_method: "pm_card_chargeDeclined", confirm: true };
    const options = newKey("declined");
    const create = () =>
      expectStripeError(
        stripe.paymentIntents.create(
          { ...declined, automatic_payment_methods: { enabled: true, allow_redirects: "never" } },
          options,
        ),
      );
    const [first, second] = [await create(), await create()];
    expect(second.charge).toBe(first.charge);
    expect(second.code).toBe("card_declined");
  });

  test("accepts a key again after a request with invalid parameters", async () => {
    const options = newKey("mended");
    await expectStripeError(stripe.rawRequest("POST", "/v1/payment_intents", { currency: "cad" }, options));
    expect((await stripe.paymentIntents.create(params, options)).amount).toBe(1200);
  });

  test("creates one intent for two simultaneous requests", async () => {
    const options = { ...newKey("both"), maxNetworkRetries: 0 };
    const create = () => stripe.paymentIntents.create(params, options);
    // Stripe may refuse the second request until the first is done.
    const responses = await Promise.allSettled([create(), create()]);
    const ids = responses.flatMap((response) => (response.status === "fulfilled" ? [response.value.id] : []));
    expect(new Set(ids).size).toBe(1);
    for (const response of responses) {
      if (response.status === "rejected") expect(response.reason).toMatchObject({ statusCode: 409 });
    }
  });
});
