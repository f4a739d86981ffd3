import type { JWK } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { healthResponse } from "../../../contract/shared/system.ts";
import { verifyAccessToken } from "../../../worker/adapters/supabase-jwt.ts";
import { parseSettings } from "../../../worker/env.ts";
import { anExecution, bindings } from "../background.ts";
import { anAccount } from "../builders/accounts.ts";
import { aSigningKey, nowSeconds, sharedSecret } from "../builders/signing-keys.ts";
import { call, unwrap } from "../builders/store.ts";
import { allowLogged } from "../logged.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  allowLogged(/^The signing keys could not be fetched/);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("when the signing keys rotate", () => {
  const supabaseUrl = "https://rotating.example";
  const { iss, isAccepted } = createVerifier(supabaseUrl);
  /** The published keys, and the number of fetches. */
  const published = { keys: [] as JWK[], fetches: 0 };

  beforeEach(() => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
      expect(String(address)).toBe(`${supabaseUrl}/auth/v1/.well-known/jwks.json`);
      published.fetches += 1;
      return Response.json({ keys: published.keys });
    });
  });

  test("replaces a withdrawn key by a new one with one fetch, and fetches none for unknown keys", async () => {
    const [before, after, unknown] = [
      await aSigningKey("before"),
      await aSigningKey("after"),
      await aSigningKey("unknown"),
    ];
    published.keys = [before.jwk];
    expect(await isAccepted(await before.sign({ iss }))).toBe(true);
    expect(published.fetches).toBe(1);

    published.keys = [after.jwk];
    vi.advanceTimersByTime(61_000);
    expect(await isAccepted(await after.sign({ iss }))).toBe(true);
    expect(await isAccepted(await after.sign({ iss }))).toBe(true);
    expect(await isAccepted(await before.sign({ iss }))).toBe(false);
    for (let time = 0; time < 3; time += 1) expect(await isAccepted(await unknown.sign({ iss }))).toBe(false);
    expect(published.fetches).toBe(2);
  });

  test("refuses a withdrawn key after ten minutes", async () => {
    const withdrawing = createVerifier("https://withdrawing.example");
    const [before, after] = [await aSigningKey("before"), await aSigningKey("after")];
    const fetches = vi.spyOn(globalThis, "fetch");
    fetches.mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const token = await before.sign({ iss: withdrawing.iss });
    expect(await withdrawing.isAccepted(token)).toBe(true);
    fetches.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    vi.advanceTimersByTime(601_000);
    expect(await withdrawing.isAccepted(token)).toBe(false);
    expect(await withdrawing.isAccepted(await after.sign({ iss: withdrawing.iss }))).toBe(true);
  });

  test("accepts known keys while Supabase is down, and fetches at most once a minute", async () => {
    const [known, unknown] = [await aSigningKey("known"), await aSigningKey("unknown")];
    const fetches = vi.spyOn(globalThis, "fetch");
    vi.advanceTimersByTime(3_600_000);
    published.keys = [known.jwk];
    await isAccepted(await unknown.sign({ iss }));
    fetches.mockImplementation(async () => new Response(null, { status: 503 }));
    vi.advanceTimersByTime(11 * 60_000);
    const callsBefore = fetches.mock.calls.length;
    for (let time = 0; time < 5; time += 1) {
      expect(await isAccepted(await known.sign({ iss }))).toBe(true);
      expect(await isAccepted(await unknown.sign({ iss }))).toBe(false);
    }
    expect(fetches.mock.calls.length - callsBefore).toBe(1);
  });
});

test("reports in health whether Supabase publishes keys, with one fetch for many requests", async () => {
  const fetches = vi.spyOn(globalThis, "fetch");
  fetches.mockImplementation(async () => Response.json({ keys: [] }));
  const readSignIn = async (changes: Record<string, string>) => {
    const response = await call("/api/health", { bindings: changes });
    expect(response.status).toBe(200);
    return (await unwrap(response, healthResponse)).data.sign_in;
  };
  const keyless = { SUPABASE_URL: "https://keyless.example" };
  for (let time = 0; time < 3; time += 1) expect(await readSignIn(keyless)).toBe("no_keys");
  expect(fetches).toHaveBeenCalledOnce();
  expect(await readSignIn({ ...keyless, SUPABASE_JWT_SECRET: sharedSecret })).toBe("ok");
  fetches.mockImplementation(async () => new Response(null, { status: 503 }));
  expect(await readSignIn({ SUPABASE_URL: "https://down.example" })).toBe("unavailable");
});

describe("in a new isolate", () => {
  const supabaseUrl = "https://outage.example";
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  const iss = `${supabaseUrl}/auth/v1`;

  /** True if an isolate without keys in memory accepts the token. */
  async function isAcceptedByNewIsolate(token: string): Promise<boolean> {
    vi.resetModules();
    const isolate = await import("../../../worker/adapters/supabase-jwt.ts");
    return (await isolate.verifyAccessToken(token, settings)) !== undefined;
  }

  function sign(key: Awaited<ReturnType<typeof aSigningKey>>): Promise<string> {
    return key.sign({ iss, iat: nowSeconds(), exp: nowSeconds() + 3_600 });
  }

  test("accepts known keys for a day while Supabase is unreachable", async () => {
    const [known, rotated] = [await aSigningKey("known"), await aSigningKey("rotated")];
    const cached = vi.spyOn(caches.default, "put");
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => Response.json({ keys: [known.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(known))).toBe(true);
    expect(cached.mock.calls.map(([, response]) => response.headers.get("Cache-Control"))).toEqual([
      "max-age=86400",
    ]);

    fetch.mockRejectedValue(new Error("Out of reach"));
    expect(await isAcceptedByNewIsolate(await sign(known))).toBe(true);
    // Cloudflare deletes the cached keys after a day.
    for (const [key] of cached.mock.calls) await caches.default.delete(key);
    await expect(isAcceptedByNewIsolate(await sign(known))).rejects.toMatchObject({
      code: "service_unavailable",
    });

    fetch.mockImplementation(async () => Response.json({ keys: [rotated.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(rotated))).toBe(true);
    expect(await isAcceptedByNewIsolate(await sign(known))).toBe(false);
  });

  test("refuses a key withdrawn during an outage once Supabase responds again", async () => {
    const [compromised, replacement] = [await aSigningKey("compromised"), await aSigningKey("replacement")];
    vi.advanceTimersByTime(72 * 3_600_000);
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => Response.json({ keys: [compromised.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(compromised))).toBe(true);

    fetch.mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(3_600_000);
    expect(await isAcceptedByNewIsolate(await sign(compromised))).toBe(true);
    fetch.mockImplementation(async () => Response.json({ keys: [replacement.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(compromised))).toBe(false);
  });

  test("serves a signed-in shopper while Supabase is unreachable", async () => {
    const { token } = await anAccount();
    expect((await call("/api/auth/me", { token })).status).toBe(200);
    vi.resetModules();
    const isolate = await import("../../../worker/app.ts");
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(30 * 60_000);
    const request = new Request("http://store.test/api/auth/me", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await isolate.app.fetch(request, bindings, anExecution())).status).toBe(200);
  });
});

/** Creates the token issuer of a Supabase project, and a function that verifies its tokens. */
function createVerifier(supabaseUrl: string) {
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  return {
    iss: `${supabaseUrl}/auth/v1`,
    isAccepted: async (token: string) => (await verifyAccessToken(token, settings)) !== undefined,
  };
}
