import { dollarsToCents } from "../../../../contract/money.ts";
import type { OrderItemView } from "../../../../contract/orders.ts";

/** What came back of each line of an order, by the line's id. */
export type ReturnedPieces = Readonly<Record<string, number>>;

/**
 * What returned pieces are worth, in cents: their share of what the line was charged, tax included. All of a line is
 * exactly what was charged for it; halves are rounded up.
 */
export function returnedCents(items: readonly OrderItemView[], returned: ReturnedPieces): number {
  return items.reduce((sum, item) => {
    const lineCents = dollarsToCents(item.total_amount) + dollarsToCents(item.tax_amount);
    return sum + Math.round((lineCents * (returned[item.id] ?? 0)) / item.quantity);
  }, 0);
}

/** A typed amount in cents; undefined for what is no positive amount with at most two decimals. */
export function typedCents(text: string): number | undefined {
  const cleaned = text.trim().replace(/^\$/, "");
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(cleaned)) return undefined;
  const cents = dollarsToCents(Number(cleaned));
  return cents > 0 ? cents : undefined;
}
