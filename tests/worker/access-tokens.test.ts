import { env } from "cloudflare:workers";
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { profileResponse } from "../../contract/account/account.ts";
import { healthView } from "../../contract/shared/config.ts";
import { failureView } from "../../contract/shared/errors.ts";
import { verifyAccessToken } from "../../worker/adapters/supabase-jwt.ts";
import { app } from "../../worker/app.ts";
import { parseSettings } from "../../worker/env.ts";
import { anExecution, bindings } from "./background.ts";
import { anAccount } from "./builders/accounts.ts";
import { call, unwrap } from "./builders/store.ts";

const secret = "a-shared-secret-of-more-than-32-characters";
const issuer = `${env.SUPABASE_URL}/auth/v1`;
const now = () => Math.floor(Date.now() / 1_000);

function claims(changes: JWTPayload = {}): JWTPayload {
  return {
    sub: crypto.randomUUID(),
    role: "authenticated",
    email: "someone@store.test",
    iss: issuer,
    aud: "authenticated",
    iat: now(),
    exp: now() + 3_600,
    ...changes,
  };
}

function withSharedSecret(payload: JWTPayload, key: string | Uint8Array = secret): Promise<string> {
  const bytes = typeof key === "string" ? new TextEncoder().encode(key) : key;
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(bytes);
}

/** A Supabase signing key as it is published, and a function that signs tokens with it. */
async function aKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: "ES256" };
  const sign = (changes: JWTPayload) =>
    new SignJWT(claims(changes)).setProtectedHeader({ alg: "ES256", kid }).sign(privateKey);
  return { jwk, sign };
}

/** The store of a project that still signs with the shared secret. */
async function callWithSharedSecret(token: string, changes: Record<string, string> = {}): Promise<Response> {
  const request = new Request("http://store.test/api/auth/me", {
    headers: { Authorization: `Bearer ${token}` },
  });
  return app.fetch(request, { ...env, SUPABASE_JWT_SECRET: secret, ...changes }, anExecution());
}

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
  expect(await unwrap(response, failureView)).toEqual({
    success: false,
    code: "authentication_required",
    message: "Authentication required",
  });
}

test("accepts a session of the sign-in service, and marks its response as private", async () => {
  const account = await anAccount();
  const response = await call("/api/auth/me", { token: account.token });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect((await unwrap(response, profileResponse)).data.email).toBe(account.email);
});

test.each([
  ["no header", undefined],
  ["an empty token", "Bearer "],
  ["another scheme", "Basic dXNlcjpwYXNz"],
  ["not a token", "Bearer nonsense"],
  ["three dots of nothing", "Bearer a.b.c"],
  ["a header that is no JSON", `Bearer ${btoa("not json").replace(/=/g, "")}.e30.c2ln`],
])("%s is refused", async (_name, header) => {
  await expectRefused(
    await call("/api/auth/me", header === undefined ? {} : { headers: { Authorization: header } }),
  );
});

test("accepts a shared-secret token only where the secret is configured", async () => {
  const token = await withSharedSecret(claims());
  expect((await callWithSharedSecret(token)).status).toBe(200);
  await expectRefused(await call("/api/auth/me", { token }));
});

test.each<[string, JWTPayload]>([
  ["expired", { exp: now() - 120 }],
  ["not valid yet", { nbf: now() + 600 }],
  ["from another issuer", { iss: "https://evil.example/auth/v1" }],
  ["for another audience", { aud: "something-else" }],
  ["of an anonymous key", { role: "anon" }],
  ["of the service key", { role: "service_role" }],
  ["whose subject is no UUID", { sub: "1 OR 1=1" }],
  ["without an email address", { email: "" }],
])("a well-signed token %s is refused", async (_name, changes) => {
  await expectRefused(await callWithSharedSecret(await withSharedSecret(claims(changes))));
});

test.each(["exp", "sub", "aud", "iss"])("refuses a signed token without %s", async (missing) => {
  const payload = claims();
  delete payload[missing];
  await expectRefused(await callWithSharedSecret(await withSharedSecret(payload)));
});

describe("when the signing keys rotate", () => {
  const supabaseUrl = "https://rotating.example";
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  /** The currently published keys, and how often they were fetched. */
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
  const isLetIn = async (token: string) => (await verifyAccessToken(token, settings)) !== undefined;

  test("fetches a new key once, refuses a withdrawn one, and fetches nothing for invented ones", async () => {
    const [before, after, unknown] = [await aKey("before"), await aKey("after"), await aKey("unknown")];
    published.keys = [before.jwk];
    expect(await isLetIn(await before.sign({ iss }))).toBe(true);
    expect(published.fetches).toBe(1);

    published.keys = [after.jwk];
    vi.advanceTimersByTime(61_000);
    expect(await isLetIn(await after.sign({ iss }))).toBe(true);
    expect(await isLetIn(await after.sign({ iss }))).toBe(true);
    expect(await isLetIn(await before.sign({ iss }))).toBe(false);
    for (let time = 0; time < 3; time += 1) expect(await isLetIn(await unknown.sign({ iss }))).toBe(false);
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
    expect(await readSignIn({ ...keyless, SUPABASE_JWT_SECRET: secret })).toBe("ok");
    fetches.mockImplementation(async () => new Response(null, { status: 503 }));
    expect(await readSignIn({ SUPABASE_URL: "https://down.example" })).toBe("unavailable");
  });

  test("refuses a withdrawn key after ten minutes", async () => {
    const elsewhere = { ...settings, SUPABASE_URL: "https://withdrawing.example" };
    const [before, after] = [await aKey("before"), await aKey("after")];
    const iss = `${elsewhere.SUPABASE_URL}/auth/v1`;
    const isGood = async (token: string) => (await verifyAccessToken(token, elsewhere)) !== undefined;
    const fetches = vi.spyOn(globalThis, "fetch");
    fetches.mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const token = await before.sign({ iss });
    expect(await isGood(token)).toBe(true);
    fetches.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    vi.advanceTimersByTime(601_000);
    expect(await isGood(token)).toBe(false);
    expect(await isGood(await after.sign({ iss }))).toBe(true);
  });

  test("accepts known keys while the service is down, and fetches at most once a minute", async () => {
    const [known, unknown] = [await aKey("known"), await aKey("unknown")];
    const fetches = vi.spyOn(globalThis, "fetch");
    const at = async (url: string, token: string) =>
      (await verifyAccessToken(token, { ...settings, SUPABASE_URL: url })) !== undefined;
    // A token's issuer is checked after its key.
    const signed = async () => [await known.sign({ iss }), await unknown.sign({ iss })] as const;
    const [good, madeUp] = await signed();
    vi.advanceTimersByTime(3_600_000);
    published.keys = [known.jwk];
    await at(supabaseUrl, madeUp);
    fetches.mockImplementation(async () => new Response(null, { status: 503 }));
    vi.advanceTimersByTime(11 * 60_000);
    const before = fetches.mock.calls.length;
    const fresh = async (key: typeof known) => key.sign({ iss });
    for (let time = 0; time < 5; time += 1) {
      expect(await at(supabaseUrl, await fresh(known))).toBe(true);
      expect(await at(supabaseUrl, await fresh(unknown))).toBe(false);
    }
    expect(fetches.mock.calls.length - before).toBe(1);
    expect(good).not.toBe(madeUp);
  });
});

describe("in an isolate that has just started", () => {
  const supabaseUrl = "https://outage.example";
  const settings = { ...parseSettings(bindings), SUPABASE_URL: supabaseUrl };
  const iss = `${supabaseUrl}/auth/v1`;
  const fetches = () => vi.spyOn(globalThis, "fetch");

  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"] });
  });
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  /** Whether an isolate without cached keys accepts the token. */
  async function isLetInByNewIsolate(token: string): Promise<boolean> {
    vi.resetModules();
    const isolate = await import("../../worker/adapters/supabase-jwt.ts");
    return (await isolate.verifyAccessToken(token, settings)) !== undefined;
  }

  test("keeps shoppers signed in while Supabase is unreachable, for a day at most", async () => {
    const [before, after] = [await aKey("known"), await aKey("rotated")];
    const cached = vi.spyOn(caches.default, "put");
    const asked = fetches().mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const sign = (key: typeof before) => key.sign({ iss, iat: now(), exp: now() + 3_600 });
    expect(await isLetInByNewIsolate(await sign(before))).toBe(true);
    expect(cached.mock.calls.map(([, response]) => response.headers.get("Cache-Control"))).toEqual([
      "max-age=86400",
    ]);

    asked.mockRejectedValue(new Error("Out of reach"));
    expect(await isLetInByNewIsolate(await sign(before))).toBe(true);
    // Cloudflare deletes the cached keys after a day.
    for (const [key] of cached.mock.calls) await caches.default.delete(key);
    await expect(isLetInByNewIsolate(await sign(before))).rejects.toMatchObject({
      code: "service_unavailable",
    });

    asked.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    expect(await isLetInByNewIsolate(await sign(after))).toBe(true);
    expect(await isLetInByNewIsolate(await sign(before))).toBe(false);
  });

  test("refuses a key that was withdrawn during the outage once Supabase responds again", async () => {
    const [before, after] = [await aKey("compromised"), await aKey("replacement")];
    vi.advanceTimersByTime(72 * 3_600_000);
    const asked = fetches().mockImplementation(async () => Response.json({ keys: [before.jwk] }));
    const sign = (key: typeof before) => key.sign({ iss, iat: now(), exp: now() + 3_600 });
    expect(await isLetInByNewIsolate(await sign(before))).toBe(true);

    asked.mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(3_600_000);
    expect(await isLetInByNewIsolate(await sign(before))).toBe(true);
    asked.mockImplementation(async () => Response.json({ keys: [after.jwk] }));
    expect(await isLetInByNewIsolate(await sign(before))).toBe(false);
  });

  test("serves the whole API to a signed-in shopper while Supabase is unreachable", async () => {
    const { token } = await anAccount();
    expect((await call("/api/auth/me", { token })).status).toBe(200);
    vi.resetModules();
    const isolate = await import("../../worker/app.ts");
    fetches().mockRejectedValue(new Error("Out of reach"));
    vi.advanceTimersByTime(30 * 60_000);
    const request = new Request("http://store.test/api/auth/me", {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect((await isolate.app.fetch(request, bindings, anExecution())).status).toBe(200);
  });
});

test("tolerates a clock that is half a minute off", async () => {
  const token = await withSharedSecret(claims({ exp: now() - 10 }));
  expect((await callWithSharedSecret(token)).status).toBe(200);
});

test("refuses a token signed with another secret", async () => {
  await expectRefused(await callWithSharedSecret(await withSharedSecret(claims(), `${secret}!`)));
});

test("refuses a token signed with the secret by another algorithm", async () => {
  const key = new TextEncoder().encode(secret.repeat(2));
  const sign = (alg: string) => new SignJWT(claims()).setProtectedHeader({ alg }).sign(key);
  const send = async (alg: string) =>
    callWithSharedSecret(await sign(alg), { SUPABASE_JWT_SECRET: secret.repeat(2) });
  expect((await send("HS256")).status).toBe(200);
  for (const alg of ["HS384", "HS512"]) await expectRefused(await send(alg));
});

test("refuses an unsigned token", async () => {
  const token = new UnsecuredJWT(claims()).encode();
  await expectRefused(await callWithSharedSecret(token));
  await expectRefused(await callWithSharedSecret(`${token}c2ln`));
});

test("refuses a token signed with an unpublished key", async () => {
  const { privateKey } = await generateKeyPair("ES256");
  const token = await new SignJWT(claims())
    .setProtectedHeader({ alg: "ES256", kid: "mine" })
    .sign(privateKey);
  await expectRefused(await call("/api/auth/me", { token }));
});

test("never uses a published public key as a shared secret", async () => {
  const response = await fetch(`${issuer}/.well-known/jwks.json`);
  const { keys } = v.parse(
    v.object({ keys: v.tuple([v.looseObject({ kty: v.string(), kid: v.string() })]) }),
    await response.json(),
  );
  const publicKey = await importJWK({ ...keys[0], ext: true }, "ES256");
  if (publicKey instanceof Uint8Array) throw new Error("Not a public key");
  for (const material of [await exportSPKI(publicKey), JSON.stringify(keys[0])]) {
    const token = await new SignJWT(claims())
      .setProtectedHeader({ alg: "HS256", kid: keys[0].kid })
      .sign(new TextEncoder().encode(material));
    await expectRefused(await call("/api/auth/me", { token }));
    await expectRefused(await callWithSharedSecret(token));
  }
});

test("refuses a token whose claims were changed after signing", async () => {
  const { token } = await anAccount();
  const [header, , signature] = token.split(".");
  const forged = btoa(JSON.stringify(claims())).replace(/\+/g, "-").replace(/\//g, "_").replace(/=/g, "");
  await expectRefused(await call("/api/auth/me", { token: `${header}.${forged}.${signature}` }));
});

test("returns 503, not 401, when signing keys cannot be fetched", async () => {
  const { token } = await anAccount();
  const response = await callWithSharedSecret(token, { SUPABASE_URL: "http://127.0.0.1:9" });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).not.toBeNull();
  expect((await unwrap(response, failureView)).code).toBe("service_unavailable");
});

test.each([
  ["iat", { iat: 1e300 }],
  ["amr", { iat: -1, amr: [{ method: "password", timestamp: 1e300 }] }],
])("a token whose %s is no time at all is refused, not an error of the store", async (_claim, changes) => {
  await expectRefused(await callWithSharedSecret(await withSharedSecret(claims(changes))));
});
