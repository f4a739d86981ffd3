import { useQuery } from "@tanstack/react-query";
import type { ProductView } from "../../../../contract/catalog.ts";
import { discountThresholds } from "../discount.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { relatedProductsOptions } from "../queries.ts";

const shownCount = 4;

/** Others of the category. When they cannot be loaded the page goes without them. */
export function RelatedProducts({ product }: { readonly product: ProductView }) {
  const related = useQuery(relatedProductsOptions(product.category));
  const others = related.data?.data.filter((candidate) => candidate.id !== product.id).slice(0, shownCount);
  if (related.isError || others?.length === 0) return null;
  return (
    <section aria-labelledby="related-products" className="mt-6 grid gap-6">
      <h2 id="related-products" className="text-2xl font-extrabold">
        More from {product.category}
      </h2>
      {others === undefined ? (
        <ProductGridSkeleton count={shownCount} />
      ) : (
        <ProductGrid products={others} badgeFromPercent={discountThresholds.listing} />
      )}
    </section>
  );
}
