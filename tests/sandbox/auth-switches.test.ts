import * as v from "valibot";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { seededAccounts, seededShopper } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, createSupabaseAdmin, followNewestLink, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.control("POST", "/reset"));
afterAll(() => sandbox.stop());

const password = "Secret123";

test("starts with confirmed accounts, of which only the admin has the admin role", async () => {
  for (const account of seededAccounts) {
    const { data, error } = await createSupabase(sandbox.url).auth.signInWithPassword(account);
    expect(error).toBeNull();
    expect(data.user?.id).toBe(account.id);
    expect(data.user?.app_metadata.role).toBe(account.role === "admin" ? "admin" : undefined);
  }
});

test("expires links on request, but not later ones", async () => {
  const email = "late@store.test";
  const { auth } = createSupabase(sandbox.url);
  await auth.signUp({ email, password });
  await sandbox.control("POST", `/users/${email}/expire-links`);
  expect((await followNewestLink(sandbox.url, email)).hash).toContain("error_code=otp_expired");
  expect((await auth.resend({ type: "signup", email })).error).toBeNull();
  expect((await followNewestLink(sandbox.url, email)).hash).toContain("access_token=");
});

test("refuses an expired access token", async () => {
  const path = `/users/${seededShopper.email}/access-token`;
  const issued = await sandbox.control("POST", path, { expires_in_seconds: -60 });
  const { access_token: expiredToken } = v.parse(v.object({ access_token: v.string() }), issued);
  const { error } = await createSupabase(sandbox.url).auth.getUser(expiredToken);
  expect(error).toMatchObject({ code: "bad_jwt", status: 403 });
});

test("ends every session of a user on request", async () => {
  const { auth } = createSupabase(sandbox.url);
  const { data } = await auth.signInWithPassword(seededShopper);
  await sandbox.control("POST", `/users/${seededShopper.id}/expire-tokens`);
  const response = await auth.getUser(data.session?.access_token);
  expect(response.error?.name).toBe("AuthSessionMissingError");
});

test("requires no pause between emails unless one is set", async () => {
  const auth = await signUpAndIn("restless@store.test");
  expect((await auth.updateUser({ email: "one@store.test" })).error).toBeNull();
  expect((await auth.updateUser({ email: "two@store.test" })).error).toBeNull();
  await sandbox.control("PUT", "/config", { emailIntervalSeconds: 60 });
  expect((await auth.updateUser({ email: "three@store.test" })).error?.status).toBe(429);
  expect((await auth.getUser()).data.user?.new_email).toBe("two@store.test");
});

test("changes an email address by the new address's link alone if only that one must confirm", async () => {
  await sandbox.control("PUT", "/config", { secureEmailChange: false });
  const auth = await signUpAndIn("mover@store.test");
  await auth.updateUser({ email: "moved@store.test" });
  await followNewestLink(sandbox.url, "moved@store.test");
  expect((await auth.getUser()).data.user?.email).toBe("moved@store.test");
});

test("returns a code in the PKCE flow that only the same browser can exchange", async () => {
  const email = "pkce@store.test";
  const { auth } = createSupabase(sandbox.url, "pkce");
  await auth.signUp({ email, password });
  const code = v.parse(v.string(), (await followNewestLink(sandbox.url, email)).searchParams.get("code"));
  const otherBrowser = createSupabase(sandbox.url, "pkce");
  expect((await otherBrowser.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  const exchanged = await auth.exchangeCodeForSession(code);
  expect(exchanged.data.user?.email).toBe(email);
});

test("lists users in pages with their total", async () => {
  const { admin } = createSupabaseAdmin(sandbox.url).auth;
  await admin.createUser({ email: "third@store.test" });
  const listed = await admin.listUsers({ page: 1, perPage: 2 });
  expect(listed.data.users).toHaveLength(2);
  expect(listed.data).toMatchObject({ total: 3, lastPage: 2, nextPage: 2 });
});

async function signUpAndIn(email: string) {
  const { auth } = createSupabase(sandbox.url);
  await auth.signUp({ email, password });
  await followNewestLink(sandbox.url, email);
  await auth.signInWithPassword({ email, password });
  return auth;
}
