import { Stripe } from "stripe";
import { afterEach, expect, test, vi } from "vitest";
import { checkStripe } from "../../../worker/adapters/check-stripe.ts";
import { enabledEvents } from "../../../worker/domain/orders/payments/receive-event.ts";
import { parseSettings } from "../../../worker/env.ts";
import { bindings } from "../background.ts";
import { allowLogged } from "../logged.ts";

const siteUrl = "https://store.example";
const secretKey = "sk_live_0123456789abcdef0123";
const publishableKey = "pk_live_0123456789abcdef0123";
const { STRIPE_API_BASE: _sandbox, ...realStripe } = parseSettings(bindings);
const settings = {
  ...realStripe,
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_PUBLISHABLE_KEY: publishableKey,
};

const account = { id: "acct_1", object: "account", charges_enabled: true, payouts_enabled: true };
const intent = { id: "pi_1", object: "payment_intent", client_secret: "pi_1_secret_2" };
const endpoint = {
  id: "we_1",
  url: `${siteUrl}/api/webhooks/stripe`,
  status: "enabled",
  api_version: Stripe.API_VERSION,
  enabled_events: [...enabledEvents],
};
const listOf = (...data: object[]) => ({ object: "list", data, has_more: false });
const refusal = (status: number, type: string) =>
  Response.json({ error: { type, message: `Invalid API Key: ${secretKey}` } }, { status });

type Answer = object | (() => Response | Promise<Response>);
const healthy: Record<string, Answer> = {
  "/v1/account": account,
  "/v1/payment_intents": listOf(intent),
  "/v1/payment_intents/pi_1": intent,
  "/v1/webhook_endpoints": listOf(endpoint),
};

afterEach(() => vi.restoreAllMocks());

test("finds nothing wrong with an account that works", async () => {
  const checks = await check({});
  expect(checks.map(({ state }) => state)).toEqual(["fine", "fine", "fine", "fine", "fine"]);
});

test.each<[string, Record<string, Answer>, RegExp]>([
  [
    "a refused secret key",
    { "/v1/account": () => refusal(401, "invalid_request_error") },
    /refuses the secret key/,
  ],
  [
    "an account that cannot take payments",
    { "/v1/account": { ...account, charges_enabled: false } },
    /cannot take payments yet/,
  ],
  [
    "an account without payouts",
    { "/v1/account": { ...account, payouts_enabled: false } },
    /does not pay out/,
  ],
  [
    "a publishable key of another account",
    { "/v1/payment_intents/pi_1": () => refusal(404, "invalid_request_error") },
    /does not belong to the account/,
  ],
  [
    "no webhook endpoint",
    { "/v1/webhook_endpoints": listOf() },
    /does not report payments to https:\/\/store\.example/,
  ],
  [
    "an endpoint of another store",
    { "/v1/webhook_endpoints": listOf({ ...endpoint, url: "https://other.example/api/webhooks/stripe" }) },
    /does not report payments to/,
  ],
  [
    "an endpoint that is disabled",
    { "/v1/webhook_endpoints": listOf({ ...endpoint, status: "disabled" }) },
    /it is disabled/,
  ],
  [
    "an endpoint without refunds",
    {
      "/v1/webhook_endpoints": listOf({
        ...endpoint,
        enabled_events: enabledEvents.filter((type) => type !== "refund.failed"),
      }),
    },
    /does not send refund\.failed/,
  ],
])("reports %s", async (_name, answers, message) => {
  const problems = (await check(answers)).filter(({ state }) => state === "problem");
  expect(problems).toEqual([{ state: "problem", message: expect.stringMatching(message) }]);
});

test.each<[string, Answer]>([
  ["fails", () => Response.json({ error: { type: "api_error" } }, { status: 500 })],
  ["returns no JSON", () => new Response("<html>Please log in</html>")],
  ["does not answer", () => Promise.reject(new TypeError("The network connection was lost"))],
])("says that Stripe %s, without guessing", async (_name, answer) => {
  allowLogged(/^A check of Stripe failed/);
  expect(await check({ "/v1/account": answer })).toEqual([
    { state: "unknown", message: "Stripe did not give a usable answer. Try again in a few minutes." },
  ]);
});

test("says what a restricted key may not read", async () => {
  const forbidden = () => refusal(403, "invalid_request_error");
  const checks = await check({ "/v1/account": forbidden, "/v1/webhook_endpoints": forbidden });
  expect(checks.filter(({ state }) => state === "unknown")).toHaveLength(2);
  expect(checks.filter(({ state }) => state === "problem")).toEqual([]);
});

test("does not claim anything about the publishable key before the first checkout", async () => {
  const checks = await check({ "/v1/payment_intents": listOf() });
  expect(checks).toContainEqual({ state: "unknown", message: expect.stringMatching(/first checkout/) });
});

test("says that test keys charge nobody", async () => {
  replaceStripe(healthy);
  const testKeys = {
    ...settings,
    STRIPE_SECRET_KEY: secretKey.replace("live", "test"),
    STRIPE_PUBLISHABLE_KEY: publishableKey.replace("live", "test"),
  };
  expect(await checkStripe(testKeys, siteUrl)).toContainEqual({
    state: "problem",
    message: expect.stringMatching(/test keys: no card is charged/),
  });
});

test("shows no key in its messages or in the log", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const path of Object.keys(healthy)) {
    const checks = await check({ [path]: () => refusal(500, "api_error") });
    expect(JSON.stringify(checks)).not.toMatch(/[sp]k_live_/);
  }
  expect(log).toHaveBeenCalled();
  expect(JSON.stringify(log.mock.calls)).not.toMatch(/[sp]k_live_/);
});

async function check(answers: Record<string, Answer>) {
  replaceStripe({ ...healthy, ...answers });
  return checkStripe(settings, siteUrl);
}

function replaceStripe(answers: Record<string, Answer>): void {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const answer = answers[new URL(String(address)).pathname];
    if (answer === undefined) throw new Error(`There is no answer to ${String(address)}`);
    return typeof answer === "function" ? answer() : Response.json(answer);
  });
}
