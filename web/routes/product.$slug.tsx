import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, type ErrorComponentProps, Link, redirect } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect } from "react";
import { buttonClass } from "../components/button.tsx";
import { getPageErrorMessage, usePageRetry } from "../components/page-fallbacks.tsx";
import { EmptyState, ErrorView } from "../components/page-states.tsx";
import { ProductPage } from "../features/catalog/product/product-page.tsx";
import { findLoadedProduct, productOptions, relatedProductsOptions } from "../features/catalog/queries.ts";
import { shownOffersOptions } from "../features/offers/shown-offers.ts";
import { prefetch } from "../lib/query-client.ts";
import { throwNotFound } from "../lib/throw-not-found.ts";
import { toast } from "../lib/toast.ts";

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
    await Promise.all([
      prefetch(queryClient, relatedProductsOptions(product.category)),
      prefetch(queryClient, shownOffersOptions),
    ]);
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

function ProductError({ error }: ErrorComponentProps) {
  const retry = usePageRetry();
  // Without a connection, the page and the notice above it say why.
  useEffect(() => {
    if (navigator.onLine) toast.error("Failed to load product details");
  }, []);

  return (
    <div className="page-width py-14">
      <ErrorView title="Error Loading Product" message={getPageErrorMessage(error)} onRetry={retry} />
    </div>
  );
}

function ProductNotFound() {
  return (
    <div className="page-width py-14">
      <EmptyState
        icon={Search}
        heading="h1"
        title="Product Not Found"
        message="We may no longer sell it, or the address has a typo."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      </EmptyState>
    </div>
  );
}
