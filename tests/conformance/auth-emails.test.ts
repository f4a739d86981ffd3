import { afterAll, describe, expect, test } from "vitest";
import { openAuthTarget, password, readFragment, storeUrl } from "./auth-target.ts";

const target = await openAuthTarget();
afterAll(() => target.stop());

const { openBrowser, newEmail, readEmails, readToken, followLink } = target;
const usedLink = {
  error: "access_denied",
  error_code: "otp_expired",
  error_description: "Email link is invalid or has expired",
};
const usedToken = { code: "otp_expired", status: 403 };
const tooSoon = {
  code: "over_email_send_rate_limit",
  status: 429,
  message: expect.stringMatching(/^For security purposes, you can only request this after \d+ seconds\.$/),
};

async function signUp(name: string, options: object = {}) {
  const email = newEmail(name);
  const auth = openBrowser();
  const { data, error } = await auth.signUp({ email, password, options });
  target.deleteLater(data.user);
  return { email, auth, user: data.user, session: data.session, error };
}

async function readCode(email: string): Promise<string> {
  await readToken(email);
  const [message] = await readEmails(email);
  const code = /\b\d{6}\b/.exec(String(message?.text.replace(/https?:\S+/g, "")))?.[0];
  if (code === undefined) throw new Error("The email contains no code");
  return code;
}

describe.skipIf(target.outboxUrl === undefined)("sign-up", () => {
  test("starts a session only when the emailed link is followed", async () => {
    const { email, auth, user, session, error } = await signUp("New.Shopper", {
      data: { first_name: "Nora" },
      emailRedirectTo: `${storeUrl}/login`,
    });
    expect(error).toBeNull();
    expect(session).toBeNull();
    expect(user).toMatchObject({ email: email.toLowerCase(), user_metadata: { first_name: "Nora" } });
    expect(user?.identities).toHaveLength(1);
    const early = await auth.signInWithPassword({ email, password });
    expect(early.error).toMatchObject({ code: "email_not_confirmed", status: 400 });

    const page = await followLink(await readToken(email.toLowerCase()), `${storeUrl}/login`);
    expect(`${page.origin}${page.pathname}`).toBe(`${storeUrl}/login`);
    expect(readFragment(page)).toMatchObject({
      access_token: expect.stringContaining("."),
      refresh_token: expect.any(String),
      expires_in: "3600",
      expires_at: expect.stringMatching(/^\d+$/),
      token_type: "bearer",
      type: "signup",
    });
    const { access_token = "", refresh_token = "" } = readFragment(page);
    expect((await auth.setSession({ access_token, refresh_token })).data.user?.email).toBe(
      email.toLowerCase(),
    );
    const signedIn = await auth.signInWithPassword({ email: email.toUpperCase(), password });
    expect(signedIn.data.session?.expires_in).toBe(3600);
  });

  test("does not reveal that an address has an account, and sends no email there", async () => {
    const { email } = await target.createAccount();
    const { data, error } = await openBrowser().signUp({ email, password: "Another123!" });
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email, identities: [] });
    expect(await readEmails(email)).toEqual([]);
  });

  test("accepts a link once", async () => {
    const { email } = await signUp("once");
    const token = await readToken(email);
    expect(readFragment(await followLink(token, storeUrl)).access_token).toBeDefined();
    expect(readFragment(await followLink(token, storeUrl))).toMatchObject(usedLink);
  });

  test("accepts the hash of a token once, with its type and nothing else", async () => {
    const { email, auth } = await signUp("hash");
    const { tokenHash: token_hash, type } = await readToken(email);
    expect((await auth.verifyOtp({ type: "recovery", token_hash })).error).toMatchObject(usedToken);
    const more = await fetch(`${target.url}/auth/v1/verify`, {
      method: "POST",
      headers: { apikey: target.anonKey, "Content-Type": "application/json" },
      body: JSON.stringify({ type, token_hash, email }),
    });
    expect(more.status).toBe(400);
    const { data } = await auth.verifyOtp({ type, token_hash });
    expect(data.session?.user.email).toBe(email);
    expect((await openBrowser().verifyOtp({ type, token_hash })).error).toMatchObject(usedToken);
    expect((await openBrowser().signInWithPassword({ email, password })).error).toBeNull();
  });

  test("never redirects to another site than the store", async () => {
    const { email } = await signUp("away", { emailRedirectTo: "https://evil.example/steal" });
    expect((await followLink(await readToken(email), "https://evil.example/steal")).origin).toBe(storeUrl);
  });

  test("accepts the email's six-digit code once", async () => {
    const { email, auth } = await signUp("code");
    const token = await readCode(email);
    const code = { email, token, type: "email" } as const;
    expect((await auth.verifyOtp(code)).data.session?.user.email).toBe(email);
    expect((await auth.verifyOtp(code)).error).toMatchObject({ code: "otp_expired", status: 403 });
  });

  test("refuses a second email within a minute", async () => {
    const { email, auth } = await signUp("hasty");
    expect((await auth.resend({ type: "signup", email })).error).toMatchObject(tooSoon);
    expect((await auth.signUp({ email, password })).error).toMatchObject(tooSoon);
    expect(await readEmails(email)).toHaveLength(1);
  });

  test("does not reveal that an address is unknown when an email is requested again", async () => {
    const response = await openBrowser().resend({ type: "signup", email: newEmail("nobody") });
    expect(response.error).toBeNull();
  });
});

describe("sign-up requirements", () => {
  test("requires a password of 6 characters to 72 bytes", async () => {
    const auth = openBrowser();
    const short = await auth.signUp({ email: newEmail("weak"), password: "12345" });
    expect(short.error).toMatchObject({ code: "weak_password", status: 422, reasons: ["length"] });
    const long = await auth.signUp({ email: newEmail("long"), password: "é".repeat(37) });
    expect(long.error).toMatchObject({
      code: "validation_failed",
      status: 400,
      message: "Password cannot be longer than 72 characters",
    });
  });

  test("requires a valid email address", async () => {
    const malformed = await openBrowser().signUp({ email: "nobody", password });
    expect(malformed.error).toMatchObject({ code: "validation_failed", status: 400 });
    const absent = await openBrowser().signUp({ email: "", password });
    expect(absent.error).toMatchObject({ code: "anonymous_provider_disabled", status: 422 });
  });
});

describe.skipIf(target.outboxUrl === undefined)("recovery", () => {
  test("lets the user choose a new password, which ends the other sessions", async () => {
    const elsewhere = await target.signIn();
    const { email } = elsewhere;
    const auth = openBrowser();
    const response = await auth.resetPasswordForEmail(email, { redirectTo: `${storeUrl}/reset-password` });
    expect(response.error).toBeNull();
    const { tokenHash: token_hash, type } = await readToken(email);
    expect((await auth.verifyOtp({ type, token_hash })).data.session?.user.email).toBe(email);
    expect((await auth.updateUser({ password })).error).toMatchObject({ code: "same_password", status: 422 });
    expect((await auth.updateUser({ password: "Changed123!" })).error).toBeNull();

    expect((await elsewhere.auth.refreshSession()).error).not.toBeNull();
    expect((await auth.signInWithPassword({ email, password })).error).toMatchObject({
      code: "invalid_credentials",
      status: 400,
    });
    expect((await auth.signInWithPassword({ email, password: "Changed123!" })).error).toBeNull();
  });

  test("does not reveal whether an address has an account, and sends one email a minute", async () => {
    const { email } = await target.createAccount();
    const auth = openBrowser();
    expect((await auth.resetPasswordForEmail(newEmail("nobody"))).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toBeNull();
    expect((await auth.resetPasswordForEmail(email)).error).toMatchObject(tooSoon);
    expect(await readEmails(email)).toHaveLength(1);
  });
});

describe.skipIf(target.outboxUrl === undefined)("change of address", () => {
  test.for(["current address first", "new address first"])("requires both links, %s", async (order) => {
    const { email, auth } = await target.signIn();
    const newAddress = newEmail("moved");
    const response = await auth.updateUser({ email: newAddress }, { emailRedirectTo: `${storeUrl}/profile` });
    expect(response.data.user).toMatchObject({ email, new_email: newAddress });
    const [first, second] = order === "new address first" ? [newAddress, email] : [email, newAddress];

    const profileUrl = `${storeUrl}/profile`;
    const accepted = readFragment(await followLink(await readToken(first), profileUrl));
    expect(accepted.message).toBe(
      "Confirmation link accepted. Please proceed to confirm link sent to the other email",
    );
    expect(accepted.access_token).toBeUndefined();
    expect((await auth.getUser()).data.user).toMatchObject({ email, new_email: newAddress });
    const changed = await followLink(await readToken(second), profileUrl);
    expect(changed.pathname).toBe("/profile");
    expect(readFragment(changed).type).toBe("email_change");
    expect((await auth.getUser()).data.user?.email).toBe(newAddress);
    expect((await openBrowser().signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await openBrowser().signInWithPassword({ email: newAddress, password })).error).toBeNull();
  });

  test("takes the code of each address with that address, and the hash of its token", async () => {
    const { email, auth } = await target.signIn();
    const newAddress = newEmail("coded");
    expect((await auth.updateUser({ email: newAddress })).error).toBeNull();
    const [codeOfNew, tokenOfCurrent] = [await readCode(newAddress), await readToken(email)];
    const elsewhere = openBrowser();
    const swapped = { type: "email_change", email, token: codeOfNew } as const;
    expect((await elsewhere.verifyOtp(swapped)).error).toMatchObject(usedToken);
    const first = await elsewhere.verifyOtp({ ...swapped, email: newAddress });
    expect([first.error, first.data.session]).toEqual([null, null]);
    const { data } = await elsewhere.verifyOtp({
      type: "email_change",
      token_hash: tokenOfCurrent.tokenHash,
    });
    expect(data.session?.user.email).toBe(newAddress);
  });

  test("refuses an address that has an account", async () => {
    const { auth } = await target.signIn();
    const { email: taken } = await target.createAccount();
    expect((await auth.updateUser({ email: taken })).error).toMatchObject({
      code: "email_exists",
      status: 422,
    });
  });

  test("refuses a second request within a minute", async () => {
    const { auth } = await target.signIn();
    expect((await auth.updateUser({ email: newEmail("one") })).error).toBeNull();
    expect((await auth.updateUser({ email: newEmail("two") })).error).toMatchObject(tooSoon);
  });
});
