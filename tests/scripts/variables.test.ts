import { expect, test } from "vitest";
import { chosenServices, workerVariables } from "../../scripts/lib/variables.ts";

const sandboxUrl = "http://127.0.0.1:1";

test("without .dev.vars everything is the sandbox's", () => {
  expect(chosenServices({})).toEqual({ sandboxAuth: true, sandboxStripe: true });
  expect(workerVariables(sandboxUrl, {})).toMatchObject({
    SUPABASE_URL: sandboxUrl,
    STRIPE_API_BASE: sandboxUrl,
    SANDBOX: "true",
  });
});

test("a real Stripe account gets no variable of the sandbox's payments, and keeps its sign-in", () => {
  const own = { STRIPE_SECRET_KEY: "sk_test_own" };
  expect(chosenServices(own)).toEqual({ sandboxAuth: true, sandboxStripe: false });
  const variables = workerVariables(sandboxUrl, own);
  expect(variables).toMatchObject({ SUPABASE_URL: sandboxUrl, ...own });
  expect(Object.keys(variables)).not.toContain("STRIPE_API_BASE");
  expect(Object.keys(variables)).not.toContain("STRIPE_WEBHOOK_SECRET");
});

test("with real services for both nothing speaks of a sandbox", () => {
  const own = { SUPABASE_URL: "https://own.test", STRIPE_SECRET_KEY: "sk_test_own" };
  expect(workerVariables(sandboxUrl, own)).toEqual(own);
});
