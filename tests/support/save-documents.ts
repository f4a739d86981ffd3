import * as v from "valibot";
import { adminShippingZonesView } from "../../contract/admin/shipping-zones.ts";
import type { ShippingDocument } from "../../contract/shipping/shipping-document.ts";
import type { TaxDocument } from "../../contract/tax/tax-document.ts";
import { callAsAdmin } from "./store-api.ts";

export async function saveTaxes(document: TaxDocument): Promise<void> {
  const stored = v.object({ data: v.object({ version: v.number() }) });
  const { version } = v.parse(stored, await callAsAdmin("GET", "/admin/taxes")).data;
  await callAsAdmin("PUT", "/admin/taxes", { ...document, version });
}

export async function saveZones(document: ShippingDocument): Promise<void> {
  const response = await callAsAdmin("GET", "/admin/shipping-zones");
  const { version } = v.parse(v.object({ data: adminShippingZonesView }), response).data;
  await callAsAdmin("PUT", "/admin/shipping-zones", { document, version });
}
