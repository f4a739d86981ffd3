import { storeIdentityResponse } from "../../../contract/admin/store-identity.ts";
import type { OpenHours } from "../../../contract/store/identity.ts";
import { anAdminToken } from "./accounts.ts";
import { call, unwrap } from "./store.ts";

/** Closes the shop on the days of these times, or opens it only during these hours, and has no other holiday. */
export async function changeHolidays(times: readonly string[], hours: OpenHours = null): Promise<void> {
  const token = await anAdminToken();
  const path = "/api/admin/store-identity";
  const { identity, version } = (await unwrap(await call(path, { token }), storeIdentityResponse)).data;
  const holidays = times.map((time) => ({ day: time.slice(0, 10), name: "Holiday", hours }));
  const response = await call(path, { method: "PUT", token, json: { ...identity, holidays, version } });
  if (!response.ok) throw new Error(`The holidays were not saved: ${await response.text()}`);
}
