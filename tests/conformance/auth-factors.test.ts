import { afterAll, expect, test } from "vitest";
import { computeCode } from "../../sandbox/auth/totp.ts";
import { openAuthTarget, readClaims } from "./auth-target.ts";

const target = await openAuthTarget();
afterAll(() => target.stop());

const currentCode = (secret: string) => computeCode(secret, Math.floor(Date.now() / 30_000));

test("enrolls a second factor, which raises the session to aal2, outlives a refresh, and is removed by such a session only", async () => {
  const { auth, ...account } = await target.signIn();
  const enrolled = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.data === null) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<\?xml|^data:image\/svg\+xml;utf-8,<svg/);
  expect(totp.uri).toMatch(/^otpauth:\/\/totp\//);
  const wrong = await auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
  const verified = await auth.mfa.challengeAndVerify({ factorId, code: currentCode(totp.secret) });
  expect(readClaims(verified.data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  const { data } = await auth.refreshSession();
  expect(readClaims(data.session?.access_token ?? "")).toMatchObject({
    aal: "aal2",
    // Both methods may have the same second, so their order varies.
    amr: expect.toSatisfy((methods: { method: string }[]) =>
      ["password,totp", "totp,password"].includes(methods.map(({ method }) => method).join()),
    ),
  });

  const other = await target.signIn(account);
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
    currentLevel: "aal1",
    nextLevel: "aal2",
  });
  const listed = await other.auth.mfa.listFactors();
  expect(listed.data?.totp).toMatchObject([{ id: factorId, status: "verified", friendly_name: "Phone" }]);
  expect((await other.auth.mfa.unenroll({ factorId })).error).toMatchObject({
    code: "insufficient_aal",
    status: 422,
  });
  expect((await auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await other.auth.mfa.listFactors()).data?.totp).toEqual([]);
});

test("asks no code for an unverified factor, which may be removed", async () => {
  const { auth, ...account } = await target.signIn();
  const enrolled = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  const again = await auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  expect(again.error).toMatchObject({ code: "mfa_factor_name_conflict", status: 422 });
  const other = await target.signIn(account);
  expect((await other.auth.mfa.getAuthenticatorAssuranceLevel()).data?.nextLevel).toBe("aal1");
  expect((await auth.mfa.unenroll({ factorId: enrolled.data?.id ?? "" })).error).toBeNull();
});
