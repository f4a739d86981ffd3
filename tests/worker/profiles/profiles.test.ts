import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { profileResponse } from "../../../contract/account/account.ts";
import type { AccessToken } from "../../../worker/adapters/supabase-jwt.ts";
import { ensureProfile } from "../../../worker/domain/profiles/ensure-profile.ts";
import { anAccount } from "../builders/accounts.ts";
import { call, storeContext, unwrap } from "../builders/store.ts";

const adminCheck = v.object({ success: v.literal(true), isAdmin: v.boolean() });

test("creates the profile from the sign-up's data at the first request", async () => {
  const { id, token } = await anAccount({
    user: { first_name: "  Robin ", last_name: "O'Neil", phone: "(204) 555-0134" },
  });
  const { data } = await unwrap(await call("/api/auth/me", { token }), profileResponse);
  expect(data).toMatchObject({
    id,
    first_name: "Robin",
    last_name: "O'Neil",
    phone: "204-555-0134",
    role: "customer",
    account_status: "active",
  });
  expect(Date.now() - Date.parse(data.last_sign_in_at ?? "")).toBeLessThan(60_000);
});

test("omits invalid sign-up data from the profile", async () => {
  const { token } = await anAccount({
    user: { first_name: "x".repeat(5_000), last_name: { $ne: 1 }, phone: "call me" },
  });
  const { data } = await unwrap(await call("/api/auth/me", { token }), profileResponse);
  expect(data).toMatchObject({ first_name: "", last_name: "", phone: null });
});

test("creates one profile for ten simultaneous first requests", async () => {
  const { id, token } = await anAccount();
  const responses = await Promise.all(Array.from({ length: 10 }, () => call("/api/auth/me", { token })));
  expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
  const count = await env.DB.prepare("SELECT count(*) AS count FROM profiles WHERE id = ?")
    .bind(id)
    .first("count");
  expect(count).toBe(1);
});

test("ignores an admin role in metadata that users can write", async () => {
  const { token } = await anAccount({ user: { role: "admin", app_metadata: { role: "admin" } } });
  expect(await isAdmin(token)).toBe(false);
});

test("grants the admin role that the service key wrote", async () => {
  const { token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
});

test("revokes admin access as soon as the profile's role is removed", async () => {
  const { id, token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
  await env.DB.prepare("UPDATE profiles SET role = 'customer' WHERE id = ?").bind(id).run();
  expect(await isAdmin(token)).toBe(false);
});

test("copies a changed email address from the sign-in service", async () => {
  const context = storeContext();
  const token = aToken();
  await ensureProfile(context, token);
  const changed = await ensureProfile(context, { ...token, email: "new@store.test" });
  expect(changed.email).toBe("new@store.test");
});

test("updates the last sign-in for a new session only", async () => {
  const token = aToken();
  const created = await ensureProfile(storeContext(new Date("2026-11-20T15:00:01Z")), token);
  expect(created.lastSignInAt).toBe("2026-11-20T15:00:00.000Z");

  const sameSession = await ensureProfile(storeContext(new Date("2026-11-20T16:00:00Z")), token);
  expect(sameSession).toEqual(created);

  const laterSession = { ...token, signedInAt: new Date("2026-11-20T17:00:00Z") };
  expect((await ensureProfile(storeContext(), laterSession)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
  expect((await ensureProfile(storeContext(), token)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
});

async function isAdmin(token: string): Promise<boolean> {
  return (await unwrap(await call("/api/auth/admin-check", { token }), adminCheck)).isAdmin;
}

function aToken(changes: Partial<AccessToken> = {}): AccessToken {
  return {
    subject: crypto.randomUUID(),
    email: "someone@store.test",
    appRole: undefined,
    signedInAt: new Date("2026-11-20T15:00:00Z"),
    issuedAt: new Date(Date.now() + 60_000),
    sessionId: undefined,
    hasSecondFactor: false,
    suggested: { firstName: undefined, lastName: undefined, phone: undefined },
    ...changes,
  };
}
