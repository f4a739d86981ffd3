import { afterEach, expect, test, vi } from "vitest";
import { findAccountProblems } from "../../../scripts/deploy/supabase-settings.ts";
import { storeVariables } from "./store-variables.ts";

const siteUrl = storeVariables.STORE_URL;

type Answer = () => Response | Promise<Response>;
const redirectTo = (url: string) => () => new Response(null, { status: 303, headers: { Location: url } });
const projectSettings = { external: { email: true }, disable_signup: false, mailer_autoconfirm: false };
const healthy: Record<string, Answer> = {
  "/auth/v1/.well-known/jwks.json": () => Response.json({ keys: [{ kty: "EC" }] }),
  "/auth/v1/settings": () => Response.json(projectSettings),
  "/auth/v1/token": () => Response.json({ error_code: "invalid_credentials" }, { status: 400 }),
  "/auth/v1/verify": redirectTo(`${siteUrl}/reset-password#error_code=otp_expired`),
};

afterEach(() => vi.restoreAllMocks());

test("finds nothing wrong with a project that works", async () => {
  expect(await check({})).toEqual([]);
});

test.each<[string, Record<string, Answer>, RegExp]>([
  ["a refused key", { "/auth/v1/settings": () => new Response(null, { status: 401 }) }, /SUPABASE_ANON_KEY/],
  [
    "a shared signing secret",
    { "/auth/v1/.well-known/jwks.json": () => Response.json({ keys: [] }) },
    /JWT Keys/,
  ],
  [
    "addresses that need no confirmation",
    { "/auth/v1/settings": () => Response.json({ ...projectSettings, mailer_autoconfirm: true }) },
    /Confirm email/,
  ],
  [
    "a captcha",
    { "/auth/v1/token": () => Response.json({ error_code: "captcha_failed" }, { status: 400 }) },
    /Attack Protection/,
  ],
  [
    "links that lead elsewhere",
    { "/auth/v1/verify": redirectTo("http://localhost:3000/#error_code=otp_expired") },
    /URL Configuration, set the Site URL to https:\/\/store\.example/,
  ],
  [
    "a project that is paused",
    { "/auth/v1/settings": () => new Response("Paused", { status: 540 }) },
    /whether the project is paused/,
  ],
  [
    "an address that does not answer",
    { "/auth/v1/.well-known/jwks.json": () => Promise.reject(new TypeError("Network connection lost")) },
    /does not answer/,
  ],
  [
    "an address of something else",
    { "/auth/v1/settings": () => new Response("<html>Welcome</html>") },
    /does not answer/,
  ],
])("reports %s", async (_name, answers, message) => {
  expect(await check(answers)).toMatchObject([{ message: expect.stringMatching(message) }]);
});

test.each<[string, Answer]>([
  ["refuses over a rate limit", () => new Response(null, { status: 429 })],
  ["does not answer", () => Promise.reject(new TypeError("Network connection lost"))],
])("claims nothing about sign-in and links if Supabase %s", async (_name, answer) => {
  expect(await check({ "/auth/v1/token": answer, "/auth/v1/verify": answer })).toEqual([]);
});

async function check(answers: Record<string, Answer>) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const answer = { ...healthy, ...answers }[new URL(String(address)).pathname];
    if (answer === undefined) throw new Error(`There is no answer to ${String(address)}`);
    return answer();
  });
  return findAccountProblems(storeVariables);
}
