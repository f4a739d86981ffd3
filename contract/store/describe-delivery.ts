import { nameInSentence } from "../shared/provinces.ts";
import { type DeliveryZone, deliveryZones } from "./delivery-zones.ts";
import type { StoreIdentity, TransitDays } from "./identity.ts";
import { formatTime } from "./opening-hours.ts";
import { findStoreProvince } from "./store-province.ts";

/** Describes how soon orders leave and arrive, for the Terms. Returns blank text if the store promises no days. */
export function deliveryTimeSentence(store: StoreIdentity): string {
  const { dispatch_until, days } = store.delivery;
  const places: Record<DeliveryZone, string> = {
    local: "to local postal codes",
    province: `elsewhere in ${nameInSentence(findStoreProvince(store))}`,
    canada: "to other provinces",
    remote: "to rural postal codes and the territories",
  };
  const promises = deliveryZones.flatMap((zone) => {
    const transit = days[zone];
    return transit === null ? [] : [`${formatTransitDays(transit)} ${places[zone]}`];
  });
  if (promises.length === 0) return "";
  return `Orders placed before ${formatTime(dispatch_until)} leave the same day if we're open. Delivery then takes ${new Intl.ListFormat("en-CA").format(promises)}.`;
}

/** Formats the carrier's days, such as '2 to 4 business days'. */
function formatTransitDays({ from, to }: NonNullable<TransitDays>): string {
  const range = from === to ? `${to}` : `${from} to ${to}`;
  return `${range} business ${to === 1 ? "day" : "days"}`;
}
