import { and, eq, gte, lt, or } from "drizzle-orm";
import { reservedSlugs } from "../../../../contract/catalog/catalog.ts";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { formerSlugs, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

const maxSlugLength = 120;

/** Whether a text is a slug: lower-case letters and digits with single hyphens between, and not a reserved path. */
export function isSlug(text: string): boolean {
  return (
    text.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) && !reservedSlugs.includes(text)
  );
}

/** The slug of a product's name, or 'product' if it has no letters and digits. */
export function toSlug(name: string): string {
  const slug = slugFromName(name)
    .slice(0, maxSlugLength - 8)
    .replace(/-$/, "");
  return slug === "" ? "product" : slug;
}

/**
 * A free slug, made from the name: with -2, -3 ... if it is taken. A former slug counts as taken, because links still lead
 * to its product.
 */
export async function findFreeSlug(context: StoreContext, name: string): Promise<string> {
  const base = toSlug(name);
  const [current, former] = await context.db.batch([
    context.db.select({ slug: products.slug }).from(products).where(startsWith(products.slug, base)),
    context.db.select({ slug: formerSlugs.slug }).from(formerSlugs).where(startsWith(formerSlugs.slug, base)),
  ]);
  return selectFreeSlug(base, new Set([...current, ...former].map((row) => row.slug)));
}

/** The base itself, or with the lowest number from 2 that makes it free. */
export function selectFreeSlug(base: string, taken: ReadonlySet<string>): string {
  if (isSlug(base) && !taken.has(base)) return base;
  let number = 2;
  while (taken.has(`${base}-${number}`)) number += 1;
  return `${base}-${number}`;
}

/** Selects the products that a slug leads to, now or formerly: one at most, and a product may take its own back. */
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

/** Matches the base itself and `base-...`, as ranges that an index serves: in ASCII '.' follows '-'. */
function startsWith(column: typeof products.slug | typeof formerSlugs.slug, base: string) {
  return or(eq(column, base), and(gte(column, `${base}-`), lt(column, `${base}.`)));
}
