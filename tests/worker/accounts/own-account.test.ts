import { expect, test } from "vitest";
import { profileResponse } from "../../../contract/account/account.ts";
import { type Account, anAccount, aToken } from "../builders/accounts.ts";
import { aShopper, suspend } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

test("changes and normalizes only the name and the phone number", async () => {
  const account = await anAccount({ user: { first_name: "Robin", last_name: "Old", phone: "204-555-0100" } });
  const { data } = await unwrap(
    await saveProfile(account, {
      first_name: "  Robyn ",
      last_name: "O'Neil-Friesen",
      phone: "+1 (204) 555.0134",
      role: "admin",
      account_status: "active",
      email: "someone.else@store.test",
    }),
    profileResponse,
  );
  expect(data).toMatchObject({
    first_name: "Robyn",
    last_name: "O'Neil-Friesen",
    phone: "204-555-0134",
    role: "customer",
    email: account.email,
  });
  const reloaded = await unwrap(await call("/api/auth/me", { token: account.token }), profileResponse);
  expect(reloaded.data).toEqual(data);
});

test("does not change absent fields", async () => {
  const account = await anAccount({ user: { first_name: "Robin", phone: "204-555-0100" } });
  const { data } = await unwrap(await saveProfile(account, { last_name: "New" }), profileResponse);
  expect(data).toMatchObject({ first_name: "Robin", last_name: "New", phone: "204-555-0100" });
});

test.each(["", "  ", null])("removes the phone number for %j", async (phone) => {
  const account = await anAccount({ user: { phone: "204-555-0100" } });
  const { data } = await unwrap(await saveProfile(account, { phone }), profileResponse);
  expect(data.phone).toBeNull();
});

test("returns an error for each invalid field", async () => {
  const account = await anAccount();
  const response = await saveProfile(account, { first_name: "x".repeat(101), phone: "12345" });
  expect(await readFailure(response)).toMatchObject({
    status: 422,
    errors: {
      first_name: "Must be at most 100 characters",
      phone: "Valid phone number is required (e.g., 555-555-5555)",
    },
  });
  expect((await saveProfile(account, { first_name: { $ne: "" } })).status).toBe(422);
});

test("lets a suspended account correct its own details", async () => {
  const account = await suspend(await aShopper());
  expect((await saveProfile(account, { first_name: "Robin" })).status).toBe(200);
});

test("does not restore a former email address from an older token", async () => {
  const account = await anAccount();
  const olderToken = await aToken(account.id, { iat: Math.floor(Date.now() / 1_000) - 60 });
  const newerToken = await aToken(account.id, { email: "new@store.test" });
  for (const [token, email] of [
    [olderToken, account.email],
    [newerToken, "new@store.test"],
    [olderToken, "new@store.test"],
  ] as const) {
    expect((await unwrap(await call("/api/auth/me", { token }), profileResponse)).data.email).toBe(email);
  }
});

function saveProfile(account: Account, json: unknown): Promise<Response> {
  return call("/api/auth/profile", { method: "PUT", token: account.token, json });
}
