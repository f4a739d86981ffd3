import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { findSignInProblems } from "../../scripts/deploy/supabase-settings.ts";
import { openAuthTarget, password, readClaims } from "./auth-target.ts";

const target = await openAuthTarget();
afterAll(() => target.stop());

const { openBrowser, newEmail, signIn, admin } = target;
const refresh = (token: string) => openBrowser().refreshSession({ refresh_token: token });

async function refreshOrThrow(token: string) {
  const { data, error } = await refresh(token);
  if (data.session === null) throw error ?? new Error("The response has no session");
  return data.session;
}

describe("access tokens", () => {
  test("signs a token with a published key, and names its user and session", async () => {
    const { id, email, session } = await signIn();
    const keys = createRemoteJWKSet(new URL(`${target.url}/auth/v1/.well-known/jwks.json`));
    const { payload, protectedHeader } = await jwtVerify(session.access_token, keys, {
      issuer: `${target.url}/auth/v1`,
      audience: "authenticated",
    });
    expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "JWT", kid: expect.any(String) });
    expect(payload).toMatchObject({
      sub: id,
      email,
      phone: "",
      role: "authenticated",
      aal: "aal1",
      is_anonymous: false,
      session_id: expect.any(String),
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      app_metadata: { provider: "email", providers: ["email"] },
    });
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(3600);
  });

  test("repeats in a refreshed token when and how its session began", async () => {
    const { session } = await signIn();
    // The claim has whole seconds.
    await target.passTime(1_100);
    const later = await refreshOrThrow(session.refresh_token);
    // Claims are always an object.
    const before = readClaims(session.access_token) as Record<string, unknown>;
    expect(readClaims(later.access_token)).toMatchObject({ amr: before.amr, session_id: before.session_id });
  });

  test("refuses a forged token", async () => {
    const { auth, session } = await signIn();
    const [header, , signature] = session.access_token.split(".");
    // Claims are always an object.
    const claims = { ...(readClaims(session.access_token) as object), role: "service_role" };
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    expect((await auth.getUser(forged)).error).toMatchObject({ code: "bad_jwt", status: 403 });
  });

  test("refuses a token whose session has ended", async () => {
    const { auth, session } = await signIn();
    await auth.signOut({ scope: "local" });
    const response = await fetch(`${target.url}/auth/v1/user`, {
      headers: {
        apikey: target.anonKey,
        authorization: `Bearer ${session.access_token}`,
        "x-supabase-api-version": "2024-01-01",
      },
    });
    expect(response.status).toBe(403);
    expect(response.headers.get("x-sb-error-code")).toBe("session_not_found");
    expect(await response.json()).toMatchObject({ code: "session_not_found" });
  });
});

describe("sign-in", () => {
  test("returns the same error for a wrong password and for an unknown address", async () => {
    const { email } = await target.createAccount();
    const wrong = await openBrowser().signInWithPassword({ email, password: "wrong" });
    const unknown = await openBrowser().signInWithPassword({ email: newEmail("nobody"), password: "wrong" });
    const refused = { code: "invalid_credentials", message: "Invalid login credentials", status: 400 };
    expect(wrong.error).toMatchObject(refused);
    expect(unknown.error).toMatchObject(refused);
  });

  test("returns the older error shape without the API version header", async () => {
    const { email } = await target.createAccount();
    const response = await fetch(`${target.url}/auth/v1/token?grant_type=password`, {
      method: "POST",
      headers: { apikey: target.anonKey, "content-type": "application/json" },
      body: JSON.stringify({ email, password: "wrong" }),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      code: 400,
      error_code: "invalid_credentials",
      msg: "Invalid login credentials",
    });
  });

  test("allows any origin, with supabase-js's headers", async () => {
    const response = await fetch(`${target.url}/auth/v1/token?grant_type=password`, {
      method: "OPTIONS",
      headers: {
        origin: "http://localhost:8787",
        "access-control-request-method": "POST",
        "access-control-request-headers": "apikey,authorization,x-client-info,x-supabase-api-version",
      },
    });
    expect(response.ok).toBe(true);
    expect(["*", "http://localhost:8787"]).toContain(response.headers.get("access-control-allow-origin"));
    expect(response.headers.get("access-control-allow-headers")?.toLowerCase()).toContain(
      "x-supabase-api-version",
    );
  });
});

describe("refresh tokens", () => {
  test("rotates a token at each use, and accepts it again within the reuse interval", async () => {
    const { session } = await signIn();
    const first = await refreshOrThrow(session.refresh_token);
    const second = await refreshOrThrow(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // Two tabs refresh at once, and both continue.
    const reused = await refreshOrThrow(session.refresh_token);
    expect((await refresh(reused.refresh_token)).error).toBeNull();
    expect((await refresh(second.refresh_token)).error).toBeNull();
  });

  test("returns the active token for its parent, because the response may have been lost", async () => {
    const { session } = await signIn();
    const first = await refreshOrThrow(session.refresh_token);
    await target.passReuseInterval();
    expect((await refreshOrThrow(session.refresh_token)).refresh_token).toBe(first.refresh_token);
  });

  test("ends the whole session if an old token is used after the reuse interval", async () => {
    const { session } = await signIn();
    const first = await refreshOrThrow(session.refresh_token);
    const second = await refreshOrThrow(first.refresh_token);
    await target.passReuseInterval();
    const stolen = await refresh(session.refresh_token);
    expect(stolen.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
    await target.passReuseInterval();
    expect((await refresh(second.refresh_token)).error?.status).toBe(400);
  });

  test("refuses an unknown token", async () => {
    expect((await refresh("nothing12345")).error).toMatchObject({
      code: "refresh_token_not_found",
      status: 400,
    });
  });
});

describe("sign-out", () => {
  test("ends this session (local), the others (others) or all (global)", async () => {
    const first = await signIn();
    const [second, third] = [await signIn(first), await signIn(first)];
    await first.auth.signOut({ scope: "local" });
    expect((await refresh(first.session.refresh_token)).error?.code).toBe("refresh_token_not_found");
    expect((await second.auth.refreshSession()).error).toBeNull();

    await second.auth.signOut({ scope: "others" });
    expect((await third.auth.refreshSession()).error).not.toBeNull();
    expect((await second.auth.refreshSession()).error).toBeNull();

    const fourth = await signIn(first);
    await second.auth.signOut({ scope: "global" });
    expect((await fourth.auth.refreshSession()).error).not.toBeNull();
  });
});

describe("the signed-in user", () => {
  test("changes their own data, and nothing that only the service may write", async () => {
    const { auth } = await signIn();
    const changed = await auth.updateUser({ data: { first_name: "Mo", role: "admin" } });
    expect(changed.data.user?.user_metadata).toMatchObject({ first_name: "Mo", role: "admin" });
    expect(changed.data.user?.app_metadata.role).toBeUndefined();
  });

  test("changes their password of at most 72 bytes, which ends the other sessions", async () => {
    const here = await signIn();
    const elsewhere = await signIn(here);
    const long = await here.auth.updateUser({ password: "a".repeat(73) });
    expect(long.error).toMatchObject({ code: "validation_failed", status: 400 });
    expect((await here.auth.updateUser({ password: "Changed123!" })).error).toBeNull();
    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await here.auth.refreshSession()).error).toBeNull();
  });
});

describe("the service key", () => {
  test("creates, changes, bans and deletes users", async () => {
    const email = newEmail("made");
    const created = await admin.createUser({
      email,
      password,
      email_confirm: true,
      user_metadata: { first_name: "Made" },
    });
    if (created.error !== null) throw created.error;
    const { id } = created.data.user;
    target.deleteLater(created.data.user);
    expect((await admin.getUserById(id)).data.user?.user_metadata.first_name).toBe("Made");
    const duplicate = await admin.createUser({ email: email.toUpperCase() });
    expect(duplicate.error).toMatchObject({ code: "email_exists", status: 422 });
    const listed = await admin.listUsers({ page: 1, perPage: 1 });
    expect(listed.data.users).toHaveLength(1);

    const { session } = await signIn({ id, email });
    await admin.updateUserById(id, { app_metadata: { role: "admin" }, ban_duration: "1h" });
    const banned = await openBrowser().signInWithPassword({ email, password });
    expect(banned.error).toMatchObject({ code: "user_banned", status: 400 });
    const response = await openBrowser().getUser(session.access_token);
    expect(response.error).toMatchObject({ code: "user_banned", status: 403 });
    expect((await refresh(session.refresh_token)).error).toMatchObject({ code: "user_banned", status: 400 });
    await admin.updateUserById(id, { ban_duration: "none" });
    const { data } = await openBrowser().signInWithPassword({ email, password });
    expect(data.user?.app_metadata).toMatchObject({ role: "admin", provider: "email" });
    expect(readClaims(data.session?.access_token ?? "")).toMatchObject({ app_metadata: { role: "admin" } });

    expect((await admin.deleteUser(id)).error).toBeNull();
    expect((await admin.deleteUser(id)).error).toMatchObject({ code: "user_not_found", status: 404 });
    expect((await refresh(data.session?.refresh_token ?? "")).error?.code).toBe("refresh_token_not_found");
  });

  test("is required for admin requests, instead of the public key or a user's token", async () => {
    const { auth, id } = await signIn();
    expect((await auth.admin.deleteUser(id)).error).toMatchObject({ code: "not_admin", status: 403 });
    expect([401, 403]).toContain((await openBrowser().admin.deleteUser(id)).error?.status);
    expect((await admin.getUserById(id)).error).toBeNull();
  });
});

describe("settings of the project", () => {
  const project = {
    SUPABASE_URL: target.url,
    SUPABASE_ANON_KEY: target.anonKey,
    hasSharedSecret: false,
  };

  test("meets the store's requirements", async () => {
    expect(await findSignInProblems(project)).toEqual([]);
  });

  test("reports a wrong public key", async () => {
    const [problem] = await findSignInProblems({ ...project, SUPABASE_ANON_KEY: "sb_publishable_wrong" });
    expect(problem).toMatchObject({ isFatal: true, message: expect.stringContaining("SUPABASE_ANON_KEY") });
  });
});
