import { like } from "drizzle-orm";
import { slugFromName } from "../../../../contract/catalog/slug.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";

/**
 * Admin only: proposes the SKU of a new product: the first words of its name and a number after those of all products
 * with these words, as in 'GARDEN-GNOME-1'. Archived products keep their SKUs. Another product may get the SKU before
 * this one is saved, which is then refused.
 */
export async function proposeSku(context: StoreContext, name: string): Promise<string> {
  const prefix = toSkuPrefix(name);
  const similar = await context.db
    .select({ sku: products.sku })
    .from(products)
    // Ignores case. The prefix has no wildcards.
    .where(like(products.sku, `${prefix}-%`));
  const numbers = similar.map(({ sku }) => /^\d{1,6}$/.exec(sku.slice(prefix.length + 1))?.[0] ?? "0");
  return `${prefix}-${Math.max(0, ...numbers.map(Number)) + 1}`;
}

/** Returns as many words of the name as fit. */
function toSkuPrefix(name: string): string {
  const slug = slugFromName(name).toUpperCase();
  const [words] = /^.{1,14}(?=-|$)/.exec(slug) ?? [slug.slice(0, 14)];
  return words || "SKU";
}
