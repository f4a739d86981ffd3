import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxStripePublishableKey } from "../../sandbox/keys.ts";
import {
  browserPost,
  createStripe,
  expectStripeError,
  openSandbox,
  payInBrowser,
  typeCard,
} from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

async function createIntent(params: Partial<Stripe.PaymentIntentCreateParams> = {}) {
  const intent = await stripe.paymentIntents.create({
    amount: 2599,
    currency: "cad",
    automatic_payment_methods: { enabled: true },
    metadata: { order_id: "42" },
    ...params,
  });
  return { ...intent, secret: intent.client_secret ?? "" };
}

describe("a payment intent", () => {
  test("is paid by 4242, with a charge that can be expanded", async () => {
    const intent = await createIntent();
    const { status, body } = await payInBrowser(sandbox.url, intent.secret, "4242 4242 4242 4242");
    expect(status).toBe(200);
    expect(body.status).toBe("succeeded");
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      amount_received: 2599,
      latest_charge: {
        object: "charge",
        status: "succeeded",
        amount: 2599,
        amount_captured: 2599,
        amount_refunded: 0,
        payment_intent: intent.id,
        payment_method_details: { card: { brand: "visa", last4: "4242" } },
      },
    });
  });

  test.for([
    ["4000000000000002", "card_declined", "generic_decline", "Your card was declined."],
    ["4000000000009995", "card_declined", "insufficient_funds", "Your card has insufficient funds."],
    ["4000000000000069", "expired_card", undefined, "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", undefined, "Your card's security code is incorrect."],
  ])(
    "is declined with %s (%s), and can then be paid by another card",
    async ([number, code, decline, message]) => {
      const intent = await createIntent();
      const { status, body } = await payInBrowser(sandbox.url, intent.secret, number ?? "");
      expect(status).toBe(402);
      expect(body.error).toMatchObject({
        type: "card_error",
        code,
        message,
        payment_intent: { id: intent.id, status: "requires_payment_method" },
      });
      expect(body.error).toHaveProperty("charge");
      const declined = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
      expect(declined.status).toBe("requires_payment_method");
      expect(declined.last_payment_error).toMatchObject({ code, message });
      expect(declined.last_payment_error?.decline_code).toBe(decline);
      expect(declined.latest_charge).toMatchObject({ status: "failed", paid: false, amount_captured: 0 });

      const second = await payInBrowser(sandbox.url, intent.secret, "4242424242424242");
      expect(second.body).toMatchObject({ status: "succeeded", last_payment_error: null });
    },
  );

  test("with a processing card succeeds later", async () => {
    await sandbox.control("PUT", "/config", { processingDelayMs: 50 });
    const intent = await createIntent();
    const { body } = await payInBrowser(sandbox.url, intent.secret, "4000000000000077");
    expect(body.status).toBe("processing");
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });
});

describe("3-D Secure", () => {
  async function startAuthentication() {
    const intent = await createIntent();
    const { body } = await payInBrowser(sandbox.url, intent.secret, "4000002500003155");
    expect(body.status).toBe("requires_action");
    const { next_action: action } = await stripe.paymentIntents.retrieve(intent.id);
    expect(action?.type).toBe("redirect_to_url");
    return { intent, url: action?.redirect_to_url?.url ?? "" };
  }

  function finishAuthentication(url: string, outcome: "complete" | "fail") {
    return fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
  }

  test("pays once completed, and redirects to the store", async () => {
    const { intent, url } = await startAuthentication();
    const page = await (await fetch(url)).text();
    expect(page).toContain("Complete authentication");
    const target = new URL((await finishAuthentication(url, "complete")).headers.get("location") ?? "");
    expect(target.pathname).toBe("/checkout/processing");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.secret,
      redirect_status: "succeeded",
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
    expect((await finishAuthentication(url, "complete")).status).toBe(404);
  });

  test("requires another payment method once failed", async () => {
    const { intent, url } = await startAuthentication();
    const target = new URL((await finishAuthentication(url, "fail")).headers.get("location") ?? "");
    expect(target.searchParams.get("redirect_status")).toBe("failed");
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.last_payment_error?.code).toBe("payment_intent_authentication_failure");
  });

  test("ends when the amount changes, because the shopper did not agree to the new one", async () => {
    const { intent, url } = await startAuthentication();
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 9900 });
    expect(changed).toMatchObject({ status: "requires_confirmation", next_action: null, amount: 9900 });
    expect((await finishAuthentication(url, "complete")).status).toBe(404);
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0);
  });
});

describe("payment intents", () => {
  test("are listed by cursor, newest first", async () => {
    const createdIds = [await createIntent(), await createIntent(), await createIntent()].map(
      (intent) => intent.id,
    );
    const listedIds: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) listedIds.push(intent.id);
    expect(listedIds.slice(0, 3)).toEqual(createdIds.toReversed());
    expect(new Set(listedIds).size).toBe(listedIds.length);
  });
});

describe("invalid input", () => {
  test("is reported with Stripe's error codes", async () => {
    const create = (params: object) =>
      expectStripeError(stripe.rawRequest("POST", "/v1/payment_intents", params));
    expect(await create({ currency: "cad" })).toMatchObject({ code: "parameter_missing", param: "amount" });
    expect(await create({ amount: 49, currency: "cad" })).toMatchObject({ code: "amount_too_small" });
    expect(await create({ amount: "1.5", currency: "cad" })).toMatchObject({
      code: "parameter_invalid_integer",
    });
    expect(await create({ amount: 500, currency: "cad", color: "red" })).toMatchObject({
      code: "parameter_unknown",
      param: "color",
    });
    const missing = await expectStripeError(stripe.paymentIntents.retrieve("pi_nope"));
    expect(missing).toMatchObject({
      statusCode: 404,
      code: "resource_missing",
      message: "No such payment_intent: 'pi_nope'",
    });
  });

  test("is reported for receipt addresses, metadata, keys and event types beyond their limits", async () => {
    const params = { amount: 500, currency: "cad" };
    const email = await expectStripeError(
      stripe.paymentIntents.create({ ...params, receipt_email: "robin@prairie" }),
    );
    expect(email).toMatchObject({ statusCode: 400, code: "email_invalid", param: "receipt_email" });
    const tooManyKeys = Object.fromEntries(
      Array.from({ length: 51 }, (_, index) => [`key${index}`, "value"]),
    );
    for (const metadata of [{ note: "x".repeat(501) }, { ["x".repeat(41)]: "note" }, tooManyKeys]) {
      const error = await expectStripeError(stripe.paymentIntents.create({ ...params, metadata }));
      expect(error.statusCode).toBe(400);
      expect(error.param).toMatch(/^metadata/);
    }
    const longKey = stripe.paymentIntents.create(params, { idempotencyKey: "k".repeat(256) });
    expect((await expectStripeError(longKey)).rawType).toBe("idempotency_error");
    const types = Array.from({ length: 21 }, () => "charge.refunded");
    expect((await expectStripeError(stripe.events.list({ types }))).param).toBe("types");
  });

  test.for([
    ["4242424242424241", {}, "incorrect_number"],
    ["4242424242424242", { "card[exp_month]": "13" }, "invalid_expiry_month"],
    ["4242424242424242", { "card[exp_year]": "2020" }, "invalid_expiry_year"],
    ["4242424242424242", { "card[cvc]": "12" }, "invalid_cvc"],
    ["4111111111111111", {}, "card_declined"],
  ] as const)("is reported for card %s with %o: %s", async ([number, card, code]) => {
    const { status, body } = await typeCard(sandbox.url, number, card);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code });
  });

  test("is reported for a wrong key, and for calls that the publishable key may not make", async () => {
    const wrong = await expectStripeError(createStripe(sandbox.port, "sk_test_wrong").paymentIntents.list());
    expect(wrong).toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    const browser = createStripe(sandbox.port, sandboxStripePublishableKey);
    expect((await expectStripeError(browser.paymentIntents.list())).statusCode).toBe(403);

    const intent = await createIntent();
    const path = `/payment_intents/${intent.id}/confirm`;
    const guessed = await browserPost(sandbox.url, path, { client_secret: `${intent.id}_secret_guess` });
    expect(guessed.status).toBe(404);
    const visible = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.secret });
    expect(visible.status).toBe("requires_payment_method");
    expect(visible).not.toHaveProperty("metadata");
  });
});
