import * as v from "valibot";
import { expect, test } from "vitest";
import { profileResponse } from "../../../contract/account/account.ts";
import { anAccount, aToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

const adminCheck = v.object({ success: v.literal(true), isAdmin: v.boolean() });

test("creates the profile from the sign-up's data at the first request", async () => {
  // Tokens have whole seconds.
  const startedAt = Math.floor(Date.now() / 1_000) * 1_000;
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
  expect(Date.parse(data.last_sign_in_at ?? "")).toBeGreaterThanOrEqual(startedAt);
});

test("omits invalid sign-up data from the profile", async () => {
  const { token } = await anAccount({
    user: { first_name: "x".repeat(5_000), last_name: { $ne: 1 }, phone: "call me" },
  });
  const { data } = await unwrap(await call("/api/auth/me", { token }), profileResponse);
  expect(data).toMatchObject({ first_name: "", last_name: "", phone: null });
});

test("creates one profile for ten simultaneous first requests", async () => {
  const { token } = await anAccount();
  const responses = await Promise.all(Array.from({ length: 10 }, () => call("/api/auth/me", { token })));
  expect(responses.map((response) => response.status)).toEqual(Array(10).fill(200));
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
  const json = { role: "customer" };
  await call(`/api/admin/users/${id}`, { method: "PUT", token: (await anAdmin()).token, json });
  expect(await isAdmin(token)).toBe(false);
});

test("copies a changed email address from the sign-in service", async () => {
  const account = await visit(await anAccount());
  const token = await aToken(account.id, { email: "new@store.test" });
  expect((await readProfile(token)).email).toBe("new@store.test");
});

test("updates the last sign-in for a new session only", async () => {
  const { id } = await anAccount();
  const readLastSignIn = async (openedAt: string) => {
    const timestamp = Date.parse(openedAt) / 1_000;
    const token = await aToken(id, { amr: [{ method: "password", timestamp }] });
    return (await readProfile(token)).last_sign_in_at;
  };
  const [first, second] = ["2026-01-20T15:00:00.000Z", "2026-01-20T17:00:00.000Z"];
  expect(await readLastSignIn(first)).toBe(first);
  expect(await readLastSignIn(second)).toBe(second);
  expect(await readLastSignIn(first)).toBe(second);
});

async function readProfile(token: string) {
  return (await unwrap(await call("/api/auth/me", { token }), profileResponse)).data;
}

async function isAdmin(token: string): Promise<boolean> {
  return (await unwrap(await call("/api/auth/admin-check", { token }), adminCheck)).isAdmin;
}
