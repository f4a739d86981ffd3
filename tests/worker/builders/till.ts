import { type TillTender, type TillView, tillResponse } from "../../../contract/admin/till.ts";
import { anAdminToken } from "./accounts.ts";
import { getPickup } from "./pickups.ts";
import { call, unwrap } from "./store.ts";

/** Reads the sheet of a day, by default of today. */
export async function readTill(day?: string): Promise<TillView> {
  const query = day === undefined ? "" : `?day=${day}`;
  return (await unwrap(await call(`/api/admin/till${query}`, { token: await anAdminToken() }), tillResponse))
    .data;
}

/** Returns the sums of a tender. */
export function findSums({ tenders }: TillView, tender: TillTender) {
  return tenders.find((sums) => sums.tender === tender);
}

/** Sends POST /admin/till/close with the expected cash as counted, unless the test says otherwise. */
export async function requestClose(values: Readonly<Record<string, unknown>> = {}): Promise<Response> {
  const { day, expected_cash } = await readTill();
  return call("/api/admin/till/close", {
    token: await anAdminToken(),
    json: { day, expected_cash, counted_cash: expected_cash, ...values },
  });
}

/** Sends PUT /admin/pickups/{id}/tender, by default with the order's current version. */
export async function requestTender(
  orderId: string,
  tender: string,
  values: Readonly<Record<string, unknown>> = {},
): Promise<Response> {
  const { version } = await getPickup(orderId);
  const json = { version, tender, ...values };
  return call(`/api/admin/pickups/${orderId}/tender`, { method: "PUT", token: await anAdminToken(), json });
}
