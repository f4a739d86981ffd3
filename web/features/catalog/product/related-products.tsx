import { useQuery } from "@tanstack/react-query";
import { discountThresholds } from "../discount-thresholds.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { type CardProduct, relatedProductsOptions } from "../queries.ts";

const shownCount = 4;

/** Shows other products of the category, or nothing if they cannot be loaded. */
export function RelatedProducts({ product }: { readonly product: CardProduct }) {
  const related = useQuery(relatedProductsOptions(product.category));
  const relatedProducts = related.data?.data
    .filter((candidate) => candidate.id !== product.id)
    .slice(0, shownCount);
  if (related.isError || relatedProducts?.length === 0) return null;
  return (
    <section aria-labelledby="related-products" className="mt-6 grid gap-6">
      <h2 id="related-products" className="text-2xl font-extrabold">
        More from {product.category}
      </h2>
      {relatedProducts === undefined ? (
        <ProductGridSkeleton count={shownCount} />
      ) : (
        <ProductGrid products={relatedProducts} badgeFromPercent={discountThresholds.listing} />
      )}
    </section>
  );
}
