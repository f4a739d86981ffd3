import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findStripeAccountProblems } from "../../../scripts/deploy/stripe-account.ts";
import { storeVariables } from "./store-variables.ts";

const account = { id: "acct_1", object: "account", charges_enabled: true, payouts_enabled: true };
const intent = { id: "pi_1", object: "payment_intent", client_secret: "pi_1_secret_2" };
const listOf = (...data: object[]) => ({ object: "list", data, has_more: false });

type Answer = { readonly status?: number; readonly body: object | string };
const refusal = (status: number): Answer => ({
  status,
  body: {
    error: { type: "invalid_request_error", message: `Invalid API Key: ${storeVariables.STRIPE_SECRET_KEY}` },
  },
});
const healthy: Record<string, Answer> = {
  "/v1/account": { body: account },
  "/v1/payment_intents": { body: listOf(intent) },
  "/v1/payment_intents/pi_1": { body: intent },
};

test("finds nothing wrong with an account that works", async () => {
  expect(await check({})).toEqual([]);
});

test.each<[string, Record<string, Answer>, RegExp]>([
  ["a refused secret key", { "/v1/account": refusal(401), "/v1/payment_intents": refusal(401) }, /refuses/],
  [
    "an account that cannot take payments",
    { "/v1/account": { body: { ...account, charges_enabled: false } } },
    /cannot take payments yet/,
  ],
  [
    "an account without payouts",
    { "/v1/account": { body: { ...account, payouts_enabled: false } } },
    /does not pay out/,
  ],
  [
    "a publishable key of another account",
    { "/v1/payment_intents/pi_1": refusal(404) },
    /does not belong to the account/,
  ],
])("reports %s", async (_name, answers, message) => {
  expect(await check(answers)).toEqual([expect.stringMatching(message)]);
});

test.each<[string, Record<string, Answer>]>([
  [
    "fails",
    {
      "/v1/account": { status: 500, body: { error: { type: "api_error" } } },
      "/v1/payment_intents": { status: 500, body: { error: { type: "api_error" } } },
    },
  ],
  ["returns no JSON", { "/v1/account": { body: "<html>Please log in</html>" } }],
  [
    "lets a restricted key read nothing",
    { "/v1/account": refusal(403), "/v1/payment_intents": refusal(403) },
  ],
  ["has no checkout yet", { "/v1/payment_intents": { body: listOf() } }],
])("claims nothing if Stripe %s", async (_name, answers) => {
  expect(await check(answers)).toEqual([]);
});

test("shows no key in its problems", async () => {
  for (const path of Object.keys(healthy)) {
    expect(JSON.stringify(await check({ [path]: refusal(401) }))).not.toMatch(/[sp]k_live_/);
  }
});

/** Checks an account at a stand-in for Stripe with these answers. */
async function check(answers: Record<string, Answer>) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://stand-in");
    const { status = 200, body } = { ...healthy, ...answers }[pathname] ?? { status: 404, body: {} };
    response.writeHead(status).end(typeof body === "string" ? body : JSON.stringify(body));
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return findStripeAccountProblems({ ...storeVariables, STRIPE_API_BASE: `http://127.0.0.1:${port}` });
}
