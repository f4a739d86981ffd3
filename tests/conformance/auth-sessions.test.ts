import { createRemoteJWKSet, jwtVerify } from "jose";
import { afterAll, describe, expect, test } from "vitest";
import { findSignInProblems } from "../../worker/adapters/sign-in-settings.ts";
import { openAuthTarget, password, readClaims } from "./auth-target.ts";

const target = await openAuthTarget();
afterAll(() => target.stop());

const { openBrowser, newEmail, signIn, admin } = target;
const refresh = (token: string) => openBrowser().refreshSession({ refresh_token: token });

async function refreshed(token: string) {
  const { data, error } = await refresh(token);
  if (data.session === null) throw error ?? new Error("No session was answered.");
  return data.session;
}

describe("an access token", () => {
  test("is verified with the published keys, and names its user and session", async () => {
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

  test("names after a refresh when and how its session began", async () => {
    const { session } = await signIn();
    // The claim has whole seconds.
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    const later = await refreshed(session.refresh_token);
    const before = readClaims(session.access_token) as Record<string, unknown>; // A token has an object of claims.
    expect(readClaims(later.access_token)).toMatchObject({ amr: before.amr, session_id: before.session_id });
  });

  test("is refused if it is forged, or if its session has ended", async () => {
    const { auth, session } = await signIn();
    const [header, , signature] = session.access_token.split(".");
    const claims = { ...(readClaims(session.access_token) as object), role: "service_role" }; // As above.
    const forged = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.${signature}`;
    expect((await auth.getUser(forged)).error).toMatchObject({ code: "bad_jwt", status: 403 });
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
  test("responds to a wrong password and an unknown address alike", async () => {
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

describe("a refresh token", () => {
  test("is rotated at each use, and accepted again within the reuse interval", async () => {
    const { session } = await signIn();
    const first = await refreshed(session.refresh_token);
    const second = await refreshed(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    // Two tabs refresh at once, and both continue.
    const forgiven = await refreshed(session.refresh_token);
    expect((await refresh(forgiven.refresh_token)).error).toBeNull();
    expect((await refresh(second.refresh_token)).error).toBeNull();
  });

  test("returns the active token for its parent, because the response may have been lost", async () => {
    const { session } = await signIn();
    const first = await refreshed(session.refresh_token);
    await target.waitForReuseInterval();
    expect((await refreshed(session.refresh_token)).refresh_token).toBe(first.refresh_token);
  });

  test("ends the whole session when it was used long ago", async () => {
    const { session } = await signIn();
    const first = await refreshed(session.refresh_token);
    const second = await refreshed(first.refresh_token);
    await target.waitForReuseInterval();
    const stolen = await refresh(session.refresh_token);
    expect(stolen.error).toMatchObject({ code: "refresh_token_already_used", status: 400 });
    await target.waitForReuseInterval();
    expect((await refresh(second.refresh_token)).error?.status).toBe(400);
  });

  test("is refused if it does not exist", async () => {
    expect((await refresh("nothing12345")).error).toMatchObject({
      code: "refresh_token_not_found",
      status: 400,
    });
  });
});

describe("sign-out", () => {
  test("ends this session (local), the others (others) or all (global)", async () => {
    const one = await signIn();
    const [two, three] = [await signIn(one), await signIn(one)];
    await one.auth.signOut({ scope: "local" });
    expect((await refresh(one.session.refresh_token)).error?.code).toBe("refresh_token_not_found");
    expect((await two.auth.refreshSession()).error).toBeNull();

    await two.auth.signOut({ scope: "others" });
    expect((await three.auth.refreshSession()).error).not.toBeNull();
    expect((await two.auth.refreshSession()).error).toBeNull();

    const four = await signIn(one);
    await two.auth.signOut({ scope: "global" });
    expect((await four.auth.refreshSession()).error).not.toBeNull();
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
    const id = created.data.user?.id ?? "";
    target.deleteLater(created.data.user);
    expect((await admin.getUserById(id)).data.user?.user_metadata.first_name).toBe("Made");
    const again = await admin.createUser({ email: email.toUpperCase() });
    expect(again.error).toMatchObject({ code: "email_exists", status: 422 });
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

  test("is required, so the public key and a user's token are refused", async () => {
    const { auth, id } = await signIn();
    expect((await auth.admin.deleteUser(id)).error).toMatchObject({ code: "not_admin", status: 403 });
    expect([401, 403]).toContain((await openBrowser().admin.deleteUser(id)).error?.status);
    expect((await admin.getUserById(id)).error).toBeNull();
  });
});

describe("a project's settings", () => {
  const project = {
    SUPABASE_URL: target.url,
    SUPABASE_ANON_KEY: target.anonKey,
    hasSharedSecret: false,
  };

  test("contain all that the store requires", async () => {
    expect(await findSignInProblems(project)).toEqual([]);
  });

  test("are refused to a wrong key, with an error that says so", async () => {
    const [problem] = await findSignInProblems({ ...project, SUPABASE_ANON_KEY: "sb_publishable_wrong" });
    expect(problem).toMatchObject({ isFatal: true, message: expect.stringContaining("SUPABASE_ANON_KEY") });
  });
});
