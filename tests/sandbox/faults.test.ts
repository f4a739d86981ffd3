import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seededShopper } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, expectStripeError, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
afterAll(() => sandbox.stop());

// The SDK retries once after a closed connection, even with maxNetworkRetries: 0. So a fault must close two
// connections.
const closedConnectionCount = 2;

test("creates one intent if its response is lost and the request is repeated with its key", async () => {
  const countBefore = await countIntents();
  await setFault({
    service: "stripe",
    path: "/v1/payment_intents",
    method: "POST",
    count: closedConnectionCount,
    action: { do: "drop_response" },
  });
  const error = await expectStripeError(createIntent("dropped"));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await countIntents()).toBe(countBefore + 1);
  const retried = await createIntent("dropped");
  expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await countIntents()).toBe(countBefore + 1);
});

test("creates no intent if the connection is dropped before the request is processed", async () => {
  const countBefore = await countIntents();
  await setFault({
    service: "stripe",
    method: "POST",
    count: closedConnectionCount,
    action: { do: "drop_before" },
  });
  const error = await expectStripeError(createIntent("nothing"));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await countIntents()).toBe(countBefore);
});

test("returns an error to as many requests as `count` says", async () => {
  await setFault({
    service: "stripe",
    path: "/v1/payment_intents",
    method: "POST",
    count: 1,
    action: { do: "error", status: 503 },
  });
  expect(await expectStripeError(createIntent("unlucky"))).toMatchObject({
    statusCode: 503,
    rawType: "api_error",
  });
  expect((await createIntent("unlucky")).amount).toBe(900);
});

test("returns an error of the sign-in service with the requested code and message", async () => {
  const rateLimitError = {
    status: 429,
    code: "over_email_send_rate_limit",
    message: "Too many emails",
  };
  await setFault({ service: "auth", path: "/recover", action: { do: "error", ...rateLimitError } });
  const { error } = await createSupabase(sandbox.url).auth.resetPasswordForEmail(seededShopper.email);
  expect(error).toMatchObject(rateLimitError);
});

test("repeats an error with `keep` to requests with the same idempotency key", async () => {
  const countBefore = await countIntents();
  await setFault({
    service: "stripe",
    method: "POST",
    count: 1,
    action: { do: "error", status: 500, keep: true },
  });
  const first = await expectStripeError(createIntent("kept"));
  const second = await expectStripeError(createIntent("kept"));
  expect(first).toMatchObject({ statusCode: 500, rawType: "api_error" });
  expect(second).toMatchObject({ statusCode: 500, rawType: "api_error" });
  expect(second.headers?.["idempotent-replayed"]).toBe("true");
  expect(await countIntents()).toBe(countBefore);
  expect((await createIntent("not-kept")).amount).toBe(900);
});

test("does not replace the stored response of an idempotency key", async () => {
  await createIntent("stored");
  await setFault({ service: "stripe", method: "POST", action: { do: "error", status: 500, keep: true } });
  expect((await createIntent("stored")).amount).toBe(900);
});

test.each([
  [409, "idempotency_error", "idempotency_key_in_use"],
  [429, "invalid_request_error", "rate_limit"],
])("returns an error %i with Stripe's type and code", async (status, rawType, code) => {
  await setFault({ service: "stripe", method: "POST", count: 1, action: { do: "error", status } });
  expect(await expectStripeError(createIntent(`refused-${status}`))).toMatchObject({
    statusCode: status,
    rawType,
    code,
  });
});

test("delays the response of a matching request", async () => {
  await setFault({ service: "auth", path: "/token?grant_type=password", action: { do: "delay", ms: 150 } });
  const startedMs = performance.now();
  expect((await createSupabase(sandbox.url).auth.signInWithPassword(seededShopper)).error).toBeNull();
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(145);
  expect(await sandbox.control("GET", "/faults")).toMatchObject({ rules: [{ service: "auth" }] });
});

test("does the work after its caller has given up, and accepts the key again", async () => {
  const countBefore = await countIntents();
  await setFault({ service: "stripe", method: "POST", count: 1, action: { do: "delay_until_abort" } });
  const error = await expectStripeError(createIntent("given-up", { timeout: 50 }));
  expect(error).toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await expect.poll(countIntents).toBe(countBefore + 1);
  const retried = await createIntent("given-up");
  expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await countIntents()).toBe(countBefore + 1);
});

test.each([
  ["hold_before", 0],
  ["hold_response", 1],
])("ends %s when the faults are cleared, after %i intents were created", async (hold, created) => {
  const countBefore = await countIntents();
  await setFault({ service: "stripe", method: "POST", count: 1, action: { do: hold } });
  const held = createIntent(hold);
  await expect.poll(() => sandbox.control("GET", "/faults")).toMatchObject({ held_requests: 1 });
  expect(await countIntents()).toBe(countBefore + created);
  await sandbox.control("DELETE", "/faults");
  expect((await held).amount).toBe(900);
  expect(await countIntents()).toBe(countBefore + 1);
});

test("refuses a malformed fault", async () => {
  await expect(setFault({ service: "moon", action: { do: "delay", ms: 1 } })).rejects.toThrow("422");
});

async function countIntents() {
  return (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length;
}

function setFault(fault: object) {
  return sandbox.control("PUT", "/faults", { rules: [fault] });
}

function createIntent(idempotencyKey: string, options: Stripe.RequestOptions = {}) {
  const params = { amount: 900, currency: "cad" };
  return sandbox.stripe.paymentIntents.create(params, { idempotencyKey, maxNetworkRetries: 0, ...options });
}
