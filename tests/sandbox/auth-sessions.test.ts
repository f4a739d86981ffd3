import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seededAccounts } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, createSupabaseAdmin, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

const [, shopper] = seededAccounts;

async function signedIn() {
  const client = createSupabase(sandbox.url);
  const { data } = await client.auth.signInWithPassword(shopper);
  if (data.session === null) throw new Error("The seeded shopper could not sign in.");
  return { client, session: data.session };
}

async function refresh(token: string) {
  return createSupabase(sandbox.url).auth.refreshSession({ refresh_token: token });
}

describe("an access token", () => {
  test("verifies by the published keys and says who it is for", async () => {
    const { session } = await signedIn();
    const keys = createRemoteJWKSet(new URL(`${sandbox.url}/auth/v1/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
      issuer: `${sandbox.url}/auth/v1`,
      audience: "authenticated",
      algorithms: ["ES256"],
    });
    expect(protectedHeader.alg).toBe("ES256");
    expect(payload).toMatchObject({
      sub: shopper.id,
      email: shopper.email,
      role: "authenticated",
      aal: "aal1",
      is_anonymous: false,
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
    expect(payload.session_id).toEqual(expect.any(String));
  });

  test("that is forged, expired or of an ended session is refused", async () => {
    const { client, session } = await signedIn();
    const forged = `${session.access_token.slice(0, -4)}AAAA`;
    expect((await client.auth.getUser(forged)).error).toMatchObject({ code: "bad_jwt", status: 403 });

    const path = `/users/${shopper.email}/access-token`;
    const minted = await sandbox.control("POST", path, { expires_in_seconds: -60 });
    const { access_token: expired } = minted as { access_token: string }; // The control API's own shape.
    expect((await client.auth.getUser(expired)).error).toMatchObject({ code: "bad_jwt", status: 403 });

    await sandbox.control("POST", `/users/${shopper.id}/expire-tokens`);
    expect((await client.auth.getUser(session.access_token)).error?.name).toBe("AuthSessionMissingError");
  });
});

describe("sign-in", () => {
  test("answers a wrong password and an unknown address alike", async () => {
    const { auth } = createSupabase(sandbox.url);
    const wrong = await auth.signInWithPassword({ email: shopper.email, password: "wrong" });
    const unknown = await auth.signInWithPassword({ email: "nobody@store.test", password: "wrong" });
    expect(wrong.error).toMatchObject({ code: "invalid_credentials", message: "Invalid login credentials" });
    expect(unknown.error?.message).toBe(wrong.error?.message);
    expect(unknown.error?.status).toBe(wrong.error?.status);
  });

  test("without the API version header an error has the older shape", async () => {
    const response = await fetch(`${sandbox.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: "sb_publishable_sandbox" },
      body: JSON.stringify({ email: shopper.email, password: "wrong" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  test("a browser may ask from any origin, with supabase-js's headers", async () => {
    const response = await fetch(`${sandbox.url}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:8787",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,authorization,x-client-info,x-supabase-api-version",
      },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-headers")).toContain("x-supabase-api-version");
  });
});

describe("a refresh token", () => {
  test("is rotated at each use, and forgiven within the reuse interval", async () => {
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.data.session?.refresh_token ?? "");
    expect(second.data.session?.refresh_token).not.toBe(first.data.session?.refresh_token);
    const reused = await refresh(session.refresh_token);
    expect(reused.data.session?.refresh_token).toBe(second.data.session?.refresh_token);
  });

  test("that is the parent of the active one is answered with the active one: the answer may have got lost", async () => {
    await sandbox.control("PUT", "/config", { refreshReuseIntervalSeconds: 0 });
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    await new Promise((resolve) => setTimeout(resolve, 5));
    const again = await refresh(session.refresh_token);
    expect(again.data.session?.refresh_token).toBe(first.data.session?.refresh_token);
  });

  test("that was used long ago is refused and ends the whole session", async () => {
    await sandbox.control("PUT", "/config", { refreshReuseIntervalSeconds: 0 });
    const { session } = await signedIn();
    const first = await refresh(session.refresh_token);
    const second = await refresh(first.data.session?.refresh_token ?? "");
    await new Promise((resolve) => setTimeout(resolve, 5));
    const stolen = await refresh(session.refresh_token);
    expect(stolen.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
    const after = await refresh(second.data.session?.refresh_token ?? "");
    expect(after.error?.status).toBe(400);
    const unknown = await refresh("nothing");
    expect(unknown.error).toMatchObject({ code: "refresh_token_not_found", status: 400 });
  });
});

describe("sign-out", () => {
  test("local ends this session, others the other ones, global all", async () => {
    const [one, two, three] = [await signedIn(), await signedIn(), await signedIn()];
    await one.client.auth.signOut({ scope: "local" });
    expect((await refresh(one.session.refresh_token)).error?.code).toBe("refresh_token_not_found");
    expect((await two.client.auth.refreshSession()).error).toBeNull();

    await two.client.auth.signOut({ scope: "others" });
    expect((await three.client.auth.refreshSession()).error).not.toBeNull();
    expect((await two.client.auth.refreshSession()).error).toBeNull();

    const four = await signedIn();
    await two.client.auth.signOut({ scope: "global" });
    expect((await four.client.auth.refreshSession()).error).not.toBeNull();
  });
});

describe("the service key", () => {
  test("creates, lists, changes, bans and deletes users", async () => {
    const { admin } = createSupabaseAdmin(sandbox.url).auth;
    const created = await admin.createUser({
      email: "made@store.test",
      password: "Secret123",
      email_confirm: true,
      user_metadata: { first_name: "Made" },
    });
    const id = created.data.user?.id ?? "";
    expect((await admin.getUserById(id)).data.user?.user_metadata.first_name).toBe("Made");
    expect((await admin.createUser({ email: "MADE@store.test" })).error?.code).toBe("email_exists");
    const listed = await admin.listUsers({ page: 1, perPage: 2 });
    expect(listed.data.users).toHaveLength(2);
    expect(listed.data).toMatchObject({ total: 3, lastPage: 2, nextPage: 2 });

    const credentials = { email: "made@store.test", password: "Secret123" };
    await admin.updateUserById(id, { app_metadata: { role: "admin" }, ban_duration: "1h" });
    expect((await createSupabase(sandbox.url).auth.signInWithPassword(credentials)).error?.code).toBe(
      "user_banned",
    );
    await admin.updateUserById(id, { ban_duration: "none" });
    const signed = await createSupabase(sandbox.url).auth.signInWithPassword(credentials);
    expect(signed.data.user?.app_metadata).toMatchObject({ role: "admin", provider: "email" });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.getUserById(id)).error).toMatchObject({ code: "user_not_found", status: 404 });
  });

  test("is needed: the anonymous key and a user's token are refused", async () => {
    const { client } = await signedIn();
    expect((await client.auth.admin.listUsers()).error?.status).toBe(403);
    expect((await createSupabase(sandbox.url).auth.admin.listUsers()).error?.code).toMatch(
      /not_admin|no_authorization/,
    );
  });
});
