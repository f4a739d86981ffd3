import { env } from "cloudflare:workers";
import * as v from "valibot";
import { expect, test } from "vitest";
import { profileResponse } from "../../contract/account/account.ts";
import type { AccessToken } from "../../worker/adapters/supabase-jwt.ts";
import { ensureProfile } from "../../worker/domain/profiles/ensure-profile.ts";
import { anAccount } from "./builders/accounts.ts";
import { call, storeContext, unwrap } from "./builders/store.ts";

const adminCheck = v.object({ success: v.literal(true), isAdmin: v.boolean() });

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

async function isAdmin(token: string): Promise<boolean> {
  return (await unwrap(await call("/api/auth/admin-check", { token }), adminCheck)).isAdmin;
}

test("creates the profile from the sign-up's data at the first call", async () => {
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

test("omits invalid sign-up data, and the account still works", async () => {
  const { token } = await anAccount({
    user: { first_name: "x".repeat(5_000), last_name: { $ne: 1 }, phone: "call me" },
  });
  const { data } = await unwrap(await call("/api/auth/me", { token }), profileResponse);
  expect(data).toMatchObject({ first_name: "", last_name: "", phone: null });
});

test("creates one profile for ten simultaneous first calls", async () => {
  const { id, token } = await anAccount();
  const responses = await Promise.all(Array.from({ length: 10 }, () => call("/api/auth/me", { token })));
  expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
  const rows = await env.DB.prepare("SELECT count(*) AS found FROM profiles WHERE id = ?")
    .bind(id)
    .first("found");
  expect(rows).toBe(1);
});

test("never makes users admins by their own metadata", async () => {
  const { token } = await anAccount({ user: { role: "admin", app_metadata: { role: "admin" } } });
  expect(await isAdmin(token)).toBe(false);
});

test("makes the first profile an admin's if the service key wrote so", async () => {
  const { token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
});

test("decides by the profile once it exists, so a removed role ends at once", async () => {
  const { id, token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
  await env.DB.prepare("UPDATE profiles SET role = 'customer' WHERE id = ?").bind(id).run();
  expect(await isAdmin(token)).toBe(false);
});

test("follows the email address of the sign-in service", async () => {
  const context = storeContext();
  const token = aToken();
  await ensureProfile(context, token);
  const changed = await ensureProfile(context, { ...token, email: "new@store.test" });
  expect(changed.email).toBe("new@store.test");
});

test("updates the last sign-in for a new session, and writes nothing within one", async () => {
  const token = aToken();
  const created = await ensureProfile(storeContext(new Date("2026-11-20T15:00:01Z")), token);
  expect(created.lastSignInAt).toBe("2026-11-20T15:00:00.000Z");

  const seenAgain = await ensureProfile(storeContext(new Date("2026-11-20T16:00:00Z")), token);
  expect(seenAgain).toEqual(created);

  const later = { ...token, signedInAt: new Date("2026-11-20T17:00:00Z") };
  expect((await ensureProfile(storeContext(), later)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
  expect((await ensureProfile(storeContext(), token)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
});
