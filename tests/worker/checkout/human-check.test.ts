import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { paymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { configResponse } from "../../../contract/shared/system.ts";
import { sandboxTurnstileSecretKey, sandboxTurnstileSiteKey } from "../../../sandbox/keys.ts";
import { parseVariables } from "../../../worker/env.ts";
import { createPageHeaders } from "../../../worker/pages/page-headers.ts";
import { bindings } from "../background.ts";
import { aGuestWith, aPickup, getGuestCart, offerPickup } from "../builders/guests.ts";
import { aProduct } from "../builders/products.ts";
import { add, addressInput, aShopper, getCart, getStock } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

const sandboxUrl = env.SUPABASE_URL;
const turnstile = {
  TURNSTILE_SITE_KEY: sandboxTurnstileSiteKey,
  TURNSTILE_SECRET_KEY: sandboxTurnstileSecretKey,
  TURNSTILE_API_BASE: sandboxUrl,
};

type Guest = Awaited<ReturnType<typeof aGuestWith>>;

beforeAll(() => offerPickup());

test.each([
  ["no token", undefined],
  ["a forged token", "not-a-token"],
  ["an expired token", aWidgetToken(Date.now() - 301_000)],
])("refuses a guest's order with %s, and reserves nothing", async (_, token) => {
  const product = await aProduct({ stockQuantity: 5 });
  const guest = await aGuestWith(product);
  expect(await readFailure(await pay(guest, token))).toMatchObject({
    status: 403,
    code: "human_check_failed",
  });
  expect(await readFailure(await payAtCounter(guest, token))).toMatchObject({ status: 403 });
  expect(await getStock(product)).toBe(5);
});

test("takes one order for a token, and asks nothing more of a guest who continues it", async () => {
  const guest = await aGuestWith(await aProduct());
  const token = aWidgetToken();
  const first = await unwrap(await pay(guest, token), paymentIntentResponse);
  const again = await unwrap(await pay(guest, undefined), paymentIntentResponse);
  expect(again.orderId).toBe(first.orderId);
  const other = await aGuestWith(await aProduct());
  expect((await pay(other, token)).status).toBe(403);
  expect((await pay(other, aWidgetToken())).status).toBe(200);
});

test("takes an order to pay at the counter with a token", async () => {
  expect((await payAtCounter(await aGuestWith(await aProduct()), aWidgetToken())).status).toBe(200);
});

test("takes an order to pay at the counter from a guest whose card order had a token", async () => {
  const guest = await aGuestWith(await aProduct());
  expect((await pay(guest, aWidgetToken())).status).toBe(200);
  expect((await payAtCounter(guest, undefined)).status).toBe(200);
});

test("asks nothing of an account", async () => {
  const shopper = await aShopper();
  await add(shopper, await aProduct());
  const json = { cartId: (await getCart(shopper)).id, shippingAddressId: shopper.address.id };
  const response = await call("/api/checkout/create-payment-intent", {
    token: shopper.token,
    json,
    bindings: turnstile,
  });
  expect(response.status).toBe(200);
});

test.each([
  ["cannot be reached", { TURNSTILE_API_BASE: "http://127.0.0.1:9" }],
  ["refuses the store's key", { TURNSTILE_SECRET_KEY: "0xAnotherKey" }],
])("says so if Turnstile %s", async (_, changes) => {
  const guest = await aGuestWith(await aProduct());
  expect(await readFailure(await pay(guest, aWidgetToken(), changes))).toMatchObject({
    status: 503,
    code: "service_unavailable",
    message: "We can't take orders without an account right now. Please try again in a minute, or sign in.",
  });
});

test("gives pages the site key, but not the secret, and allows the widget", async () => {
  const response = await call("/api/config", { bindings: turnstile });
  const { data } = await unwrap(response, configResponse);
  expect(data.human_check).toEqual({
    site_key: sandboxTurnstileSiteKey,
    script_url: `${sandboxUrl}/turnstile/v0/api.js`,
  });
  expect(JSON.stringify(data)).not.toContain(sandboxTurnstileSecretKey);
  const policyOf = (changes: Record<string, string>) =>
    createPageHeaders(parseVariables({ ...bindings, ...changes }), "/checkout")["Content-Security-Policy"];
  expect(policyOf({ ...turnstile, TURNSTILE_API_BASE: "" })).toMatch(
    /script-src [^;]*https:\/\/challenges\.cloudflare\.com.*frame-src [^;]*https:\/\/challenges\.cloudflare\.com/,
  );
  expect(policyOf({})).not.toContain("challenges.cloudflare.com");
  expect((await unwrap(await call("/api/config"), configResponse)).data.human_check).toBeNull();
});

test("requires both keys of Turnstile or none", () => {
  const { TURNSTILE_SECRET_KEY: _, ...withoutSecret } = { ...bindings, ...turnstile };
  expect(() => parseVariables(withoutSecret)).toThrow("TURNSTILE_SECRET_KEY");
  expect(() => parseVariables({ ...bindings, ...turnstile, TURNSTILE_SITE_KEY: "" })).toThrow("TURNSTILE");
});

/** Creates a token as the sandbox's widget does. */
function aWidgetToken(issuedMs = Date.now()): string {
  return `sandbox.${issuedMs}.${crypto.randomUUID()}`;
}

async function pay(guest: Guest, token: string | undefined, changes: Record<string, string> = {}) {
  return call("/api/checkout/create-payment-intent", {
    headers: guest.headers,
    json: {
      ...(await describeOrder(guest, token)),
      destination: { kind: "typed_addresses", shipping_address: addressInput() },
    },
    bindings: { ...turnstile, ...changes },
  });
}

async function payAtCounter(guest: Guest, token: string | undefined) {
  return call("/api/orders/create-cod", {
    headers: guest.headers,
    json: { ...(await describeOrder(guest, token)), destination: await aPickup() },
    bindings: turnstile,
  });
}

async function describeOrder(guest: Guest, human_token: string | undefined) {
  return { cart_id: (await getGuestCart(guest)).id, guest_email: guest.email, human_token };
}
