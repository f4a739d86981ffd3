import { exportSPKI, generateKeyPair, importJWK, type JWTPayload, SignJWT, UnsecuredJWT } from "jose";
import * as v from "valibot";
import { expect, test } from "vitest";
import { profileResponse } from "../../../contract/account/account.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { anAccount } from "../builders/accounts.ts";
import { accessTokenClaims, nowSeconds, sharedSecret, supabaseIssuer } from "../builders/signing-keys.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

test("accepts a session of the sign-in service, and forbids caching the response", async () => {
  const account = await anAccount();
  const response = await call("/api/auth/me", { token: account.token });
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect((await unwrap(response, profileResponse)).data.email).toBe(account.email);
});

test.each([
  ["a missing header", undefined],
  ["an empty token", "Bearer "],
  ["another scheme", "Basic dXNlcjpwYXNz"],
  ["a word", "Bearer nonsense"],
  ["three parts without content", "Bearer a.b.c"],
  ["a token header that is not JSON", `Bearer ${btoa("not json").replace(/=/g, "")}.e30.c2ln`],
])("refuses %s as authorization", async (_name, header) => {
  await expectRefused(
    await call("/api/auth/me", header === undefined ? {} : { headers: { Authorization: header } }),
  );
});

test("accepts a shared-secret token only if the secret is configured", async () => {
  const token = await signWithSharedSecret(accessTokenClaims());
  expect((await callSharedSecretStore(token)).status).toBe(200);
  await expectRefused(await call("/api/auth/me", { token }));
});

test.each<[string, JWTPayload]>([
  ["that has expired", { exp: nowSeconds() - 120 }],
  ["that is not valid yet", { nbf: nowSeconds() + 600 }],
  ["from another issuer", { iss: "https://evil.example/auth/v1" }],
  ["for another audience", { aud: "something-else" }],
  ["of an anonymous key", { role: "anon" }],
  ["of the service key", { role: "service_role" }],
  ["with a subject that is not a UUID", { sub: "1 OR 1=1" }],
  ["without an email address", { email: "" }],
])("refuses a correctly signed token %s", async (_name, changes) => {
  await expectRefused(await callSharedSecretStore(await signWithSharedSecret(accessTokenClaims(changes))));
});

test.each(["exp", "sub", "aud", "iss"])("refuses a signed token without the claim %s", async (missing) => {
  const payload = accessTokenClaims();
  delete payload[missing];
  await expectRefused(await callSharedSecretStore(await signWithSharedSecret(payload)));
});

test("tolerates a clock difference of ten seconds", async () => {
  const token = await signWithSharedSecret(accessTokenClaims({ exp: nowSeconds() - 10 }));
  expect((await callSharedSecretStore(token)).status).toBe(200);
});

test("refuses a token signed with another secret", async () => {
  await expectRefused(
    await callSharedSecretStore(await signWithSharedSecret(accessTokenClaims(), `${sharedSecret}!`)),
  );
});

test("refuses a token signed with the secret and another algorithm", async () => {
  const key = new TextEncoder().encode(sharedSecret.repeat(2));
  const sign = (alg: string) => new SignJWT(accessTokenClaims()).setProtectedHeader({ alg }).sign(key);
  const send = async (alg: string) =>
    callSharedSecretStore(await sign(alg), { SUPABASE_JWT_SECRET: sharedSecret.repeat(2) });
  expect((await send("HS256")).status).toBe(200);
  for (const alg of ["HS384", "HS512"]) await expectRefused(await send(alg));
});

test("refuses an unsigned token", async () => {
  const token = new UnsecuredJWT(accessTokenClaims()).encode();
  await expectRefused(await callSharedSecretStore(token));
  await expectRefused(await callSharedSecretStore(`${token}c2ln`));
});

test("refuses a token signed with an unpublished key", async () => {
  const { privateKey } = await generateKeyPair("ES256");
  const token = await new SignJWT(accessTokenClaims())
    .setProtectedHeader({ alg: "ES256", kid: "mine" })
    .sign(privateKey);
  await expectRefused(await call("/api/auth/me", { token }));
});

test("never uses a published public key as a shared secret", async () => {
  const response = await fetch(`${supabaseIssuer}/.well-known/jwks.json`);
  const { keys } = v.parse(
    v.object({ keys: v.tuple([v.looseObject({ kty: v.string(), kid: v.string() })]) }),
    await response.json(),
  );
  const publicKey = await importJWK({ ...keys[0], ext: true }, "ES256");
  if (publicKey instanceof Uint8Array) throw new Error("Not a public key");
  for (const material of [await exportSPKI(publicKey), JSON.stringify(keys[0])]) {
    const token = await new SignJWT(accessTokenClaims())
      .setProtectedHeader({ alg: "HS256", kid: keys[0].kid })
      .sign(new TextEncoder().encode(material));
    await expectRefused(await call("/api/auth/me", { token }));
    await expectRefused(await callSharedSecretStore(token));
  }
});

test("refuses a token whose claims were changed after signing", async () => {
  const { token } = await anAccount();
  const [header, , signature] = token.split(".");
  const forged = btoa(JSON.stringify(accessTokenClaims()))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
  await expectRefused(await call("/api/auth/me", { token: `${header}.${forged}.${signature}` }));
});

test("returns 503, not 401, if signing keys cannot be fetched", async () => {
  const { token } = await anAccount();
  const response = await callSharedSecretStore(token, { SUPABASE_URL: "http://127.0.0.1:9" });
  expect(response.status).toBe(503);
  expect(response.headers.get("Retry-After")).not.toBeNull();
  expect((await unwrap(response, failureResponse)).code).toBe("service_unavailable");
});

test.each([
  ["iat", { iat: 1e300 }],
  ["amr", { iat: -1, amr: [{ method: "password", timestamp: 1e300 }] }],
])("returns 401, not 500, for a token with an impossible time in %s", async (_claim, changes) => {
  await expectRefused(await callSharedSecretStore(await signWithSharedSecret(accessTokenClaims(changes))));
});

test.each([
  ["GET", "/api/auth/me"],
  ["GET", "/api/auth/data"],
  ["PUT", "/api/auth/profile"],
  ["DELETE", "/api/auth/account"],
  ["GET", "/api/auth/admin-check"],
  ["GET", "/api/addresses"],
  ["POST", "/api/addresses"],
  ["PUT", `/api/addresses/${crypto.randomUUID()}`],
  ["DELETE", `/api/addresses/${crypto.randomUUID()}`],
  ["PUT", `/api/addresses/${crypto.randomUUID()}/default`],
  ["GET", "/api/orders/my-orders"],
  ["GET", `/api/orders/${crypto.randomUUID()}`],
  ["PUT", `/api/orders/${crypto.randomUUID()}/cancel`],
  ["GET", `/api/orders/${crypto.randomUUID()}/transactions`],
])("returns 401 to %s %s without a token and with an invalid one", async (method, path) => {
  const json = method === "GET" ? {} : { json: {} };
  for (const token of [undefined, "eyJhbGciOiJub25lIn0.e30.x", "a.b.c"]) {
    const response = await call(path, { method, ...json, ...(token === undefined ? {} : { token }) });
    expect(await readFailure(response)).toMatchObject({ status: 401, code: "authentication_required" });
  }
});

async function expectRefused(response: Response): Promise<void> {
  expect(response.status).toBe(401);
  expect(response.headers.get("WWW-Authenticate")).toBe("Bearer");
  expect(await unwrap(response, failureResponse)).toEqual({
    success: false,
    code: "authentication_required",
    message: "Authentication required",
  });
}

function signWithSharedSecret(payload: JWTPayload, secret = sharedSecret): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: "HS256" }).sign(new TextEncoder().encode(secret));
}

/** Calls a store that accepts tokens signed with the shared secret. */
function callSharedSecretStore(token: string, changes: Record<string, string> = {}): Promise<Response> {
  return call("/api/auth/me", { token, bindings: { SUPABASE_JWT_SECRET: sharedSecret, ...changes } });
}
