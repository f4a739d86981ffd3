import { centsToDollars, dollarsToCents, shareOfCents } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";

/**
 * Parses a typed amount.
 * @returns the amount in dollars, or undefined unless the text is a number with at most two decimals
 */
export function parseDollars(text: string): number | undefined {
  const number = text.trim().replace(/^\$/, "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(number) ? Number(number) : undefined;
}

/** Returns the discount in percent between two typed prices, or undefined while either is invalid. */
export function computeDiscount(compareAtText: string, priceText: string): string | undefined {
  const compareAt = parseDollars(compareAtText);
  const price = parseDollars(priceText);
  if (compareAt === undefined || price === undefined || compareAt < price) return undefined;
  return String(discountPercentage(dollarsToCents(compareAt), dollarsToCents(price)));
}

/** Returns the price in dollars after a typed discount, or undefined while price or discount is invalid. */
export function computeDiscountedPrice(compareAtText: string, discountText: string): string | undefined {
  const compareAt = parseDollars(compareAtText);
  if (compareAt === undefined || !/^\d{1,3}(\.\d{1,2})?$/.test(discountText.trim())) return undefined;
  const basisPoints = Math.round(Number(discountText) * 100);
  if (basisPoints > 10_000) return undefined;
  return centsToDollars(shareOfCents(dollarsToCents(compareAt), 10_000 - basisPoints)).toFixed(2);
}
