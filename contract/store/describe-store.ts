import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import type { StoreIdentity } from "./identity.ts";

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

/** Describes the delivery time, for a parcel that is on its way. */
export function deliveryDaysSentence({ delivery }: StoreIdentity): string {
  return `Delivery takes ${delivery.days}.`;
}

/** Describes the delivery time and the time of dispatch, for an order that has not been dispatched yet. */
export function deliveryTimeSentence(store: StoreIdentity): string {
  return `${deliveryDaysSentence(store)} Orders placed before ${store.delivery.dispatched_until} on a business day are dispatched the same day.`;
}

/** Describes the condition for free delivery. Returns undefined if delivery is never free. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes when your subtotal is over ${formatCents(freeOverCents)}.`;
}
