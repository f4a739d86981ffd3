import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { ProductError, ProductNotFound } from "../features/catalog/product/product-failures.tsx";
import { ProductPage } from "../features/catalog/product/product-page.tsx";
import { findLoadedProduct, productOptions, relatedProductsOptions } from "../features/catalog/queries.ts";
import { ApiError } from "../lib/api-error.ts";
import { prefetch } from "../lib/query-client.ts";

export const Route = createFileRoute("/product/$slug")({
  loader: async ({ context: { queryClient }, params: { slug }, preload }) => {
    const loadedProduct = findLoadedProduct(queryClient, slug);
    if (loadedProduct !== undefined) {
      // A product from a list is shown at once. ProductRoute loads the rest.
      if (!preload) return;
      void queryClient.prefetchQuery(productOptions(slug));
      void queryClient.prefetchQuery(relatedProductsOptions(loadedProduct.category));
      return;
    }
    const product = await queryClient.ensureQueryData(productOptions(slug)).catch(throwNotFound);
    // A former slug redirects to the current one, without loading the product again.
    if (product.slug !== slug) {
      queryClient.setQueryData(productOptions(product.slug).queryKey, product);
      throw redirect({ to: "/product/$slug", params: { slug: product.slug }, replace: true });
    }
    await prefetch(queryClient, relatedProductsOptions(product.category));
  },
  component: ProductRoute,
  notFoundComponent: ProductNotFound,
  errorComponent: ProductError,
});

function ProductRoute() {
  const { slug } = Route.useParams();
  const queryClient = useQueryClient();
  const { data: product, error } = useQuery(productOptions(slug));
  if (product !== undefined) return <ProductPage key={slug} product={product} details={product} />;
  if (error !== null) throwNotFound(error);
  const loadedProduct = findLoadedProduct(queryClient, slug);
  return loadedProduct && <ProductPage key={slug} product={loadedProduct} details={undefined} />;
}

function throwNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
