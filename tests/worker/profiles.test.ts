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

test("the first call makes the profile from what was said at sign-up", async () => {
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

test("what was said at sign-up and cannot be kept is left out, and the account still works", async () => {
  const { token } = await anAccount({
    user: { first_name: "x".repeat(5_000), last_name: { $ne: 1 }, phone: "call me" },
  });
  const { data } = await unwrap(await call("/api/auth/me", { token }), profileResponse);
  expect(data).toMatchObject({ first_name: "", last_name: "", phone: null });
});

test("ten first calls at once make one profile", async () => {
  const { id, token } = await anAccount();
  const answers = await Promise.all(Array.from({ length: 10 }, () => call("/api/auth/me", { token })));
  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  const rows = await env.DB.prepare("SELECT count(*) AS found FROM profiles WHERE id = ?")
    .bind(id)
    .first("found");
  expect(rows).toBe(1);
});

test("what users write about themselves never makes them admins", async () => {
  const { token } = await anAccount({ user: { role: "admin", app_metadata: { role: "admin" } } });
  expect(await isAdmin(token)).toBe(false);
});

test("what the service key wrote makes the first profile an admin's", async () => {
  const { token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
});

test("once there is a profile it is the authority: a role taken away is gone at once", async () => {
  const { id, token } = await anAccount({ app: { role: "admin" } });
  expect(await isAdmin(token)).toBe(true);
  await env.DB.prepare("UPDATE profiles SET role = 'customer' WHERE id = ?").bind(id).run();
  expect(await isAdmin(token)).toBe(false);
});

test("the email address follows the sign-in service", async () => {
  const context = storeContext();
  const token = aToken();
  await ensureProfile(context, token);
  const changed = await ensureProfile(context, { ...token, email: "new@store.test" });
  expect(changed.email).toBe("new@store.test");
});

test("the last sign-in moves forward with a new session, and a read in the same one writes nothing", async () => {
  const token = aToken();
  const created = await ensureProfile(storeContext(new Date("2026-11-20T15:00:01Z")), token);
  expect(created.lastSignInAt).toBe("2026-11-20T15:00:00.000Z");

  const seenAgain = await ensureProfile(storeContext(new Date("2026-11-20T16:00:00Z")), token);
  expect(seenAgain).toEqual(created);

  const later = { ...token, signedInAt: new Date("2026-11-20T17:00:00Z") };
  expect((await ensureProfile(storeContext(), later)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
  expect((await ensureProfile(storeContext(), token)).lastSignInAt).toBe("2026-11-20T17:00:00.000Z");
});
