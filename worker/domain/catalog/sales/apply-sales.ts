import { inArray, sql } from "drizzle-orm";
import { applySale, getOwnPrices, type StoreToday } from "../../../../contract/catalog/sale-price.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { runBatch, type Statement } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { StoreContext } from "../../context.ts";
import { readTimeZone } from "../../store/read-settings.ts";
import { getStoreToday, groupAskedPrices, selectAskedPrices } from "./asked-prices.ts";

type SaleContext = Pick<StoreContext, "db" | "now">;

// 10,000 products take ten rounds of a few statements each. The next minute continues.
const productsPerRound = 1_000;
const maxRounds = 20;

/**
 * Starts the sales that begin today and ends those that are over. Raising the products' versions changes the version of
 * the catalogue, and so every cached page. A product that changes at the same time is left to the next run.
 */
export async function applySales(context: SaleContext): Promise<{ changed: number }> {
  const day = getStoreToday(context, await readTimeZone(context));
  let changed = 0;
  for (let round = 0; round < maxRounds; round += 1) {
    const found = await applyRound(context, day);
    changed += found;
    if (found < productsPerRound) break;
  }
  return { changed };
}

/** @returns the number of products that were found */
async function applyRound(context: SaleContext, day: StoreToday): Promise<number> {
  const dueIds = sql`(${selectDueIds(day.today)})`;
  const { rows, asked } = await readBatch(context.db, {
    rows: context.db
      .select({
        id: products.id,
        version: products.version,
        priceCents: products.priceCents,
        compareAtPriceCents: products.compareAtPriceCents,
        salePriceCents: products.salePriceCents,
        saleFrom: products.saleFrom,
        saleUntil: products.saleUntil,
        regularPriceCents: products.regularPriceCents,
        regularCompareAtPriceCents: products.regularCompareAtPriceCents,
      })
      .from(products)
      .where(inArray(products.id, dueIds)),
    asked: selectAskedPrices(context, dueIds),
  });
  const getAskedPrices = groupAskedPrices(asked);
  const priced = rows.map((row) => ({
    id: row.id,
    version: row.version,
    ...applySale(getOwnPrices(row), day, getAskedPrices(row.id)),
  }));
  const now = context.now().toISOString();
  await runBatch(
    context.db,
    splitIntoJsonChunks(priced).flatMap((chunk) => writePrices(context, chunk, now)),
  );
  return rows.length;
}

/** Selects the products whose sale begins or is over. Each half reads a partial index, which has no row when idle. */
function selectDueIds(today: string) {
  return sql`SELECT id FROM (
      SELECT id FROM products
        WHERE sale_price_cents IS NOT NULL AND regular_price_cents IS NULL AND sale_from <= ${today}
      UNION ALL
      SELECT id FROM products WHERE regular_price_cents IS NOT NULL AND sale_until < ${today}
    ) LIMIT ${productsPerRound}`;
}

function writePrices(context: SaleContext, chunk: string, now: string): Statement[] {
  return [
    // Undo finds a product by the version that a change left, which a sale that begins or ends does not end.
    context.db.run(sql`UPDATE product_change_rows SET version_after = version_after + 1
      FROM json_each(${chunk}) AS priced JOIN products ON products.id = priced.value ->> 'id'
        AND products.version = priced.value ->> 'version'
      WHERE product_change_rows.product_id = products.id AND version_after = products.version`),
    context.db.run(sql`UPDATE products SET
        wholesale_price_cents = priced.value ->> 'priceCents',
        retail_price_cents = priced.value ->> 'compareAtPriceCents',
        sale_price_cents = priced.value ->> 'salePriceCents',
        sale_from = priced.value ->> 'saleFrom',
        sale_until = priced.value ->> 'saleUntil',
        regular_price_cents = priced.value ->> 'regularPriceCents',
        regular_compare_at_cents = priced.value ->> 'regularCompareAtPriceCents',
        version = products.version + 1, updated_at = ${now}
      FROM json_each(${chunk}) AS priced
      WHERE products.id = priced.value ->> 'id' AND products.version = priced.value ->> 'version'`),
  ];
}
