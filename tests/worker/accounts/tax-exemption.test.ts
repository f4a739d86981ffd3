import { beforeAll, expect, test } from "vitest";
import { adminUserDetailResponse, adminUserResponse } from "../../../contract/admin/users.ts";
import { toStoreDay } from "../../../contract/shared/store-time.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { anAdmin, listAuditEntries } from "../builders/admins.ts";
import { atTime } from "../builders/clock.ts";
import { withStaleRead } from "../builders/outages.ts";
import { visit } from "../builders/shoppers.ts";
import { call, readFailure, unwrap } from "../builders/store.ts";

const reseller = {
  reason: "reseller",
  evidence: "1234567-8",
  parts: ["retail_sales"],
  last_day: null,
} as const;

let admin: Account;
beforeAll(async () => {
  admin = await anAdmin();
});

test("saves, changes and ends an exemption, with an audit entry for each change", async () => {
  const { id } = await visit(await anAccount());
  const save = async (json: object) =>
    (await unwrap(await put(id, json), adminUserResponse)).data.tax_exemption;
  expect(await readExemption(id)).toBeNull();
  expect(await save({ ...reseller, evidence: "  1234567-8 " })).toEqual(reseller);
  // The same exemption again changes nothing.
  await save(reseller);
  const card = { ...reseller, reason: "status_card", parts: ["federal", "retail_sales", "value_added"] };
  // The parts have one order, and each counts once.
  expect(await save({ ...card, parts: ["value_added", "retail_sales", "federal", "retail_sales"] })).toEqual(
    card,
  );
  expect(await readExemption(id)).toEqual(card);
  expect((await end(id)).status).toBe(200);
  expect((await end(id)).status).toBe(200);
  expect(await readExemption(id)).toBeNull();
  const action = "user.tax_exemption";
  const { reason, parts } = reseller;
  expect(await listAuditEntries(id)).toEqual([
    { action, admin: admin.id, before: null, after: reseller },
    {
      action,
      admin: admin.id,
      before: { reason, parts },
      after: { reason: card.reason, parts: card.parts },
    },
    { action, admin: admin.id, before: card, after: null },
  ]);
});

test.each([
  [{ reason: "friend" }, "reason"],
  [{ reason: undefined }, "reason"],
  [{ evidence: " " }, "evidence"],
  [{ evidence: undefined }, "evidence"],
  [{ evidence: "1".repeat(61) }, "evidence"],
  [{ parts: [] }, "parts"],
  [{ parts: ["municipal"] }, "parts.0"],
  [{ last_day: "2026-02-30" }, "last_day"],
  [{ last_day: "2020-01-01" }, "last_day"],
])("refuses %j with 422, and names the field", async (changes, field) => {
  const { id } = await visit(await anAccount());
  const response = await put(id, { ...reseller, ...changes });
  expect(response.status).toBe(422);
  expect(Object.keys((await readFailure(response)).errors ?? {})).toEqual([field]);
  expect(await readExemption(id)).toBeNull();
});

test("accepts today as the last day in the store's time zone, when it is tomorrow in UTC", async () => {
  const { id } = await visit(await anAccount());
  const evening = new Date("2026-11-28T03:00:00Z");
  expect(toStoreDay(evening, "America/Winnipeg")).toBe("2026-11-27");
  const response = await atTime(evening, async () => {
    const { token } = await anAdmin();
    return put(id, { ...reseller, last_day: "2026-11-27" }, { token });
  });
  expect(response.status).toBe(200);
});

test("keeps one of two exemptions that admins save at the same moment, and records both", async () => {
  const { id } = await visit(await anAccount());
  const other = { ...reseller, evidence: "7654321-0" };
  const DB = withStaleRead(() => put(id, other));
  expect((await put(id, reseller, { bindings: { DB } })).status).toBe(200);
  expect(await readExemption(id)).toEqual(reseller);
  expect(await listAuditEntries(id)).toMatchObject([
    { before: null, after: other },
    { before: { evidence: other.evidence }, after: { evidence: reseller.evidence } },
  ]);
});

test("answers 404 for an unknown account, and refuses customers", async () => {
  expect((await put(crypto.randomUUID(), reseller)).status).toBe(404);
  expect((await end(crypto.randomUUID())).status).toBe(404);
  const customer = await visit(await anAccount());
  expect((await put(customer.id, reseller, { token: customer.token })).status).toBe(403);
});

function put(id: string, json: object, request: object = {}): Promise<Response> {
  return call(`/api/admin/users/${id}/tax-exemption`, {
    method: "PUT",
    token: admin.token,
    json,
    ...request,
  });
}

function end(id: string): Promise<Response> {
  return call(`/api/admin/users/${id}/tax-exemption`, { method: "DELETE", token: admin.token });
}

async function readExemption(id: string) {
  const response = await call(`/api/admin/users/${id}`, { token: admin.token });
  return (await unwrap(response, adminUserDetailResponse)).data.tax_exemption;
}
