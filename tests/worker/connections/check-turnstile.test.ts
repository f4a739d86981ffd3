import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { sandboxTurnstileSecretKey, sandboxTurnstileSiteKey } from "../../../sandbox/keys.ts";
import { checkTurnstile } from "../../../worker/adapters/check-turnstile.ts";
import { parseSettings } from "../../../worker/env.ts";
import { bindings } from "../background.ts";

const settings = {
  ...parseSettings(bindings),
  TURNSTILE_SITE_KEY: sandboxTurnstileSiteKey,
  TURNSTILE_SECRET_KEY: sandboxTurnstileSecretKey,
  TURNSTILE_API_BASE: env.SUPABASE_URL,
};

afterEach(() => vi.restoreAllMocks());

test("finds nothing wrong with a key that Turnstile accepts, or without keys", async () => {
  expect(await checkTurnstile(settings)).toEqual([
    { state: "fine", message: "Turnstile accepts the secret key." },
  ]);
  const { TURNSTILE_SECRET_KEY: _, ...withoutSecret } = settings;
  expect(await checkTurnstile(withoutSecret)).toMatchObject([{ state: "fine" }]);
});

test("reports a key that Turnstile refuses", async () => {
  expect(await checkTurnstile({ ...settings, TURNSTILE_SECRET_KEY: "0xAnotherKey" })).toEqual([
    { state: "problem", message: expect.stringMatching(/nobody can order without an account/) },
  ]);
});

test("reports a test key, with which every program passes", async () => {
  vi.spyOn(globalThis, "fetch").mockResolvedValue(Response.json({ success: true, "error-codes": [] }));
  expect(await checkTurnstile(settings)).toMatchObject([{ state: "problem" }]);
});

test.each([
  ["has an error of its own", () => Response.json({ success: false, "error-codes": ["internal-error"] })],
  ["returns no JSON", () => new Response("<html>Please log in</html>")],
  ["does not answer", () => Promise.reject(new TypeError("The network connection was lost"))],
])("says that Turnstile %s, without guessing", async (_name, answer) => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  expect(await checkTurnstile(settings)).toMatchObject([{ state: "unknown" }]);
});
