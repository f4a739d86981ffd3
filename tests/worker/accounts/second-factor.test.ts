import { afterEach, beforeAll, expect, test } from "vitest";
import { profileResponse } from "../../../contract/account/account.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import { type Account, aToken } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { listOperations } from "../builders/operations.ts";
import { aProduct } from "../builders/products.ts";
import { add, aPaidOrder, aShopper } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
/** A token of the same admin, from a session that used the second factor. */
let twoFactorToken: string;
beforeAll(async () => {
  admin = await anAdmin();
  twoFactorToken = await aToken(admin.id, { aal: "aal2" });
});

afterEach(async () => {
  await setSecondFactorRequired(twoFactorToken, false);
});

test("lets only an admin who has used a second factor require one, so that nobody is locked out", async () => {
  const refused = await setSecondFactorRequired(admin.token, true);
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors).toHaveProperty("second_factor_required");
  const { data } = await unwrap(await setSecondFactorRequired(twoFactorToken, true), settingsResponse);
  expect(data.second_factor_required).toBe(true);
});

test("refuses every admin call without a required second factor", async () => {
  await setSecondFactorRequired(twoFactorToken, true);
  const adminOperations = (await listOperations()).filter(({ isAdmin }) => isAdmin);
  const responses = await Promise.all(
    adminOperations.map(async ({ name, path, method }) => {
      const response = await call(path, { method, token: admin.token });
      return [name, response.status, (await unwrap(response, failureResponse)).code];
    }),
  );
  expect(responses).toEqual(adminOperations.map(({ name }) => [name, 403, "second_factor_required"]));
  expect((await call("/api/admin/stats", { token: twoFactorToken })).status).toBe(200);
});

test("hides other customers' orders from an admin without a required second factor", async () => {
  const { orderId } = await aPaidOrder(await aProduct());
  await setSecondFactorRequired(twoFactorToken, true);
  const readOrder = (token: string) => call(`/api/orders/${orderId}`, { token });
  expect([(await readOrder(admin.token)).status, (await readOrder(twoFactorToken)).status]).toEqual([
    404, 200,
  ]);
});

test("lets an admin shop without a required second factor", async () => {
  await setSecondFactorRequired(twoFactorToken, true);
  expect((await add(admin, await aProduct())).items).toHaveLength(1);
});

test("reports to admins, but never to customers, that a second factor is due", async () => {
  await setSecondFactorRequired(twoFactorToken, true);
  const isSecondFactorDue = async (token: string) =>
    (await unwrap(await call("/api/auth/me", { token }), profileResponse)).data.second_factor_due;
  expect([await isSecondFactorDue(admin.token), await isSecondFactorDue(twoFactorToken)]).toEqual([
    true,
    false,
  ]);
  expect(await isSecondFactorDue((await aShopper()).token)).toBe(false);
  const check = await call("/api/auth/admin-check", { token: admin.token });
  expect(await check.json()).toMatchObject({ isAdmin: false });
});

function setSecondFactorRequired(token: string, second_factor_required: boolean) {
  return call("/api/admin/settings", { method: "PUT", token, json: { second_factor_required } });
}
