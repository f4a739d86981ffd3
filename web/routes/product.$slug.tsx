import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { ProductError, ProductNotFound } from "../features/catalog/product/product-failures.tsx";
import { ProductPage } from "../features/catalog/product/product-page.tsx";
import { productOptions, relatedProductsOptions } from "../features/catalog/queries.ts";
import { ApiError } from "../lib/api-error.ts";
import { prefetch } from "../lib/query-client.ts";

export const Route = createFileRoute("/product/$slug")({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const product = await queryClient.ensureQueryData(productOptions(slug)).catch(asNotFound);
    // An old slug: the address becomes the new one, without a second download.
    if (product.slug !== slug) {
      queryClient.setQueryData(productOptions(product.slug).queryKey, product);
      throw redirect({ to: "/product/$slug", params: { slug: product.slug }, replace: true });
    }
    await prefetch(queryClient, relatedProductsOptions(product.category));
    return product;
  },
  component: ProductRoute,
  notFoundComponent: ProductNotFound,
  errorComponent: ProductError,
});

function ProductRoute() {
  const { data: product } = useSuspenseQuery(productOptions(Route.useParams().slug));
  return <ProductPage product={product} />;
}

function asNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
