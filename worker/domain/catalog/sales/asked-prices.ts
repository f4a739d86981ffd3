import { desc, eq, inArray, type SQL } from "drizzle-orm";
import type { AskedPriceView } from "../../../../contract/admin/products.ts";
import type { AskedPrice, StoreToday } from "../../../../contract/catalog/sale-price.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
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

const listedPrices = 100;

/** Admin only: lists the latest prices that a product was asked at, newest first. */
export async function listAskedPrices(context: StoreContext, productId: string): Promise<AskedPriceView[]> {
  const rows = await context.db
    .select()
    .from(priceHistory)
    .where(eq(priceHistory.productId, productId))
    .orderBy(desc(priceHistory.fromAt), desc(priceHistory.id))
    .limit(listedPrices);
  return rows.map(({ priceCents, fromAt, untilAt }) => ({
    price: centsToDollars(priceCents),
    from: fromAt,
    until: untilAt,
  }));
}

export function getStoreToday({ now }: Pick<StoreContext, "now">, zone: TimeZone): StoreToday {
  return { today: toStoreDay(now(), zone), zone };
}
