import { afterAll, expect, test } from "vitest";
import { computeCode } from "../../sandbox/auth/totp.ts";
import { openAuthTarget, readClaims } from "./auth-target.ts";

const target = await openAuthTarget();
afterAll(() => target.stop());

type Auth = Awaited<ReturnType<typeof target.signIn>>["auth"];

async function enrollFactor(auth: Auth) {
  const { data, error } = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (data === null) throw error;
  return { factorId: data.id, totp: data.totp };
}

function verifyFactor(auth: Auth, factorId: string, secret: string) {
  const code = computeCode(secret, Math.floor(Date.now() / 30_000));
  return auth.mfa.challengeAndVerify({ factorId, code });
}

test("enrolls a second factor with a QR code and a URI", async () => {
  const { auth } = await target.signIn();
  const { totp } = await enrollFactor(auth);
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml|^data:image\/svg\+xml;utf-8,<svg/);
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
});

test("raises a session to aal2 by a correct code, also after a refresh", async () => {
  const { auth } = await target.signIn();
  const { factorId, totp } = await enrollFactor(auth);
  const wrong = await auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
  const verified = await verifyFactor(auth, factorId, totp.secret);
  expect(readClaims(verified.data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  const { data } = await auth.refreshSession();
  expect(readClaims(data.session?.access_token ?? "")).toMatchObject({
    aal: "aal2",
    // Both methods may have the same second, so their order varies.
    amr: expect.toSatisfy((methods: { method: string }[]) =>
      ["password,totp", "totp,password"].includes(methods.map(({ method }) => method).join()),
    ),
  });
});

test("lets only an aal2 session remove a verified factor", async () => {
  const { auth, ...account } = await target.signIn();
  const { factorId, totp } = await enrollFactor(auth);
  await verifyFactor(auth, factorId, totp.secret);

  const { mfa } = (await target.signIn(account)).auth;
  expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  const listed = await mfa.listFactors();
  expect(listed.data?.totp).toMatchObject([{ id: factorId, status: "verified", friendly_name: "Phone" }]);
  expect((await mfa.unenroll({ factorId })).error).toMatchObject({ code: "insufficient_aal", status: 422 });
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await mfa.listFactors()).data?.totp).toEqual([]);
});

test("refuses two factors of the same name", async () => {
  const { auth } = await target.signIn();
  await enrollFactor(auth);
  const duplicate = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(duplicate.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
});

test("requires no code for an unverified factor, and lets the user remove it", async () => {
  const { auth, ...account } = await target.signIn();
  const { factorId } = await enrollFactor(auth);
  const { mfa } = (await target.signIn(account)).auth;
  expect((await mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe("aal1");
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
});
