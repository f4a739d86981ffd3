import type { PriceChange } from "../../../../contract/admin/bulk-changes.ts";
import { dollarsToCents, shareOfCents } from "../../../../contract/shared/money.ts";
import type { ProductRow } from "../products/product-rows.ts";

type Prices = Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents">;

/**
 * Computes a product's prices after a bulk change (docs/product.md, "Prices and money"). A price is at least one cent. A
 * product without a compare-at price gets one only by `keep_old_price`, and a compare-at price is never below the price.
 */
export function changePrices({ wholesalePriceCents, retailPriceCents }: Prices, change: PriceChange): Prices {
  const priceCents = changePrice(wholesalePriceCents, change);
  const hasCompareAt = retailPriceCents > wholesalePriceCents;
  // A product's compare-at price stays if all prices are set to the same amount.
  const changesCompareAt = change.include_retail && change.set_to === undefined;
  const changedCents = changesCompareAt ? changePrice(retailPriceCents, change) : retailPriceCents;
  const compareAtCents = hasCompareAt ? changedCents : 0;
  const keptCents = change.keep_old_price ? wholesalePriceCents : 0;
  return {
    wholesalePriceCents: priceCents,
    retailPriceCents: Math.max(priceCents, compareAtCents, keptCents),
  };
}

function changePrice(cents: number, { percent, amount, set_to, last_digit }: PriceChange): number {
  const changedCents =
    set_to === undefined
      ? shareOfCents(cents, 10_000 + Math.round((percent ?? 0) * 100)) + dollarsToCents(amount ?? 0)
      : dollarsToCents(set_to);
  return last_digit === undefined ? Math.max(1, changedCents) : roundToDigit(changedCents, last_digit);
}

/** Rounds to the nearest positive amount that ends in the digit. Halves are rounded up. */
function roundToDigit(cents: number, digit: 0 | 9): number {
  const smallest = digit === 0 ? 10 : 9;
  return Math.max(smallest, Math.round((cents - digit) / 10) * 10 + digit);
}
