import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { sandboxLinkSigningSecret } from "../../../sandbox/keys.ts";
import { firstAdminPurpose } from "../../../worker/domain/accounts/first-admin.ts";
import { signToken } from "../../../worker/lib/signed-token.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { listAuditEntries } from "../builders/admins.ts";
import { visit } from "../builders/shoppers.ts";
import { call } from "../builders/store.ts";

// No account may become an admin before the last test, because a link makes only the first one.

test("refuses a suspended account", async () => {
  const suspended = await visit(await anAccount());
  // An admin could suspend the account, but the store has none yet.
  await env.DB.prepare("UPDATE profiles SET account_status = 'suspended' WHERE id = ?")
    .bind(suspended.id)
    .run();
  expect((await claim(suspended, await createLink())).status).not.toBe(200);
  expect(await isAdmin(suspended)).toBe(false);
});

test("refuses forged and expired links, and links for another purpose", async () => {
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
  expect(await isAdmin(account)).toBe(false);
});

test("makes the first of two accounts with the deployment's link the admin", async () => {
  const token = await createLink();
  const [one, other] = [await anAccount(), await anAccount()];
  const [response, otherResponse] = await Promise.all([claim(one, token), claim(other, token)]);
  expect([response.status, otherResponse.status].toSorted()).toEqual([200, 422]);
  const admin = response.status === 200 ? one : other;
  expect([await isAdmin(one), await isAdmin(other)]).toEqual([admin === one, admin === other]);
  // A repeated request of the admin succeeds too.
  expect((await claim(admin, token)).status).toBe(200);
  expect(await listAuditEntries(admin.id)).toMatchObject([{ action: "user.claim_admin", admin: admin.id }]);
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

async function isAdmin({ token }: Account): Promise<boolean> {
  return (await call("/api/admin/stats", { token })).status === 200;
}
