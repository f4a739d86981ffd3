import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, notFound, redirect } from "@tanstack/react-router";
import { AddToCartButton, BuyNowButton } from "../features/cart/add-to-cart-button.tsx";
import { ProductError } from "../features/catalog/product/product-error.tsx";
import { ProductNotFound } from "../features/catalog/product/product-not-found.tsx";
import { ProductPage } from "../features/catalog/product/product-page.tsx";
import { PurchasePanel } from "../features/catalog/product/purchase-panel.tsx";
import { productOptions, relatedProductsOptions } from "../features/catalog/queries.ts";
import { ApiError } from "../lib/api-error.ts";
import { pageHead } from "../lib/page-head.ts";

export const Route = createFileRoute("/product/$slug")({
  loader: async ({ context: { queryClient }, params: { slug } }) => {
    const product = await queryClient.ensureQueryData(productOptions(slug)).catch(asNotFound);
    // An old slug: the address becomes the new one, without a second download.
    if (product.slug !== slug) {
      queryClient.setQueryData(productOptions(product.slug).queryKey, product);
      throw redirect({ to: "/product/$slug", params: { slug: product.slug }, replace: true });
    }
    void queryClient.prefetchQuery(relatedProductsOptions(product.category));
    return { name: product.name, description: product.meta_description ?? product.short_description };
  },
  head: ({ loaderData }) =>
    loaderData === undefined
      ? pageHead({ title: "Product Not Found" })
      : pageHead({ title: loaderData.name, description: loaderData.description }),
  component: ProductRoute,
  notFoundComponent: ProductNotFound,
  errorComponent: ProductError,
});

function ProductRoute() {
  const { data: product } = useSuspenseQuery(productOptions(Route.useParams().slug));
  return (
    <ProductPage
      product={product}
      purchase={
        <PurchasePanel key={product.id} product={product}>
          {(quantity) => (
            <>
              <AddToCartButton product={product} quantity={quantity} size="lg" />
              <BuyNowButton product={product} quantity={quantity} size="lg" />
            </>
          )}
        </PurchasePanel>
      }
      action={(related) => <AddToCartButton product={related} />}
    />
  );
}

function asNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
}
