import { asc } from "drizzle-orm";
import { products } from "../../db/schema/catalog.ts";
import { isPublished } from "../catalog/queries/list-filters.ts";
import type { StoreContext } from "../context.ts";

/** A product in the preview of an email. */
export interface ExampleProduct {
  readonly name: string;
  readonly slug: string;
  readonly sku: string;
  readonly priceCents: number;
  readonly comparePriceCents: number;
  readonly taxRateBasisPoints: number;
}

/** Selects two of the store's products, as a statement that callers add to their own batch. */
export function selectExampleProducts(context: StoreContext) {
  return context.db
    .select({
      name: products.name,
      slug: products.slug,
      sku: products.sku,
      priceCents: products.wholesalePriceCents,
      comparePriceCents: products.retailPriceCents,
      taxRateBasisPoints: products.taxRateBasisPoints,
    })
    .from(products)
    .where(isPublished)
    .orderBy(asc(products.nameFolded))
    .limit(2);
}

/** Completes the products of a store that has fewer than two. */
export function completeExampleProducts(
  ownProducts: readonly ExampleProduct[],
): readonly [ExampleProduct, ExampleProduct] {
  const [
    first = createExampleProduct("First product", 1_099),
    second = createExampleProduct("Second product", 450),
  ] = ownProducts;
  return [first, second];
}

function createExampleProduct(name: string, priceCents: number): ExampleProduct {
  const slug = name.toLowerCase().replace(" ", "-");
  return { name, slug, sku: "SKU-001", priceCents, comparePriceCents: priceCents, taxRateBasisPoints: 0 };
}
