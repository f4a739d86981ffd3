import * as v from "valibot";
import { adminShippingZonesView } from "../../contract/admin/shipping-zones.ts";
import type { ShippingDocument } from "../../contract/shipping/shipping-document.ts";
import type { TaxDocument } from "../../contract/tax/tax-document.ts";
import { aZone, ratesByWeight, toShippingDocument } from "../builders/shipping.ts";
import { registeredEverywhere } from "../builders/taxes.ts";
import { test } from "../support/e2e-test.ts";
import { offerPickup } from "../support/guests.ts";
import { testScreens } from "../support/screens.ts";
import { callAsAdmin } from "../support/store-api.ts";
import { settingsScreens } from "./screens/settings.ts";

const west = aZone("West", { provinces: ["AB"], rates: ratesByWeight([2, 900], [null, 1_400]) });

test.beforeEach(async () => {
  await saveTaxes(registeredEverywhere);
  await saveZones(toShippingDocument([west], { notServed: ["YT"] }));
  await offerPickup({ tax_mode: "by_place", notice: "Closed on Monday for inventory." });
});

testScreens(settingsScreens);

async function saveZones(document: ShippingDocument): Promise<void> {
  const response = await callAsAdmin("GET", "/admin/shipping-zones");
  const { version } = v.parse(v.object({ data: adminShippingZonesView }), response).data;
  await callAsAdmin("PUT", "/admin/shipping-zones", { document, version });
}

async function saveTaxes(document: TaxDocument): Promise<void> {
  const stored = v.object({ data: v.object({ version: v.number() }) });
  const { version } = v.parse(stored, await callAsAdmin("GET", "/admin/taxes")).data;
  await callAsAdmin("PUT", "/admin/taxes", { ...document, version });
}
