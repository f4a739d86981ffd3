import { expect, test } from "vitest";
import { parseSettings } from "../../../worker/env.ts";
import { bindings } from "../background.ts";

test.each([
  [
    "a stand-in for Stripe beside live keys",
    "STRIPE_API_BASE",
    createLiveVariables({ STRIPE_API_BASE: "http://127.0.0.1:1" }),
  ],
  [
    "an outbox beside live keys",
    "STRIPE_API_BASE",
    createLiveVariables({ MAIL_OUTBOX_URL: "http://127.0.0.1:1" }),
  ],
  ["the sandbox beside live keys", "STRIPE_API_BASE", createLiveVariables({ SANDBOX: "true" })],
  ["a stand-in on another machine", "STRIPE_API_BASE", { STRIPE_API_BASE: "https://127.0.0.1.evil.test" }],
  ["keys of two modes", "STRIPE_PUBLISHABLE_KEY", { STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef" }],
  ["part of a webhook secret", "STRIPE_WEBHOOK_SECRET", { STRIPE_WEBHOOK_SECRET: "whsec_" }],
  [
    "email by Resend without the store's address",
    "STORE_URL",
    { RESEND_API_KEY: "re_x", STORE_URL: undefined },
  ],
  [
    "an email service without the store's address",
    "STORE_URL",
    { MAIL_SERVICE: "cloudflare", STORE_URL: undefined },
  ],
  [
    "the email binding without the store's address",
    "STORE_URL",
    {
      EMAIL: { send: async () => ({ messageId: "1" }) },
      MAIL_FROM: "hello@store.test",
      STORE_URL: undefined,
    },
  ],
])("refuses a configuration with %s, and names the variable %s", (_name, variable, changes) => {
  expect(() => parseSettings({ ...bindings, ...changes })).toThrow(`check ${variable}`);
});

test("treats a variable without a value as absent", () => {
  const emptyVariables = {
    SUPABASE_SERVICE_ROLE_KEY: "",
    SUPABASE_JWT_SECRET: "",
    RESEND_API_KEY: "",
    MAIL_FROM: "",
  };
  const settings = parseSettings({ ...bindings, ...emptyVariables });
  expect(settings.SUPABASE_SERVICE_ROLE_KEY).toBeUndefined();
  expect(() => parseSettings({ ...bindings, LINK_SIGNING_SECRET: "" })).toThrow(
    "check LINK_SIGNING_SECRET (is missing)",
  );
});

test("accepts live keys without the sandbox, and the sandbox without live keys", () => {
  expect(parseSettings({ ...bindings, ...createLiveVariables({}) }).SANDBOX).toBe(false);
  expect(parseSettings({ ...bindings }).SANDBOX).toBe(true);
});

function createLiveVariables(changes: Record<string, unknown>) {
  return {
    STRIPE_API_BASE: undefined,
    MAIL_OUTBOX_URL: undefined,
    SANDBOX: "false",
    STRIPE_PUBLISHABLE_KEY: "pk_live_0123456789abcdef",
    STRIPE_SECRET_KEY: "sk_live_0123456789abcdef",
    ...changes,
  };
}
