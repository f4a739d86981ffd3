import { formatCents } from "./money.ts";

/**
 * Formats what is left of a price after the cost, both without taxes, such as "$0.45 (36%)". A loss is negative. The
 * percentage is of the price, and rounded.
 */
export function formatMargin(priceCents: number, costCents: number): string {
  const cents = priceCents - costCents;
  if (priceCents <= 0) return formatCents(cents);
  return `${formatCents(cents)} (${Math.round((cents / priceCents) * 100)}%)`;
}
