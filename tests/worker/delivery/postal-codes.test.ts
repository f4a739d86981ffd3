import { beforeAll, expect, test } from "vitest";
import { deliveryResponse } from "../../../contract/account/delivery.ts";
import { postalCodesChangeResponse, postalCodesResponse } from "../../../contract/admin/postal-codes.ts";
import { settingsResponse } from "../../../contract/admin/settings.ts";
import type { Account } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
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
  expect(added).toEqual({ changed: 20, count: count + 20 });
  expect(await isLocal("R3C4T3")).toBe(true);
  expect((await listCodes("search=r2e0b")).data).toEqual(
    Array.from({ length: 10 }, (_, digit) => `R2E 0B${digit}`),
  );
  const removed = await changeCodes("/remove", {
    codes: ["R3C 4T3"],
    ranges: [{ from: "R2E 0A0", to: "R2E 9Z9" }],
  });
  expect(removed).toEqual({ changed: 20, count });
  expect((await listAuditEntries("postal_codes")).map((entry) => entry.action)).toEqual([
    "postal_codes.add",
    "postal_codes.remove",
  ]);
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
