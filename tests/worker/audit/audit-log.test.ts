import { beforeAll, expect, test } from "vitest";
import { auditLogResponse } from "../../../contract/admin/audit-log.ts";
import { addDays, toStoreDay } from "../../../contract/shared/store-time.ts";
import { defaultTimeZone } from "../../../contract/shared/time-zones.ts";
import { type Account, anAccount } from "../builders/accounts.ts";
import { anAdmin } from "../builders/admins.ts";
import { visit } from "../builders/shoppers.ts";
import { call, unwrap } from "../builders/store.ts";

let alex: Account;
let kim: Account;
let customer: Account;

beforeAll(async () => {
  [alex, kim] = [await anAdmin("Alex"), await anAdmin("Kim")];
  customer = await visit(await anAccount());
  const codes = { codes: ["R9Y 1A1", "R9Y 1A2"] };
  await expectSuccess(call("/api/admin/postal-codes", { token: alex.token, json: codes }));
  await changeCustomer(kim, "inactive");
  await changeCustomer(alex, "active");
});

test("lists the changes of an entity, latest first", async () => {
  const query = `entity=user&entity_id=${customer.id}`;
  expect(await listEntries(query)).toEqual(["Alex Keeper: user.update", "Kim Keeper: user.update"]);
  expect(await listEntries("entity=product")).toEqual([]);
});

test("shows the changed values of an entry", async () => {
  const response = await call(`/api/admin/audit-log?entity_id=${customer.id}`, { token: alex.token });
  expect((await unwrap(response, auditLogResponse)).data).toMatchObject([
    { before: { account_status: "inactive" }, after: { account_status: "active" } },
    { before: { account_status: "active" }, after: { account_status: "inactive" } },
  ]);
});

test("searches by action and by the admin's name, ignoring case", async () => {
  expect(await listEntries("search=POSTAL")).toEqual(["Alex Keeper: postal_codes.add"]);
  expect(await listEntries("search=kim")).toEqual(["Kim Keeper: user.update"]);
});

test("searches for % literally", async () => {
  expect(await listEntries("search=%25")).toEqual([]);
});

test("filters by admin", async () => {
  expect(await listEntries(`admin_id=${kim.id}`)).toEqual(["Kim Keeper: user.update"]);
});

test("filters by the store's days", async () => {
  // The ranges leave a day between, because midnight may pass during the test.
  const today = toStoreDay(new Date(), defaultTimeZone);
  const range = `start_date=${addDays(today, -1)}&end_date=${addDays(today, 1)}`;
  expect(await listEntries(range)).toHaveLength(3);
  expect(await listEntries(`start_date=${addDays(today, 2)}`)).toEqual([]);
  expect(await listEntries(`end_date=${addDays(today, -2)}`)).toEqual([]);
});

test("searches for a name whichever apostrophe, hyphen and space was typed", async () => {
  await changeCustomer(await anAdmin("Jean\u2011Luc\u00a0O´Neil"), "inactive");
  const search = encodeURIComponent("jean-luc o’neil");
  expect(await listEntries(`search=${search}`)).toHaveLength(1);
});

/** Returns the admin and the action of each entry. */
async function listEntries(query: string): Promise<string[]> {
  const response = await call(`/api/admin/audit-log?${query}`, { token: alex.token });
  const { data } = await unwrap(response, auditLogResponse);
  return data.map(({ admin_name, action }) => `${admin_name}: ${action}`);
}

async function expectSuccess(request: Promise<Response>): Promise<void> {
  expect((await request).status).toBe(200);
}

async function changeCustomer(admin: Account, account_status: string): Promise<void> {
  const path = `/api/admin/users/${customer.id}`;
  await expectSuccess(call(path, { method: "PUT", token: admin.token, json: { account_status } }));
}
