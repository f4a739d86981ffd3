import { sql } from "drizzle-orm";
import type * as v from "valibot";
import type { imageMatchesResponse } from "../../../../contract/admin/image-matches.ts";
import { listSkuCandidates, readImageOrder } from "../../../../contract/catalog/image-file-name.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

type Match = v.InferOutput<typeof imageMatchesResponse>["data"][number];

/** Finds the product of each file by the longest SKU that its name begins with, in any capitalization. */
export async function matchImages(context: StoreContext, fileNames: readonly string[]): Promise<Match[]> {
  const candidates = new Set(fileNames.flatMap(listSkuCandidates));
  const rows = await context.db
    .select({
      id: products.id,
      sku: products.sku,
      name: products.name,
      is_active: products.isActive,
      images: sql<number>`(SELECT count(*) FROM product_images WHERE product_id = products.id)`
        .mapWith(Number)
        .as("images"),
    })
    .from(products)
    .where(
      sql`${products.archivedAt} IS NULL AND lower(${products.sku}) IN (SELECT value FROM json_each(${JSON.stringify([...candidates])}))`,
    );
  const bySku = new Map(rows.map((row) => [row.sku.toLowerCase(), row]));
  return fileNames.map((fileName) => {
    const sku = listSkuCandidates(fileName).find((candidate) => bySku.has(candidate)) ?? "";
    return { product: bySku.get(sku) ?? null, order: readImageOrder(fileName, sku) };
  });
}
