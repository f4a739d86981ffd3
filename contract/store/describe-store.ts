import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import { findProvince } from "../shared/provinces.ts";
import { type DeliveryZone, deliveryZones } from "./delivery-zones.ts";
import type { StoreIdentity, TransitDays } from "./identity.ts";
import { formatTime } from "./opening-hours.ts";

// This file imports no schemas, so that pages do not load the schema library (docs/decisions/0026).

/** Formats the store's address on one line. */
export function formatStoreAddress({ address }: StoreIdentity): string {
  return `${address.street}, ${address.locality}, ${address.province} ${address.postal_code}`;
}

/** Returns the tel: URL of the store. A phone number without a country code is Canadian. */
export function storePhoneUrl({ phone }: StoreIdentity): string {
  if (phone.startsWith("+")) return `tel:+${phone.replace(/\D/g, "")}`;
  return `tel:+1-${phone.replace(/[^\d-]/g, "")}`;
}

/** Describes how soon orders leave and arrive, for the Terms. Returns blank text if the store promises no days. */
export function deliveryTimeSentence(store: StoreIdentity): string {
  const { dispatch_until, days } = store.delivery;
  const places: Record<DeliveryZone, string> = {
    local: "to local postal codes",
    province: `elsewhere in ${findProvince(store.address.postal_code) ?? "our province"}`,
    canada: "to other provinces",
    remote: "to rural postal codes and the territories",
  };
  const promises = deliveryZones.flatMap((zone) => {
    const transit = days[zone];
    return transit === null ? [] : [`${formatTransitDays(transit)} ${places[zone]}`];
  });
  if (promises.length === 0) return "";
  return `Orders placed before ${formatTime(dispatch_until)} leave the same day if we are open. Delivery then takes ${promises.join(", ")}.`;
}

/** Formats the carrier's days, such as '2 to 4 business days'. */
function formatTransitDays({ from, to }: NonNullable<TransitDays>): string {
  const range = from === to ? `${to}` : `${from} to ${to}`;
  return `${range} business ${to === 1 ? "day" : "days"}`;
}

/** Describes the condition for free delivery. Returns undefined if delivery is never free. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes on orders over ${formatCents(freeOverCents)} before discounts.`;
}
