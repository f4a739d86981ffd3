import { formatCents } from "../shared/money.ts";
import type { ShippingRules } from "../shared/pricing.ts";
import type { StoreIdentity } from "./identity.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** Formats the store's address on one line. */
export function formatStoreAddress({ address }: Pick<StoreIdentity, "address">): string {
  return `${address.street}, ${address.locality}, ${address.province} ${address.postal_code}`;
}

/** Returns the first letter or digit of the store's name, which stands for a missing logo. */
export function getStoreInitial(name: string): string {
  return (/[\p{L}\p{N}]/u.exec(name)?.[0] ?? "").toUpperCase();
}

/** Formats a GST/HST number as the Canada Revenue Agency prints it, such as '123456789 RT0001'. */
export function formatTaxNumber(taxNumber: string): string {
  return taxNumber.replace("RT", " RT");
}

/** Describes the condition for free delivery. Returns undefined if delivery is never free. */
export function freeDeliverySentence({ freeOverCents }: ShippingRules): string | undefined {
  if (freeOverCents === null) return undefined;
  return `Free to local postal codes on orders over ${formatCents(freeOverCents)} before discounts.`;
}
