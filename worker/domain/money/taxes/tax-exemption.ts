import * as v from "valibot";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import {
  isExemptOn,
  type OrderExemption,
  orderExemption,
  type TaxExemption,
  taxExemption,
} from "../../../../contract/tax/tax-exemption.ts";

/** Parses the exemption that a profile stores. */
export function parseExemption(profile: { readonly taxExemption: unknown }): TaxExemption | null {
  return v.parse(v.nullable(taxExemption), profile.taxExemption);
}

/**
 * Finds the exemption that an account has on a day. A guest has none.
 * @param profile undefined for a guest
 * @param day the store's day, as yyyy-MM-dd
 */
export function findExemption(
  profile: { readonly taxExemption: unknown } | undefined,
  day: string,
): TaxExemption | undefined {
  const exemption = profile === undefined ? null : parseExemption(profile);
  return exemption !== null && isExemptOn(exemption, day) ? exemption : undefined;
}

/** Parses the exemption that an order stores, as it was when the order was placed. */
export function parseOrderExemption(order: { readonly taxExemption: unknown }): OrderExemption | null {
  return v.parse(v.nullable(orderExemption), order.taxExemption);
}

/** Creates the view of the exemption that an order stores. Null if every tax was charged. */
export function toExemptionView(order: { readonly taxExemption: unknown }): OrderView["tax_exemption"] {
  const exemption = parseOrderExemption(order);
  if (exemption === null) return null;
  const { reason, taxes, evidence } = exemption;
  return { reason, taxes, evidence };
}
