import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { seededAccounts } from "../../sandbox/seeded-accounts.ts";
import {
  createSupabase,
  followLink,
  followNewestLink,
  openSandbox,
  readOutbox,
  storeUrl,
} from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterEach(() => sandbox.control("POST", "/reset"));
afterAll(() => sandbox.stop());

const password = "Secret123";

async function signedIn(email: string) {
  await confirmedAccount(email);
  const supabase = createSupabase(sandbox.url);
  await supabase.auth.signInWithPassword({ email, password });
  return supabase;
}

async function confirmedAccount(email: string) {
  await createSupabase(sandbox.url).auth.signUp({ email, password });
  await followNewestLink(sandbox.url, email);
}

describe("sign-up", () => {
  test("starts no session, and the link in the email confirms the account and signs it in", async () => {
    const email = "new@store.test";
    const { auth } = createSupabase(sandbox.url);
    const signedUp = await auth.signUp({
      email: "New@Store.test",
      password,
      options: { data: { first_name: "Nora" }, emailRedirectTo: `${storeUrl}/login` },
    });
    expect(signedUp.error).toBeNull();
    expect(signedUp.data.session).toBeNull();
    expect(signedUp.data.user?.user_metadata.first_name).toBe("Nora");
    expect(signedUp.data.user?.identities).toHaveLength(1);

    const early = await auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });

    const target = await followNewestLink(sandbox.url, email);
    expect(target.href).toContain(`${storeUrl}/login#access_token=`);
    const tokens = new URLSearchParams(target.hash.slice(1));
    const session = await auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    expect(session.data.user?.email).toBe(email);

    const signedIn = await auth.signInWithPassword({ email: "NEW@store.TEST", password });
    expect(signedIn.error).toBeNull();
    expect(signedIn.data.session?.expires_in).toBe(3600);
  });

  test("does not tell that an address has an account", async () => {
    const email = "taken@store.test";
    await confirmedAccount(email);
    const sentBefore = (await readOutbox(sandbox.url, email)).length;
    const again = await createSupabase(sandbox.url).auth.signUp({ email, password: "Another123" });
    expect(again.error).toBeNull();
    expect(again.data.user?.email).toBe(email);
    expect(again.data.user?.identities).toEqual([]);
    expect(await readOutbox(sandbox.url, email)).toHaveLength(sentBefore);
  });

  test("refuses a short password and a malformed address", async () => {
    const { auth } = createSupabase(sandbox.url);
    const weak = await auth.signUp({ email: "weak@store.test", password: "12345" });
    expect(weak.error).toMatchObject({ code: "weak_password", status: 422, reasons: ["length"] });
    const malformed = await auth.signUp({ email: "nobody", password });
    expect(malformed.error).toMatchObject({ code: "validation_failed", status: 400 });
  });

  test("refuses a password of more than 72 bytes, at sign-up and at a change", async () => {
    const refused = {
      code: "validation_failed",
      status: 400,
      message: "Password cannot be longer than 72 characters",
    };
    const { auth } = createSupabase(sandbox.url);
    const long = await auth.signUp({ email: "long@store.test", password: "é".repeat(37) });
    expect(long.error).toMatchObject(refused);
    const { auth: account } = await signedIn("longer@store.test");
    expect((await account.updateUser({ password: "a".repeat(73) })).error).toMatchObject(refused);
    expect((await account.updateUser({ password: "a".repeat(72) })).error).toBeNull();
  });

  test("a used or an expired link leads back with otp_expired", async () => {
    const email = "late@store.test";
    await createSupabase(sandbox.url).auth.signUp({ email, password });
    const link = (await readOutbox(sandbox.url, email))[0]?.links[0] ?? "";
    await sandbox.control("POST", `/users/${email}/expire-links`);
    const target = new URLSearchParams((await followLink(link)).hash.slice(1));
    expect(Object.fromEntries(target)).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });

    const { error } = await createSupabase(sandbox.url).auth.resend({ type: "signup", email });
    expect(error).toBeNull();
    const fresh = (await readOutbox(sandbox.url, email))[0]?.links[0] ?? "";
    expect((await followLink(fresh)).hash).toContain("access_token=");
    expect((await followLink(fresh)).hash).toContain("error_code=otp_expired");
  });

  test("a link never leads away from the store", async () => {
    const email = "away@store.test";
    await createSupabase(sandbox.url).auth.signUp({
      email,
      password,
      options: { emailRedirectTo: "https://evil.example/steal" },
    });
    expect((await followNewestLink(sandbox.url, email)).origin).toBe(storeUrl);
  });

  test("the six-digit code confirms as well, once", async () => {
    const email = "code@store.test";
    const { auth } = createSupabase(sandbox.url);
    await auth.signUp({ email, password });
    const token = /code: (\d{6})/.exec((await readOutbox(sandbox.url, email))[0]?.text ?? "")?.[1] ?? "";
    const verified = await auth.verifyOtp({ email, token, type: "email" });
    expect(verified.data.session?.user.email).toBe(email);
    const again = await auth.verifyOtp({ email, token, type: "email" });
    expect(again.error).toMatchObject({ code: "otp_expired", status: 403 });
  });

  test("in the PKCE flow the link brings a code that only the same browser can use", async () => {
    const email = "pkce@store.test";
    const { auth } = createSupabase(sandbox.url, "pkce");
    await auth.signUp({ email, password });
    const code = (await followNewestLink(sandbox.url, email)).searchParams.get("code") ?? "";
    const stranger = await createSupabase(sandbox.url, "pkce").auth.exchangeCodeForSession(code);
    expect(stranger.error).not.toBeNull();
    const exchanged = await auth.exchangeCodeForSession(code);
    expect(exchanged.data.user?.email).toBe(email);
  });
});

describe("recovery", () => {
  test("a link from the email lets the user choose a new password, which ends the other sessions", async () => {
    const email = "forgot@store.test";
    await confirmedAccount(email);
    const elsewhere = createSupabase(sandbox.url);
    await elsewhere.auth.signInWithPassword({ email, password });

    const { auth } = createSupabase(sandbox.url);
    const asked = await auth.resetPasswordForEmail(email, { redirectTo: `${storeUrl}/reset-password` });
    expect(asked.error).toBeNull();
    const target = await followNewestLink(sandbox.url, email);
    expect(target.pathname).toBe("/reset-password");
    const tokens = new URLSearchParams(target.hash.slice(1));
    expect(tokens.get("type")).toBe("recovery");
    await auth.setSession({
      access_token: tokens.get("access_token") ?? "",
      refresh_token: tokens.get("refresh_token") ?? "",
    });
    const same = await auth.updateUser({ password });
    expect(same.error).toMatchObject({ code: "same_password", status: 422 });
    expect((await auth.updateUser({ password: "Changed123" })).error).toBeNull();

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    const old = await auth.signInWithPassword({ email, password });
    expect(old.error).toMatchObject({ code: "invalid_credentials", status: 400 });
    expect((await auth.signInWithPassword({ email, password: "Changed123" })).error).toBeNull();
  });

  test("does not tell that an address has no account, and sends nothing there", async () => {
    const { error } = await createSupabase(sandbox.url).auth.resetPasswordForEmail("nobody@store.test");
    expect(error).toBeNull();
    expect(await readOutbox(sandbox.url, "nobody@store.test")).toEqual([]);
  });
});

describe("the pause between emails", () => {
  const tooSoon = {
    code: "over_email_send_rate_limit",
    status: 429,
    message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
  };

  test("refuses another of the same kind to the same address within a minute, and sends none", async () => {
    await sandbox.control("PUT", "/config", { emailIntervalSeconds: 60 });
    const email = "hasty@store.test";
    const { auth } = createSupabase(sandbox.url);
    await auth.signUp({ email, password });
    expect((await auth.resend({ type: "signup", email })).error).toMatchObject(tooSoon);
    expect((await auth.signUp({ email, password })).error).toMatchObject(tooSoon);
    expect(await readOutbox(sandbox.url, email)).toHaveLength(1);

    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(tooSoon);
    expect((await auth.resetPasswordForEmail("nobody@store.test")).error).toBeNull();
    expect(await readOutbox(sandbox.url, email)).toHaveLength(2);
  });

  test("holds for a change of address, and is off unless it is set", async () => {
    const { auth } = await signedIn("restless@store.test");
    expect((await auth.updateUser({ email: "one@store.test" })).error).toBeNull();
    expect((await auth.updateUser({ email: "two@store.test" })).error).toBeNull();
    await sandbox.control("PUT", "/config", { emailIntervalSeconds: 60 });
    expect((await auth.updateUser({ email: "three@store.test" })).error).toMatchObject(tooSoon);
    expect((await auth.getUser()).data.user?.new_email).toBe("two@store.test");
  });
});

describe("the signed-in user", () => {
  test("changes their own data and their address, the latter by a link to each of both", async () => {
    const email = "mover@store.test";
    await confirmedAccount(email);
    const { auth } = createSupabase(sandbox.url);
    await auth.signInWithPassword({ email, password });
    const changed = await auth.updateUser({
      data: { first_name: "Mo", role: "admin" },
      email: "moved@store.test",
    });
    expect(changed.data.user?.user_metadata).toMatchObject({ first_name: "Mo", role: "admin" });
    expect(changed.data.user?.app_metadata.role).toBeUndefined();
    expect(changed.data.user?.email).toBe(email);

    const first = new URLSearchParams((await followNewestLink(sandbox.url, email)).hash.slice(1));
    expect(Object.fromEntries(first)).toEqual({
      message: "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    });
    expect((await auth.getUser()).data.user).toMatchObject({ email, new_email: "moved@store.test" });
    const second = await followNewestLink(sandbox.url, "moved@store.test");
    expect(new URLSearchParams(second.hash.slice(1)).get("type")).toBe("email_change");
    expect((await auth.getUser()).data.user?.email).toBe("moved@store.test");
    expect((await auth.signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
  });

  test("changes their address by the links in either order, or by the new address's alone where so set", async () => {
    const { auth } = await signedIn("reversed@store.test");
    await auth.updateUser({ email: "reversed-2@store.test" });
    const accepted = await followNewestLink(sandbox.url, "reversed-2@store.test");
    expect(new URLSearchParams(accepted.hash.slice(1)).get("message")).toContain("the other email");
    await followNewestLink(sandbox.url, "reversed@store.test");
    expect((await auth.getUser()).data.user?.email).toBe("reversed-2@store.test");

    await sandbox.control("PUT", "/config", { secureEmailChange: false });
    await auth.updateUser({ email: "reversed-3@store.test" });
    await followNewestLink(sandbox.url, "reversed-3@store.test");
    expect((await auth.getUser()).data.user?.email).toBe("reversed-3@store.test");
  });

  test("the seeded accounts are there, confirmed, and only the admin's app_metadata says admin", async () => {
    for (const account of seededAccounts) {
      const { data, error } = await createSupabase(sandbox.url).auth.signInWithPassword(account);
      expect(error).toBeNull();
      expect(data.user?.id).toBe(account.id);
      expect(data.user?.app_metadata.role).toBe(account.role === "admin" ? "admin" : undefined);
    }
  });
});
