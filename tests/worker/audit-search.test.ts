import { expect, test } from "vitest";
import { auditLogResponse } from "../../contract/admin/audit-log.ts";
import { addDays, toStoreDay } from "../../contract/shared/store-time.ts";
import { anAdmin } from "./builders/admins.ts";
import { call, unwrap } from "./builders/store.ts";

test("searches the audit log by action, by admin, and by the store's days", async () => {
  const [alex, kim] = [await anAdmin("Alex"), await anAdmin("Kim")];
  const addCodes = (token: string) =>
    call("/api/admin/postal-codes", { token, json: { codes: ["R9Y 1A1", "R9Y 1A2"] } });
  const changeSettings = (token: string) =>
    call("/api/admin/settings", { method: "PUT", token, json: { notice: "Closed on Monday" } });
  for (const write of [await addCodes(alex.token), await changeSettings(kim.token)])
    expect(write.status).toBe(200);

  const search = async (query: string) => {
    const response = await call(`/api/admin/audit-log?${query}`, { token: alex.token });
    return (await unwrap(response, auditLogResponse)).data.map(({ admin_name }) => admin_name);
  };
  expect(await search("search=POSTAL")).toEqual(["Alex Keeper"]);
  expect(await search("search=kim")).toEqual(["Kim Keeper"]);
  expect(await search("search=%25")).toEqual([]);
  expect(await search(`admin_id=${kim.id}`)).toEqual(["Kim Keeper"]);
  const today = toStoreDay(new Date());
  expect(await search(`start_date=${addDays(today, -1)}&end_date=${addDays(today, 1)}`)).toHaveLength(2);
  expect(await search(`start_date=${addDays(today, 2)}`)).toEqual([]);
  expect(await search(`end_date=${addDays(today, -2)}`)).toEqual([]);
});
