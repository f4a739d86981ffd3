import { aZone, ratesByWeight, toShippingDocument } from "../../builders/shipping.ts";
import { registeredEverywhere } from "../../builders/taxes.ts";
import { offerPickup } from "../../support/guests.ts";
import { saveTaxes, saveZones } from "../../support/save-documents.ts";

/** Sells to guests, offers pick-up, taxes by place, delivers to zones and shows a notice. */
export async function saveAllSettings(): Promise<void> {
  const west = aZone("West", { provinces: ["AB"], rates: ratesByWeight([2, 900], [null, 1_400]) });
  await saveTaxes(registeredEverywhere);
  await saveZones(toShippingDocument([west], { notServed: ["YT"] }));
  await offerPickup({ tax_mode: "by_place", notice: "Closed on Monday for inventory." });
}
