import { sql } from "drizzle-orm";
import type * as v from "valibot";
import type { imageMatchesResponse } from "../../../../contract/admin/image-matches.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

type Match = v.InferOutput<typeof imageMatchesResponse>["data"][number];

/**
 * Admin only: finds the product of each image file by the longest SKU that its name begins with, in any capitalization.
 */
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

/**
 * Lists the SKUs that a file name can begin with, longest first, in lower case. A SKU ends where the name ends or
 * before a character that is no letter or digit: 'TOY-0001_2.jpg' can be of 'toy-0001_2', 'toy-0001' or 'toy'.
 */
export function listSkuCandidates(fileName: string): string[] {
  const stem = removeExtension(fileName).toLowerCase();
  const ends = [...stem.matchAll(/[^\p{L}\p{N}]/gu)].map(({ index }) => index);
  return [...ends, stem.length]
    .map((end) => stem.slice(0, end).trim())
    .filter((candidate) => candidate !== "")
    .toReversed();
}

/** Returns the place of an image among those of its product: 2 for 'TOY-0001 (2).jpg', and 1 without a number. */
export function readImageOrder(fileName: string, sku: string): number {
  const number = /\d+/.exec(removeExtension(fileName).slice(sku.length))?.[0];
  return number === undefined ? 1 : Number(number);
}

function removeExtension(fileName: string): string {
  return fileName
    .normalize("NFC")
    .trim()
    .replace(/\.[a-z0-9]{2,5}$/i, "");
}
