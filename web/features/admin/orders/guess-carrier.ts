import type { trackingCarriers } from "../../../../contract/admin/order-changes.ts";

/**
 * Returns the carrier that uses this format of tracking numbers, or undefined if none or several use it. For example,
 * Purolator and FedEx both use twelve digits.
 */
export function guessCarrier(trackingNumber: string): (typeof trackingCarriers)[number] | undefined {
  const number = trackingNumber.replace(/[\s-]/g, "").toUpperCase();
  return patterns.find(([, pattern]) => pattern.test(number))?.[0];
}

const patterns = [
  // Canada Post has 16 digits for domestic parcels, and Universal Postal Union codes for international ones.
  ["Canada Post", /^(\d{16}|[A-Z]{2}\d{9}CA)$/],
  ["UPS", /^1Z[A-Z0-9]{16}$/],
  ["Purolator", /^[A-Z]{3}\d{9}$/],
  ["FedEx", /^(\d{15}|\d{20})$/],
  ["DHL", /^(\d{10}|JJ?D\d{16,20})$/],
] as const;
