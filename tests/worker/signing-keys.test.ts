import type { JWK } from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { healthView } from "../../contract/shared/health.ts";
import { verifyAccessToken } from "../../worker/adapters/supabase-jwt.ts";
import { app } from "../../worker/app.ts";
import { parseSettings } from "../../worker/env.ts";
import { anExecution, bindings } from "./background.ts";
import { anAccount } from "./builders/accounts.ts";
import { aSigningKey, nowSeconds, sharedSecret } from "./builders/signing-keys.ts";
import { call, unwrap } from "./builders/store.ts";

describe("when the signing keys rotate", () => {
  const supabaseUrl = "https://rotating.example";
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  /** The published keys, and the number of fetches. */
  const published = { keys: [] as JWK[], fetches: 0 };

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
      expect(String(address)).toBe(`${supabaseUrl}/auth/v1/.well-known/jwks.json`);
      published.fetches += 1;
      return Response.json({ keys: published.keys });
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  const iss = `${supabaseUrl}/auth/v1`;
  const isAccepted = async (token: string) => (await verifyAccessToken(token, settings)) !== undefined;

  test("fetches a new key once, refuses a withdrawn one, and does not fetch for unknown ones", async () => {
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

  test("reports in health whether Supabase publishes keys, and fetches them once for many requests", async () => {
    const fetches = vi.spyOn(globalThis, "fetch");
    fetches.mockImplementation(async () => Response.json({ keys: [] }));
    const readSignIn = async (changes: Record<string, string>) => {
      const request = new Request("http://store.test/api/health");
      const response = await app.fetch(request, { ...bindings, ...changes }, anExecution());
      expect(response.status).toBe(200);
      return (await unwrap(response, healthView)).data.sign_in;
    };
    const keyless = { SUPABASE_URL: "https://keyless.example" };
    const before = fetches.mock.calls.length;
    for (let time = 0; time < 3; time += 1) expect(await readSignIn(keyless)).toBe("no_keys");
    expect(fetches.mock.calls.length - before).toBe(1);
    expect(await readSignIn({ ...keyless, SUPABASE_JWT_SECRET: sharedSecret })).toBe("ok");
    fetches.mockImplementation(async () => new Response(null, { status: 503 }));
    expect(await readSignIn({ SUPABASE_URL: "https://down.example" })).toBe("unavailable");
  });

  test("refuses a withdrawn key after ten minutes", async () => {
    const otherSettings = { ...settings, SUPABASE_URL: "https://withdrawing.example" };
    const [before, after] = [await aSigningKey("before"), await aSigningKey("after")];
    const iss = `${otherSettings.SUPABASE_URL}/auth/v1`;
    const isAccepted = async (token: string) => (await verifyAccessToken(token, otherSettings)) !== undefined;
    const fetches = vi.spyOn(globalThis, "fetch");
    fetches.mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const token = await before.sign({ iss });
    expect(await isAccepted(token)).toBe(true);
    fetches.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    vi.advanceTimersByTime(601_000);
    expect(await isAccepted(token)).toBe(false);
    expect(await isAccepted(await after.sign({ iss }))).toBe(true);
  });

  test("accepts known keys while Supabase is down, and fetches at most once a minute", async () => {
    const [known, unknown] = [await aSigningKey("known"), await aSigningKey("unknown")];
    const fetches = vi.spyOn(globalThis, "fetch");
    vi.advanceTimersByTime(3_600_000);
    published.keys = [known.jwk];
    await isAccepted(await unknown.sign({ iss }));
    fetches.mockImplementation(async () => new Response(null, { status: 503 }));
    vi.advanceTimersByTime(11 * 60_000);
    const before = fetches.mock.calls.length;
    for (let time = 0; time < 5; time += 1) {
      expect(await isAccepted(await known.sign({ iss }))).toBe(true);
      expect(await isAccepted(await unknown.sign({ iss }))).toBe(false);
    }
    expect(fetches.mock.calls.length - before).toBe(1);
  });
});

describe("in a new isolate", () => {
  const supabaseUrl = "https://outage.example";
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  const iss = `${supabaseUrl}/auth/v1`;

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** True if an isolate without keys in memory accepts the token. */
  async function isAcceptedByNewIsolate(token: string): Promise<boolean> {
    vi.resetModules();
    const isolate = await import("../../worker/adapters/supabase-jwt.ts");
    return (await isolate.verifyAccessToken(token, settings)) !== undefined;
  }

  test("accepts known keys for a day while Supabase is unreachable", async () => {
    const [before, after] = [await aSigningKey("known"), await aSigningKey("rotated")];
    const cached = vi.spyOn(caches.default, "put");
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const sign = (key: typeof before) => key.sign({ iss, iat: nowSeconds(), exp: nowSeconds() + 3_600 });
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(true);
    expect(cached.mock.calls.map(([, response]) => response.headers.get("Cache-Control"))).toEqual([
      "max-age=86400",
    ]);

    fetch.mockRejectedValue(new Error("Out of reach"));
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(true);
    // Cloudflare deletes the cached keys after a day.
    for (const [key] of cached.mock.calls) await caches.default.delete(key);
    await expect(isAcceptedByNewIsolate(await sign(before))).rejects.toMatchObject({
      code: "service_unavailable",
    });

    fetch.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(after))).toBe(true);
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(false);
  });

  test("refuses a key withdrawn during an outage once Supabase responds again", async () => {
    const [before, after] = [await aSigningKey("compromised"), await aSigningKey("replacement")];
    vi.advanceTimersByTime(72 * 3_600_000);
    const fetch = vi
      .spyOn(globalThis, "fetch")
      .mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const sign = (key: typeof before) => key.sign({ iss, iat: nowSeconds(), exp: nowSeconds() + 3_600 });
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(true);

    fetch.mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(3_600_000);
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(true);
    fetch.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    expect(await isAcceptedByNewIsolate(await sign(before))).toBe(false);
  });

  test("serves a signed-in shopper while Supabase is unreachable", async () => {
    const { token } = await anAccount();
    expect((await call("/api/auth/me", { token })).status).toBe(200);
    vi.resetModules();
    const isolate = await import("../../worker/app.ts");
    vi.spyOn(globalThis, "fetch").mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(30 * 60_000);
    const request = new Request("http://store.test/api/auth/me", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await isolate.app.fetch(request, bindings, anExecution())).status).toBe(200);
  });
});
