import { and, eq, gte, lt, or } from "drizzle-orm";
import { reservedSlugs } from "../../../../contract/catalog/catalog.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { formerSlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

const maxSlugLength = 120;

/** True for lower-case letters and digits with single hyphens between, unless it is a reserved path. */
export function isSlug(text: string): boolean {
  return (
    text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text)
  );
}

/** Makes a slug from a product's name, or 'product' if the name has no letters and digits. */
export function toSlug(name: string): string {
  const slug = slugFromName(name)
    .slice(0, maxSlugLength - 8)
    .replace(/-$/, "");
  return slug === "" ? "product" : slug;
}

/**
 * Makes a free slug from a name, with -2, -3 ... if it is taken. Former slugs count as taken, because they redirect to their
 * product.
 */
export async function findFreeSlug(context: StoreContext, name: string): Promise<string> {
  const base = toSlug(name);
  const [current, former] = await context.db.batch([
    context.db.select({ slug: products.slug }).from(products).where(startsWith(products.slug, base)),
    context.db.select({ slug: formerSlugs.slug }).from(formerSlugs).where(startsWith(formerSlugs.slug, base)),
  ]);
  return selectFreeSlug(base, new Set([...current, ...former].map((row) => row.slug)));
}

/** Returns the base, or the base with the lowest free number from 2. */
export function selectFreeSlug(base: string, taken: ReadonlySet<string>): string {
  if (isSlug(base) && !taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Selects the product that a slug leads to, now or formerly. A product may take back its own former slug. */
export function selectSlugOwners(context: StoreContext, slug: string) {
  return context.db
    .select({ productId: products.id })
    .from(products)
    .where(eq(products.slug, slug))
    .union(
      context.db
        .select({ productId: formerSlugs.productId })
        .from(formerSlugs)
        .where(eq(formerSlugs.slug, slug)),
    );
}

/** Matches the base and `base-...` by a range, which can use an index: '.' follows '-' in ASCII. */
function startsWith(column: typeof products.slug | typeof formerSlugs.slug, base: string) {
  return or(eq(column, base), and(gte(column, `${base}-`), lt(column, `${base}.`)));
}
