import { and, eq, gte, lt, ne, or } from "drizzle-orm";
import { reservedSlugs } from "../../../../contract/catalog/catalog.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { formerSlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

const maxSlugLength = 120;

/** A slug is the product's part of the address: lower-case letters and digits, with single hyphens between. */
export function isSlug(text: string): boolean {
  return (
    text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text)
  );
}

/** The slug of a product's name; 'product' where nothing is left. */
export function toSlug(name: string): string {
  const slug = slugFromName(name)
    .slice(0, maxSlugLength - 8)
    .replace(/-$/, "");
  return slug === "" ? "product" : slug;
}

/**
 * A slug that nothing answers to yet, made from the name: with -2, -3 ... where it is taken. A former slug counts as
 * taken, because a link somewhere still leads to its product; a product may take its own back.
 */
export async function freeSlug(context: StoreContext, name: string, productId?: string): Promise<string> {
  const base = toSlug(name);
  const taken = await slugsLike(context, base, productId);
  if (isSlug(base) && !taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Does another product answer to this slug, now or formerly? */
export async function isSlugTaken(context: StoreContext, slug: string, productId?: string): Promise<boolean> {
  return (await slugsLike(context, slug, productId)).has(slug);
}

async function slugsLike(context: StoreContext, base: string, productId?: string): Promise<Set<string>> {
  const [current, former] = await context.db.batch([
    context.db
      .select({ slug: products.slug })
      .from(products)
      .where(
        and(
          startsWith(products.slug, base),
          productId === undefined ? undefined : ne(products.id, productId),
        ),
      ),
    context.db
      .select({ slug: formerSlugs.slug })
      .from(formerSlugs)
      .where(
        and(
          startsWith(formerSlugs.slug, base),
          productId === undefined ? undefined : ne(formerSlugs.productId, productId),
        ),
      ),
  ]);
  return new Set([...current, ...former].map((row) => row.slug));
}

/** The base itself and everything of the form `base-...`, as ranges that an index serves. '.' follows '-'. */
function startsWith(column: typeof products.slug | typeof formerSlugs.slug, base: string) {
  return or(eq(column, base), and(gte(column, `${base}-`), lt(column, `${base}.`)));
}
