import type Stripe from "stripe";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openSandbox, payInBrowser } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
let stripe: Stripe;
beforeAll(async () => {
  sandbox = await openSandbox();
  stripe = sandbox.stripe;
});
afterAll(() => sandbox.stop());

describe("payment intents", () => {
  test.for([
    ["4000000000000002", "card_declined", "Your card was declined."],
    ["4000000000009995", "card_declined", "Your card has insufficient funds."],
    ["4000000000000069", "expired_card", "Your card has expired."],
    ["4000000000000127", "incorrect_cvc", "Your card's security code is incorrect."],
  ])("decline the card %s with %s", async ([number = "", code, message]) => {
    const intent = await createIntent();
    const { status, body } = await payInBrowser(sandbox.url, intent.secret, number);
    expect(status).toBe(402);
    expect(body.error).toMatchObject({ type: "card_error", code, message });
  });

  test("succeed later with a processing card", async () => {
    await sandbox.control("PUT", "/config", { processingDelayMs: 50 });
    const intent = await createIntent();
    const { body } = await payInBrowser(sandbox.url, intent.secret, "4000000000000077");
    expect(body.status).toBe("processing");
    await expect.poll(async () => (await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  });

  test("are listed in pages, newest first", async () => {
    const createdIds = [await createIntent(), await createIntent(), await createIntent()].map(
      (intent) => intent.id,
    );
    const listedIds: string[] = [];
    for await (const intent of stripe.paymentIntents.list({ limit: 2 })) listedIds.push(intent.id);
    expect(listedIds.slice(0, 3)).toEqual(createdIds.toReversed());
    expect(new Set(listedIds).size).toBe(listedIds.length);
  });
});

describe("3-D Secure", () => {
  test("pays on completion, and redirects to the store", async () => {
    const { intent, url } = await startAuthentication();
    const page = await (await fetch(url)).text();
    expect(page).toContain("Complete authentication");
    const target = await finishAuthentication(url, "complete");
    expect(target.pathname).toBe("/checkout/processing");
    expect(Object.fromEntries(target.searchParams)).toEqual({
      payment_intent: intent.id,
      payment_intent_client_secret: intent.secret,
      redirect_status: "succeeded",
    });
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
    expect((await submitOutcome(url, "complete")).status).toBe(404);
  });

  test("requires another payment method after a failure", async () => {
    const { intent, url } = await startAuthentication();
    const target = await finishAuthentication(url, "fail");
    expect(target.searchParams.get("redirect_status")).toBe("failed");
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed.status).toBe("requires_payment_method");
    expect(failed.last_payment_error?.code).toBe("payment_intent_authentication_failure");
  });

  test("is canceled when the amount changes, because the shopper did not agree to the new one", async () => {
    const { intent, url } = await startAuthentication();
    const changed = await stripe.paymentIntents.update(intent.id, { amount: 9900 });
    expect(changed).toMatchObject({ status: "requires_confirmation", next_action: null, amount: 9900 });
    expect((await submitOutcome(url, "complete")).status).toBe(404);
    expect((await stripe.paymentIntents.retrieve(intent.id)).amount_received).toBe(0);
  });
});

async function createIntent() {
  const intent = await stripe.paymentIntents.create({
    amount: 2599,
    currency: "cad",
    automatic_payment_methods: { enabled: true },
    metadata: { order_id: "42" },
  });
  return { ...intent, secret: v.parse(v.string(), intent.client_secret) };
}

async function startAuthentication() {
  const intent = await createIntent();
  const { body } = await payInBrowser(sandbox.url, intent.secret, "4000002500003155");
  expect(body.status).toBe("requires_action");
  const { next_action: action } = await stripe.paymentIntents.retrieve(intent.id);
  expect(action?.type).toBe("redirect_to_url");
  return { intent, url: v.parse(v.string(), action?.redirect_to_url?.url) };
}

/** Returns the store's URL to which the bank's page redirects. */
async function finishAuthentication(url: string, outcome: "complete" | "fail"): Promise<URL> {
  const response = await submitOutcome(url, outcome);
  return new URL(v.parse(v.string(), response.headers.get("location")));
}

function submitOutcome(url: string, outcome: "complete" | "fail") {
  return fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams({ outcome }) });
}
