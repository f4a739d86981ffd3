import * as v from "valibot";
import { adminShippingZonesView } from "../../../contract/admin/shipping-zones.ts";
import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import type { TaxDocument } from "../../../contract/tax/tax-document.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../../builders/shipping.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { offerPickup } from "../../support/guests.ts";
import { callAsAdmin } from "../../support/store-api.ts";

/** Sells to guests, offers pick-up, taxes by place, delivers to zones and shows a notice. */
export async function saveAllSettings(): Promise<void> {
  const west = aZone("West", { provinces: ["AB"], rates: ratesByWeight([2, 900], [null, 1_400]) });
  await saveTaxes(registeredEverywhere);
  await saveZones(toShippingDocument([west], { notServed: ["YT"] }));
  await offerPickup({ tax_mode: "by_place", notice: "Closed on Monday for inventory." });
}

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
