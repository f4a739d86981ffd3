import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { formatShortDay } from "../../../lib/dates.ts";

/** The texts of a label beside the name. */
export interface LabelTexts {
  readonly price: string;
  /** The price of 100 g or a kilogram. */
  readonly unitPrice?: string;
  /** The days of the sale, or the compare-at price. */
  readonly note?: string;
}

type LabelledProduct = Pick<
  AdminProductView,
  "wholesale_price" | "retail_price" | "sale_price" | "sale_from" | "sale_until" | "weight"
>;

/**
 * Writes the texts of a label for a day. During a sale it has the sale's price and days. It does not have the regular
 * price as the price before, because whether the store may claim that is only known when the sale begins.
 */
export function writeLabel(product: LabelledProduct, day: string): LabelTexts {
  const { wholesale_price: price, retail_price: compareAt } = product;
  const sale = findSale(product, day);
  const charged = sale?.price ?? price;
  return {
    price: formatDollars(charged),
    ...(product.weight && { unitPrice: formatUnitPrice(dollarsToCents(charged), product.weight) }),
    ...(sale !== undefined && { note: sale.note }),
    ...(sale === undefined && compareAt > price && { note: `Compare at ${formatDollars(compareAt)}` }),
  };
}

function findSale({ sale_price: price, sale_from: from, sale_until: until }: LabelledProduct, day: string) {
  if (price === null || from === null || from > day || (until !== null && until < day)) return undefined;
  const days = until === null ? `from ${formatShortDay(from)}` : formatDays(from, until);
  return { price, note: `Sale ${days}` };
}

function formatDays(from: string, until: string): string {
  return from === until ? formatShortDay(from) : `${formatShortDay(from)} to ${formatShortDay(until)}`;
}

/** Formats the price of 100 g, or of a kilogram for what is as heavy as that. Halves of a cent are rounded up. */
function formatUnitPrice(cents: number, kilograms: number): string {
  const isPerKilogram = kilograms >= 1;
  const unitCents = Math.round(cents / kilograms / (isPerKilogram ? 1 : 10));
  return `${formatCents(unitCents)} / ${isPerKilogram ? "kg" : "100 g"}`;
}
