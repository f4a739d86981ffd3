import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useDeferredValue } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { createDateFormat } from "../../../../contract/shared/date-format.ts";
import { Badge } from "../../../components/badge.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { useCategories, useIsTaxedByPlace } from "../../../lib/store-settings.ts";
import { toast } from "../../../lib/toast.ts";
import { canBeOrdered } from "../../cart/can-be-ordered.ts";
import { ProductOffers } from "../../offers/product-offers.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { getShownFamily } from "../family.ts";
import { ArrivalBadge, DiscountBadge } from "../product-badges.tsx";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { isNotableSaving, Price, PriceNotes } from "../product-price.tsx";
import { QuantityPrices } from "../quantity-prices.tsx";
import { type CardProduct, relatedProductsOptions } from "../queries.ts";
import { WishlistButton } from "../wishlist/wishlist-button.tsx";
import { FamilyChips } from "./family-chips.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductPromises } from "./product-promises.tsx";
import { ProductTabs } from "./product-tabs.tsx";
import { PurchasePanel } from "./purchase-panel.tsx";

interface ProductPageProps {
  /** The fields that lists contain too. They are available at once if a list with the product was loaded. */
  readonly product: CardProduct;
  /** All fields, or undefined while they are loading. */
  readonly details: ProductView | undefined;
}

export function ProductPage({ product, details }: ProductPageProps) {
  const category = useCategories().find((candidate) => candidate.name === product.category);
  const isTaxedByPlace = useIsTaxedByPlace();
  // With a list's fields alone, the first frame ends below the buttons, so that name and price appear sooner.
  const isComplete = useDeferredValue(true, details !== undefined);
  return (
    <div className="page-width grid gap-3 pt-2 pb-20 sm:gap-8 sm:pt-6">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: "/" },
          ...(category === undefined ? [] : [{ label: category.name, to: category.path }]),
          { label: product.name },
        ]}
      />
      <div className="grid items-start gap-4 sm:gap-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 [&>*]:min-w-0">
        <ProductGallery key={product.id} name={product.name} images={details?.images ?? toImages(product)} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-5">
          <h1 className="text-section font-extrabold sm:text-title">{product.name}</h1>
          <div className="-mt-2 grid gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <Price product={product} size="lg" />
              {isNotableSaving(product) && <DiscountBadge product={product} fromPercent={1} />}
            </div>
            {product.sale_until !== null && (
              <p className="text-small font-semibold">Sale until {formatDay(new Date(product.sale_until))}</p>
            )}
            <QuantityPrices product={product} />
            <ProductOffers product={product} />
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <Badge tone="neutral">{product.category}</Badge>
              <ArrivalBadge product={product} />
              <PriceNotes product={product} className="text-small" />
            </div>
            <p className="text-small text-ink-muted">
              {details === undefined ? "\u00a0" : describeTax(details, isTaxedByPlace)}
            </p>
          </div>
          {product.short_description && <p className="sm:text-lead">{product.short_description}</p>}
          {details !== undefined && <FamilyChips product={details} />}
          {details === undefined && getShownFamily(product) !== undefined && <Skeleton className="h-20" />}
          <PurchasePanel key={product.id} product={product} />
          {isComplete && (
            <>
              <div className="-ml-3 flex flex-wrap">
                <WishlistButton product={product} variant="words" />
                <ShareButton name={product.name} />
              </div>
              <PostalCodeBox isOrderable={canBeOrdered(product)} />
              <ProductPromises product={product} />
            </>
          )}
        </div>
      </div>
      {isComplete ? (
        <>
          {details === undefined ? (
            <Skeleton className="h-64" />
          ) : (
            <ProductTabs key={product.slug} product={details} />
          )}
          <RelatedProducts product={product} />
        </>
      ) : (
        <div className="min-h-dvh" />
      )}
    </div>
  );
}

const formatDay = createDateFormat({ month: "long", day: "numeric" });

/** Opens the device's share sheet, or copies the link if there is none. */
function ShareButton({ name }: { readonly name: string }) {
  const share = async () => {
    // Leaves out campaign parameters of the visitor's own address.
    const url = window.location.origin + window.location.pathname;
    if ("share" in navigator) {
      try {
        return await navigator.share({ title: name, url });
      } catch (error) {
        if (error instanceof DOMException && error.name === "AbortError") return; // canceled by the shopper
      }
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success("Link copied");
    } catch {
      toast.error("We couldn't copy the link. Copy it from the address bar.");
    }
  };
  return (
    <Button variant="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      Share
    </Button>
  );
}

const PostalCodeBox = lazyPart(async () => (await import("../../cart/postal-code-box.tsx")).PostalCodeBox, {
  whileLoading: <Skeleton className="h-29" />,
});

/** Shows other products of the category, or nothing if they cannot be loaded. */
function RelatedProducts({ product }: { readonly product: CardProduct }) {
  const related = useQuery(relatedProductsOptions(product.category));
  const relatedProducts = related.data?.data
    .filter(({ id, family }) => id !== product.id && (family === null || family.id !== product.family?.id))
    .slice(0, relatedCount);
  if (related.isError || relatedProducts?.length === 0) return null;
  return (
    <section aria-labelledby="related-products" className="mt-6 grid gap-6">
      <h2 id="related-products" className="text-section font-extrabold">
        More from {product.category}
      </h2>
      {relatedProducts === undefined ? (
        <ProductGridSkeleton count={relatedCount} />
      ) : (
        <ProductGrid products={relatedProducts} badgeFromPercent={discountThresholds.listing} />
      )}
    </section>
  );
}

const relatedCount = 4;

function toImages({ primaryImage: image }: CardProduct): ProductView["images"] {
  return image === null ? [] : [{ ...image, id: image.image_url, alt_text: "", is_primary: true }];
}

function describeTax(product: ProductView, isTaxedByPlace: boolean): string {
  if (isTaxedByPlace) return "Before tax";
  return product.tax_rate > 0 ? `Plus ${product.tax_rate}% tax` : "No tax on this product";
}
