import { centsToDollars, dollarsToCents, shareOfCents } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";

/** Parses a typed amount in dollars; undefined unless it is a number with at most two decimals. */
export function typedDollars(text: string): number | undefined {
  const cleaned = text.trim().replace(/^\$/, "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(cleaned) ? Number(cleaned) : undefined;
}

/** Returns the discount in percent for two typed prices; undefined while either is invalid. */
export function discountFor(retailText: string, wholesaleText: string): string | undefined {
  const retail = typedDollars(retailText);
  const wholesale = typedDollars(wholesaleText);
  if (retail === undefined || wholesale === undefined || retail < wholesale) return undefined;
  return String(discountPercentage(dollarsToCents(retail), dollarsToCents(wholesale)));
}

/** Returns the wholesale price for a typed discount; undefined while price or discount is invalid. */
export function wholesaleFor(retailText: string, discountText: string): string | undefined {
  const retail = typedDollars(retailText);
  if (retail === undefined || !/^\d{1,3}(\.\d{1,2})?$/.test(discountText.trim())) return undefined;
  const basisPoints = Math.round(Number(discountText) * 100);
  if (basisPoints > 10_000) return undefined;
  return centsToDollars(shareOfCents(dollarsToCents(retail), 10_000 - basisPoints)).toFixed(2);
}
