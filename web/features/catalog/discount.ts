import type { ProductView } from "../../../contract/catalog.ts";
import { centsToDollars, dollarsToCents } from "../../../contract/money.ts";

/** From how many percent each place tells of a discount (specification section 5). */
export const discountThresholds = {
  featuredGrid: 15,
  scroller: 1,
  highlight: 10,
  highlightSavings: 5,
  listing: 15,
  searchCard: 15,
  bestValue: 25,
  deals: 15,
} as const;

/** The discount in whole percent, as badges show and judge it. */
export function discountPercent(product: ProductView): number {
  return Math.round(product.discount_percentage);
}

/** What one piece saves against retail, in dollars. */
export function savedDollars(product: ProductView): number {
  return centsToDollars(dollarsToCents(product.retail_price) - dollarsToCents(product.wholesale_price));
}
