import { beforeAll, expect, test } from "vitest";
import { addressListResponse } from "../../../contract/account/addresses.ts";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { postalCodesChangeResponse, postalCodesResponse } from "../../../contract/admin/postal-codes.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import { failureResponse } from "../../../contract/shared/errors.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { aShopper } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("counts the local postal codes in the settings", async () => {
  const settings = await unwrap(await call("/api/admin/settings", { token: admin.token }), settingsResponse);
  expect((await listCodes()).count).toBe(settings.data.local_postal_codes);
});

test("adds and removes local postal codes one by one and in ranges", async () => {
  const { count } = await listCodes();
  expect(await isLocal("R3C4T3")).toBe(false);
  const added = await changeCodes("", {
    codes: ["r3c4t3", "R2C 0A1"],
    ranges: [{ from: "R2E 0A1", to: "R2E 0B9" }],
  });
  // R2C 0A1 was local already. The range contains nine codes of A and ten of B.
  expect(added).toMatchObject({ changed: 20, count: count + 20 });
  expect(await isLocal("R3C4T3")).toBe(true);
  expect((await listCodes("search=r2e0b")).data).toEqual(
    Array.from({ length: 10 }, (_, digit) => `R2E 0B${digit}`),
  );
  const removed = await changeCodes("/remove", {
    codes: ["R3C 4T3"],
    ranges: [{ from: "R2E 0A0", to: "R2E 9Z9" }],
  });
  expect(removed).toMatchObject({ changed: 20, count });
  expect((await listAuditEntries("postal_codes")).map((entry) => entry.action)).toEqual([
    "postal_codes.add",
    "postal_codes.remove",
  ]);
});

test("makes a whole area local by one entry", async () => {
  const shopper = await aShopper({ postal_code: "B3J 2K9", province: "Nova Scotia", city: "Halifax" });
  const isShopperLocal = async () =>
    (await unwrap(await call("/api/addresses", { token: shopper.token }), addressListResponse)).data[0]
      ?.is_local;
  expect(await isShopperLocal()).toBe(false);
  await changeCodes("", { codes: ["B3J 1A1", "b3h*"] });
  const { count } = await listCodes();
  const added = await changeCodes("", { codes: ["B3J"], ranges: [{ from: "E1A 0A1", to: "E1A 9Z9" }] });
  // The area replaces its code.
  expect(added).toMatchObject({ changed: 2, count: count + 1, entries: ["B3J", "E1A"] });
  expect((await listCodes()).data.slice(0, 3)).toEqual(["B3H", "B3J", "E1A"]);
  expect((await listCodes("search=b3j2k9")).data).toEqual(["B3J"]);
  for (const code of ["B3J2K9", "B3J1A1", "B3H4R2", "E1A1A1"]) expect(await isLocal(code), code).toBe(true);
  expect(await isLocal("B3K1A1")).toBe(false);
  expect(await isShopperLocal()).toBe(true);

  // A code in the area is local already, and cannot be removed alone.
  expect(await changeCodes("", { codes: ["B3J 9Z9"] })).toMatchObject({ changed: 0 });
  const refused = await call("/api/admin/postal-codes/remove", {
    token: admin.token,
    json: { codes: ["B3J 2K9"] },
  });
  expect(refused.status).toBe(422);
  expect((await unwrap(refused, failureResponse)).errors?.codes).toContain("Remove B3J");
  await changeCodes("/remove", { codes: ["B3J", "B3H", "E1A"] });
  expect(await isShopperLocal()).toBe(false);
});

test("removes all entries at once, and restores them", async () => {
  await changeCodes("", { codes: ["B3J"] });
  const { count } = await listCodes();
  const { entries, ...removed } = await changeCodes("/remove", { all: true });
  expect(removed).toEqual({ changed: count, count: 0 });
  expect(await isLocal("R2C0A1")).toBe(false);
  expect(await changeCodes("", { codes: entries })).toMatchObject({ changed: count, count });
  expect(await isLocal("R2C0A1")).toBe(true);
});

test("says what to type instead of what is no postal code", async () => {
  const response = await call("/api/admin/postal-codes", { token: admin.token, json: { codes: ["B3J 2"] } });
  expect((await unwrap(response, failureResponse)).message).toContain(
    '"B3J 2" is not a postal code. Type an area such as B3J',
  );
});

test.each([
  {},
  { codes: [] },
  { codes: ["90210"] },
  { ranges: [{ from: "R2C 0A1", to: "R3C 0A1" }] },
  { ranges: [{ from: "R2C 1A1", to: "R2C 0A1" }] },
])("refuses the change %j", async (json) => {
  expect((await call("/api/admin/postal-codes", { token: admin.token, json })).status).toBe(422);
});

async function listCodes(query = "") {
  return unwrap(await call(`/api/admin/postal-codes?${query}`, { token: admin.token }), postalCodesResponse);
}

async function isLocal(code: string): Promise<boolean> {
  return (await unwrap(await call(`/api/delivery?postal_code=${code}`), deliveryResponse)).data.is_local;
}

async function changeCodes(path: string, json: unknown) {
  const response = await call(`/api/admin/postal-codes${path}`, { token: admin.token, json });
  return (await unwrap(response, postalCodesChangeResponse)).data;
}
