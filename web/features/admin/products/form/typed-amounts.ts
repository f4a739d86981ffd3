import { centsToDollars, dollarsToCents, shareOfCents } from "../../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../../contract/shared/pricing.ts";

/** A typed amount in dollars; undefined when it is not a number, or has more than two decimals. */
export function typedDollars(text: string): number | undefined {
  const cleaned = text.trim().replace(/^\$/, "");
  return /^\d{1,7}(\.\d{1,2})?$/.test(cleaned) ? Number(cleaned) : undefined;
}

/** Typing a price fills in the discount; undefined while there is nothing to go by. */
export function discountFor(retailText: string, wholesaleText: string): string | undefined {
  const retail = typedDollars(retailText);
  const wholesale = typedDollars(wholesaleText);
  if (retail === undefined || wholesale === undefined || retail < wholesale) return undefined;
  return String(discountPercentage(dollarsToCents(retail), dollarsToCents(wholesale)));
}

/** Typing a discount fills in the wholesale price; undefined while there is nothing to go by. */
export function wholesaleFor(retailText: string, discountText: string): string | undefined {
  const retail = typedDollars(retailText);
  if (retail === undefined || !/^\d{1,3}(\.\d{1,2})?$/.test(discountText.trim())) return undefined;
  const basisPoints = Math.round(Number(discountText) * 100);
  if (basisPoints > 10_000) return undefined;
  return centsToDollars(shareOfCents(dollarsToCents(retail), 10_000 - basisPoints)).toFixed(2);
}
