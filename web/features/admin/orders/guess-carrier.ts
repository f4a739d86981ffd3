import type { trackingCarriers } from "../../../../contract/admin/orders.ts";

/**
 * The carrier whose tracking numbers look like this one; undefined where none does, or several do (Purolator and FedEx
 * both have numbers of twelve digits).
 */
export function guessCarrier(trackingNumber: string): (typeof trackingCarriers)[number] | undefined {
  const number = trackingNumber.replace(/[\s-]/g, "").toUpperCase();
  return patterns.find(([, pattern]) => pattern.test(number))?.[0];
}

const patterns = [
  // Domestic parcels have 16 digits, parcels from and to other countries a code of the Universal Postal Union.
  ["Canada Post", /^(\d{16}|[A-Z]{2}\d{9}CA)$/],
  ["UPS", /^1Z[A-Z0-9]{16}$/],
  ["Purolator", /^[A-Z]{3}\d{9}$/],
  ["FedEx", /^(\d{15}|\d{20})$/],
  ["DHL", /^(\d{10}|JJ?D\d{16,20})$/],
] as const;
