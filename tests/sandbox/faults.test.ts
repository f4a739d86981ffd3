import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sandboxStripeSecretKey } from "../../sandbox/keys.ts";
import { seededAccounts } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, expectStripeError, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.control("DELETE", "/faults"));
afterAll(() => sandbox.stop());

const [, shopper] = seededAccounts;
test("creates one intent when its response is lost and its key is retried", async () => {
  const countBefore = await countIntents();
  // The SDK retries once after a closed connection, so two responses are dropped.
  const dropped = {
    service: "stripe",
    path: "/v1/payment_intents",
    method: "POST",
    action: { do: "drop_response" },
  };
  await setFault({ ...dropped, count: 2 });
  expect(await expectStripeError(createIntent("dropped"))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(await countIntents()).toBe(countBefore + 1);
  const retried = await createIntent("dropped");
  expect(retried.lastResponse.headers["idempotent-replayed"]).toBe("true");
  expect(await countIntents()).toBe(countBefore + 1);
});

test("creates no intent when the connection is dropped before the request is processed", async () => {
  const countBefore = await countIntents();
  await setFault({ service: "stripe", method: "POST", count: 2, action: { do: "drop_before" } });
  expect(await expectStripeError(createIntent("nothing"))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  );
  expect(await countIntents()).toBe(countBefore);
});

test("returns an error as often as requested", async () => {
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
  const limit = { do: "error", status: 429, code: "over_email_send_rate_limit", message: "Too many emails" };
  await setFault({ service: "auth", path: "/recover", action: limit });
  const { error } = await createSupabase(sandbox.url).auth.resetPasswordForEmail(shopper.email);
  expect(error).toMatchObject({
    status: 429,
    code: "over_email_send_rate_limit",
    message: "Too many emails",
  });
});

test("stores an error with `keep` for its idempotency key only", async () => {
  const countBefore = await countIntents();
  const storedError = { do: "error", status: 500, keep: true };
  await setFault({ service: "stripe", method: "POST", count: 1, action: storedError });
  const first = await expectStripeError(createIntent("kept"));
  const second = await expectStripeError(createIntent("kept"));
  for (const error of [first, second]) expect(error).toMatchObject({ statusCode: 500, rawType: "api_error" });
  expect(second.headers?.["idempotent-replayed"]).toBe("true");
  expect(await countIntents()).toBe(countBefore);
  expect((await createIntent("another")).amount).toBe(900);
  // A fault does not replace the stored response of a key.
  await setFault({ service: "stripe", method: "POST", action: storedError });
  expect((await createIntent("another")).amount).toBe(900);
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

test("delays the response of matching requests only", async () => {
  await setFault({ service: "auth", path: "/token?grant_type=password", action: { do: "delay", ms: 150 } });
  const startedMs = performance.now();
  expect((await createSupabase(sandbox.url).auth.signInWithPassword(shopper)).error).toBeNull();
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(145);
  expect(await sandbox.control("GET", "/faults")).toMatchObject({ rules: [{ service: "auth" }] });
});

test("refuses a second request with an idempotency key until the first has ended", async () => {
  const countBefore = await countIntents();
  await setFault({ service: "stripe", method: "POST", count: 1, action: { do: "delay", ms: 300 } });
  const first = createIntent("in-use");
  await expect
    .poll(async () => (await sandbox.control("GET", "/faults")) as object)
    .toMatchObject({ rules: [] });
  const refused = await expectStripeError(createIntent("in-use"));
  expect(refused).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
  const { id } = await first;
  expect((await createIntent("in-use")).id).toBe(id);
  expect(await countIntents()).toBe(countBefore + 1);
});

test("refuses a malformed fault", async () => {
  await expect(setFault({ service: "moon", action: { do: "delay", ms: 1 } })).rejects.toThrow("422");
});

test("deletes everything except the seeded accounts on a reset", async () => {
  await sandbox.control("POST", "/reset");
  expect(await countIntents()).toBe(0);
  expect((await createSupabase(sandbox.url).auth.signInWithPassword(shopper)).error).toBeNull();
});

test("never responds 500 to invalid input of a sign-in client", async () => {
  const headers = { apikey: "sb_publishable_sandbox", authorization: "Bearer a.b.c" };
  const bodies = ["", "null", "[]", "7", '"x"', "{", '{"email":7}', '{"email":"a@b.ca","password":{}}'];
  for (const path of [
    "signup",
    "token?grant_type=password",
    "token?grant_type=pkce",
    "recover",
    "verify",
    "resend",
    "otp",
    "logout",
    "nowhere",
  ]) {
    for (const body of bodies) {
      const response = await fetch(`${sandbox.url}/auth/v1/${path}`, { method: "POST", headers, body });
      expect(response.status, `${path} ${body}`).toBeLessThan(500);
    }
  }
});

test("never responds 500 to invalid input of a Stripe client", async () => {
  const headers = { authorization: `Bearer ${sandboxStripeSecretKey}` };
  const forms = [
    "",
    "amount",
    "amount[a]=1&currency=cad",
    "amount=9e9&currency=cad",
    "__proto__[a]=1",
    "expand=x",
    "[]=1",
    "amount=500&currency=cad&expand[]=nothing",
    "amount=500&currency=cad&metadata=x",
  ];
  for (const path of ["payment_intents", "payment_methods", "refunds", "payment_intents/x", "nowhere"]) {
    for (const body of forms) {
      const response = await fetch(`${sandbox.url}/v1/${path}`, { method: "POST", headers, body });
      expect(response.status, `${path} ${body}`).toBeLessThan(500);
    }
    const query = "limit=x&starting_after=y&created[gt]=z";
    const listResponse = await fetch(`${sandbox.url}/v1/${path}?${query}`, { headers });
    expect(listResponse.status, path).toBeLessThan(500);
  }
});

function setFault(fault: object) {
  return sandbox.control("PUT", "/faults", { rules: [fault] });
}

function createIntent(idempotencyKey: string) {
  const params = { amount: 900, currency: "cad" };
  return sandbox.stripe.paymentIntents.create(params, { idempotencyKey, maxNetworkRetries: 0 });
}

async function countIntents() {
  return (await sandbox.stripe.paymentIntents.list({ limit: 100 })).data.length;
}
