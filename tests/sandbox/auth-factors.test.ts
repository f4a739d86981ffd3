import { decodeJwt } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { computeCode } from "../../sandbox/auth/factors.ts";
import { seededAccounts } from "../../sandbox/seeded-accounts.ts";
import { createSupabase, openSandbox } from "./support.ts";

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
beforeAll(async () => {
  sandbox = await openSandbox();
});
afterAll(() => sandbox.stop());

const [admin] = seededAccounts;
const currentCode = (secret: string) => computeCode(secret, Math.floor(Date.now() / 30_000));

test("the codes are those of RFC 6238", () => {
  // Its secret is the ASCII text 12345678901234567890; the digits of its table, shortened to six.
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
  expect(
    [59, 1_111_111_109, 2_000_000_000].map((time) => computeCode(secret, Math.floor(time / 30))),
  ).toEqual(["287082", "081804", "279037"]);
});

test("a factor is enrolled, raises the session to aal2, outlives a refresh, and only that session removes it", async () => {
  const client = createSupabase(sandbox.url);
  await client.auth.signInWithPassword(admin);
  const enrolled = await client.auth.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
  if (enrolled.data === null) throw enrolled.error;
  const { id: factorId, totp } = enrolled.data;
  expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/);
  const wrong = await client.auth.mfa.challengeAndVerify({ factorId, code: "000000" });
  expect(wrong.error).toMatchObject({ code: "mfa_verification_failed", status: 422 });
  const verified = await client.auth.mfa.challengeAndVerify({ factorId, code: currentCode(totp.secret) });
  expect(decodeJwt(verified.data?.access_token ?? "")).toMatchObject({ aal: "aal2" });
  const refreshed = await client.auth.refreshSession();
  const claims = decodeJwt(refreshed.data.session?.access_token ?? "");
  expect(claims).toMatchObject({ aal: "aal2", amr: [{ method: "totp" }, { method: "password" }] });

  const other = createSupabase(sandbox.url);
  await other.auth.signInWithPassword(admin);
  expect((await other.auth.mfa.listFactors()).data?.totp).toMatchObject([
    { id: factorId, status: "verified" },
  ]);
  expect((await other.auth.mfa.unenroll({ factorId })).error).toMatchObject({ code: "insufficient_aal" });
  expect((await client.auth.mfa.unenroll({ factorId })).error).toBeNull();
  expect((await other.auth.mfa.listFactors()).data?.totp).toEqual([]);
});
