import { inArray, type SQL } from "drizzle-orm";
import type { AskedPrice, StoreToday } from "../../../../contract/catalog/sale-price.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import type { TimeZone } from "../../../../contract/shared/time-zones.ts";
import { priceHistory } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

/**
 * Selects the prices that products were asked at, as a statement that callers add to their own batch.
 * @param productIds a list or a subquery
 */
export function selectAskedPrices(context: Pick<StoreContext, "db">, productIds: readonly string[] | SQL) {
  const { productId, priceCents, fromAt, untilAt } = priceHistory;
  return context.db
    .select({ productId, priceCents, fromAt, untilAt })
    .from(priceHistory)
    .where(inArray(productId, productIds));
}

/**
 * Groups prices by product.
 * @returns a function that returns one product's prices
 */
export function groupAskedPrices(
  rows: readonly (AskedPrice & { readonly productId: string })[],
): (productId: string) => readonly AskedPrice[] {
  const pricesByProduct = new Map<string, AskedPrice[]>();
  for (const row of rows) {
    const prices = pricesByProduct.get(row.productId) ?? [];
    prices.push(row);
    pricesByProduct.set(row.productId, prices);
  }
  return (productId) => pricesByProduct.get(productId) ?? [];
}

export function getStoreToday({ now }: Pick<StoreContext, "now">, zone: TimeZone): StoreToday {
  return { today: toStoreDay(now(), zone), zone };
}
