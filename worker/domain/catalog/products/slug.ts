import { eq, sql } from "drizzle-orm";
import { reservedSlugs } from "../../../../contract/catalog/catalog.ts";
import { maxSlugLength, slugFromName, slugPattern } from "../../../../contract/catalog/slug.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { formerProductSlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

/**
 * Returns true if a text has only lower-case letters, digits and single hyphens between them, and is not a reserved
 * path.
 */
export function isSlug(text: string): boolean {
  return text.length <= maxSlugLength && slugPattern.test(text) && !reservedSlugs.includes(text);
}

/** Makes a slug from a product's name, or 'product' if the name has no letters and digits. */
export function toSlug(name: string): string {
  const slug = slugFromName(name, maxSlugLength - 8);
  return slug === "" ? "product" : slug;
}

/**
 * Makes a free slug from a name, with a number from 2 if the slug is taken. Former slugs count as taken, because they
 * redirect to their product.
 */
export async function findFreeSlug(context: StoreContext, name: string): Promise<string> {
  const base = toSlug(name);
  const { current, former } = await readBatch(context.db, {
    current: selectTaken(context, "products", "slug", [base]),
    former: selectTaken(context, "former_product_slugs", "slug", [base]),
  });
  return selectFreeSlug(base, new Set([...current, ...former].map(({ key }) => key)));
}

/** Returns the base, or the base with the lowest free number from 2. A reserved word always gets a number. */
export function selectFreeSlug(base: string, taken: ReadonlySet<string>): string {
  return selectFreeKey(base, isSlug(base) ? taken : new Set([...taken, base]));
}

/** Returns the base, or the base with the lowest free number from 2. */
export function selectFreeKey(base: string, taken: ReadonlySet<string>): string {
  let key = base;
  for (let number = 2; taken.has(key); number += 1) key = `${base}-${number}`;
  return key;
}

/**
 * Selects the keys of products that equal a base or begin with `base-`. The range can use an index. It is correct because '.' follows '-' in
 * ASCII.
 */
export function selectTaken(
  context: StoreContext,
  table: "products" | "former_product_slugs",
  column: "slug" | "sku",
  bases: readonly string[],
) {
  const json = JSON.stringify([...new Set(bases)]);
  const key = sql.raw(column);
  return context.db.select({ key: sql<string>`key`.as("key") }).from(sql`(
    SELECT ${key} AS key FROM json_each(${json}) AS base CROSS JOIN ${sql.raw(table)}
      ON ${key} = base.value OR (${key} >= base.value || '-' AND ${key} < base.value || '.'))`);
}

/** Selects the product that has or had a slug. A product may use its own former slug again. */
export function selectSlugOwners(context: StoreContext, slug: string) {
  return context.db
    .select({ productId: products.id })
    .from(products)
    .where(eq(products.slug, slug))
    .union(
      context.db
        .select({ productId: formerProductSlugs.productId })
        .from(formerProductSlugs)
        .where(eq(formerProductSlugs.slug, slug)),
    );
}
