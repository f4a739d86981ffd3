import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sandboxLinkSigningSecret } from "../../../sandbox/keys.ts";
import { firstAdminPurpose } from "../../../worker/domain/accounts/claim-first-admin.ts";
import { signToken } from "../../../worker/lib/signed-token.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { visit } from "../builders/admins.ts";
import { suspend } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";

test("refuses a suspended account", async () => {
  const suspended = await visit(await anAccount());
  await suspend(suspended);
  expect((await claim(suspended, await createLink())).status).not.toBe(200);
  expect(await listAdmins()).toEqual([]);
});

test("makes the first of two accounts with the deployment's link the admin", async () => {
  const token = await createLink();
  const [one, other] = [await anAccount(), await anAccount()];
  const [response, otherResponse] = await Promise.all([claim(one, token), claim(other, token)]);
  expect([response.status, otherResponse.status].toSorted()).toEqual([200, 422]);
  const admin = response.status === 200 ? one : other;
  expect(await listAdmins()).toEqual([{ id: admin.id }]);
  expect((await call("/api/admin/stats", { token: admin.token })).status).toBe(200);
  // A repeated request of the admin succeeds too.
  expect((await claim(admin, token)).status).toBe(200);
  const { results } = await env.DB.prepare(
    "SELECT profile_id FROM audit_log WHERE action = 'user.claim_admin'",
  ).all();
  expect(results).toEqual([{ profile_id: admin.id }]);
});

test("refuses forged and expired links, and links for another purpose", async () => {
  await env.DB.prepare("UPDATE profiles SET role = 'customer'").run();
  const account = await anAccount();
  const invalidTokens = [
    await createLink(Math.floor(Date.now() / 1_000) - 1),
    await createLink(getExpiry(), "newsletter-unsubscribe"),
    await createLink(getExpiry(), firstAdminPurpose, "another secret of 32 characters or more"),
    (await createLink()).replace(/^store/, "stole"),
    "x",
  ];
  for (const token of invalidTokens) {
    const response = await claim(account, token);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      errors: { token: expect.stringContaining("no longer valid") },
    });
  }
  expect((await call("/api/auth/claim-admin", { token: account.token, json: {} })).status).toBe(422);
  expect((await call("/api/auth/claim-admin", { json: { token: await createLink() } })).status).toBe(401);
  expect(await listAdmins()).toEqual([]);
});

function claim(account: Account, token: string) {
  return call("/api/auth/claim-admin", { token: account.token, json: { token } });
}

function createLink(
  expirySeconds = getExpiry(),
  purpose = firstAdminPurpose,
  secret = sandboxLinkSigningSecret,
) {
  return signToken(secret, purpose, "store", expirySeconds);
}

function getExpiry() {
  return Math.floor(Date.now() / 1_000) + 60;
}

async function listAdmins() {
  return (await env.DB.prepare("SELECT id FROM profiles WHERE role = 'admin'").all<{ id: string }>()).results;
}
