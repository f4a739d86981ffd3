import type Stripe from "stripe";
import * as v from "valibot";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxStripePublishableKey } from "../../sandbox/keys.ts";
import { createStripe, expectStripeError, openSandbox, submitCard } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

const validCard = "4242424242424242";

test("refuses metadata and keys beyond Stripe's limits", async () => {
  const params = { amount: 500, currency: "cad" };
  const tooManyKeys = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`key${index}`, "value"]));
  for (const metadata of [{ ["x".repeat(41)]: "note" }, tooManyKeys]) {
    const error = await expectStripeError(stripe.paymentIntents.create({ ...params, metadata }));
    expect(error.statusCode).toBe(400);
    expect(error.param).toMatch(/^metadata/);
  }
  const longKey = stripe.paymentIntents.create(params, { idempotencyKey: "k".repeat(256) });
  expect((await expectStripeError(longKey)).rawType).toBe("idempotency_error");
});

test.for([
  ["a wrong check digit", "incorrect_number", "4242424242424241", {}],
  ["a thirteenth month", "invalid_expiry_month", validCard, { "card[exp_month]": "13" }],
  ["a year in the past", "invalid_expiry_year", validCard, { "card[exp_year]": "2020" }],
  ["a CVC of two digits", "invalid_cvc", validCard, { "card[cvc]": "12" }],
  ["a number that is not a test card", "card_declined", "4111111111111111", {}],
] as const)("refuses a card with %s as %s", async ([_, code, number, fields]) => {
  const { status, body } = await submitCard(sandbox.url, number, fields);
  expect(status).toBe(402);
  expect(body.error).toMatchObject({ type: "card_error", code });
});

test("lets the publishable key read an intent whose client secret is known, and no list", async () => {
  const browser = createStripe(sandbox.port, sandboxStripePublishableKey);
  expect((await expectStripeError(browser.paymentIntents.list())).statusCode).toBe(403);

  const intent = await stripe.paymentIntents.create({ amount: 2599, currency: "cad" });
  const client_secret = v.parse(v.string(), intent.client_secret);
  const visible = await browser.paymentIntents.retrieve(intent.id, { client_secret });
  expect(visible.status).toBe("requires_payment_method");
});
