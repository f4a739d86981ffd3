import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import type { StoreIdentity } from "./identity.ts";

// This file has no schemas, so that pages do not load the schema library (docs/decisions/0045).

/** Formats the address on one line. */
export function formatStoreAddress({ address }: StoreIdentity): string {
  return `${address.street}, ${address.locality}, ${address.province} ${address.postal_code}`;
}

export function storePhoneUrl({ phone }: StoreIdentity): string {
  const digits = phone.replace(/\D/g, "");
  return phone.startsWith("+") ? `tel:+${digits}` : `tel:+1-${phone.replace(/[^\d-]/g, "")}`;
}

/** Describes the delivery time of a parcel that is on its way. */
export function deliveryDaysSentence({ delivery }: StoreIdentity): string {
  return `Delivery takes ${delivery.days}.`;
}

/** Describes the delivery time of an order that has not been dispatched yet. */
export function deliveryTimeSentence(store: StoreIdentity): string {
  return `${deliveryDaysSentence(store)} Orders placed before ${store.delivery.dispatched_until} on a business day are dispatched the same day.`;
}

/** Returns a sentence about free delivery, or undefined if delivery is never free. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes when your subtotal is over ${formatCents(freeOverCents)}.`;
}
