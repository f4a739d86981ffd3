import { afterAll, beforeAll, expect, test } from "vitest";
import { sandboxStripeSecretKey } from "../../sandbox/keys.ts";
import { openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

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
