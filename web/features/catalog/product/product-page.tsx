import { useQuery } from "@tanstack/react-query";
import { Share2 } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { Breadcrumb } from "../../../components/page-heading.tsx";
import { QuantityStepper } from "../../../components/quantity-stepper.tsx";
import { useCategories } from "../../../lib/store-settings.ts";
import { toast } from "../../../lib/toast.ts";
import { AddToCartButton, BuyNowButton } from "../../cart/add-to-cart-button.tsx";
import { PostalCodeBox } from "../../cart/postal-code-box.tsx";
import { discountThresholds } from "../discount-thresholds.ts";
import { DiscountBadge, StockBadge } from "../product-badges.tsx";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { Price } from "../product-price.tsx";
import { type CardProduct, relatedProductsOptions } from "../queries.ts";
import { ProductPromises } from "../store-promises.tsx";
import { WishlistButton } from "../wishlist/wishlist-button.tsx";
import { ProductGallery } from "./product-gallery.tsx";
import { ProductTabs } from "./product-tabs.tsx";

interface ProductPageProps {
  /** The fields that lists have too, available at once when a list with the product was loaded. */
  readonly product: CardProduct;
  /** Undefined while loading. */
  readonly details: ProductView | undefined;
}

export function ProductPage({ product, details }: ProductPageProps) {
  const category = useCategories().find((candidate) => candidate.name === product.category);
  // With a list's fields alone, the first frame ends below the buttons, so that name and price appear sooner.
  const isComplete = useDeferredValue(true, details !== undefined);
  return (
    <div className="page-width grid gap-8 pt-6 pb-20">
      <Breadcrumb
        crumbs={[
          { label: "Home", to: "/" },
          ...(category === undefined ? [] : [{ label: category.name, to: category.path }]),
          { label: product.name },
        ]}
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1.05fr_1fr] lg:gap-14 [&>*]:min-w-0">
        <ProductGallery
          key={product.id}
          name={product.name}
          images={details?.images ?? firstImage(product)}
        />
        <div className="grid gap-5">
          <div className="flex flex-wrap gap-2">
            <Badge tone="neutral">{product.category}</Badge>
            <StockBadge stockQuantity={product.stock_quantity} />
          </div>
          <h1 className="text-3xl font-extrabold sm:text-4xl">{product.name}</h1>
          <div className="grid gap-1">
            <div className="flex flex-wrap items-center gap-3">
              <Price product={product} size="lg" />
              <DiscountBadge product={product} fromPercent={1} />
            </div>
            <p className="text-sm text-ink-muted">{details === undefined ? "\u00a0" : taxNote(details)}</p>
          </div>
          {product.short_description && <p className="text-lg">{product.short_description}</p>}
          <PurchasePanel key={product.id} product={product} />
          {isComplete && (
            <>
              <div className="-ml-3 flex flex-wrap">
                <WishlistButton product={product} variant="words" />
                <ShareButton name={product.name} />
              </div>
              <PostalCodeBox />
              <ProductPromises stockQuantity={product.stock_quantity} />
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

function firstImage({ primaryImage: image }: CardProduct): ProductView["images"] {
  return image === null ? [] : [{ ...image, id: image.image_url, alt_text: "", is_primary: true }];
}

function taxNote(product: ProductView): string {
  return product.tax_rate > 0 ? `Plus ${product.tax_rate}% tax` : "No tax on this product";
}

/** Quantity, Add to Cart and Buy Now. Needs the product's id as key, so that another product resets the quantity. */
function PurchasePanel({ product }: { readonly product: CardProduct }) {
  const minimum = product.minimum_order_quantity;
  const [quantity, setQuantity] = useState(minimum);
  const canBeBought = product.stock_quantity >= minimum;
  return (
    <div className="grid gap-4">
      {canBeBought && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <span aria-hidden className="font-semibold">
            Quantity
          </span>
          <QuantityStepper
            label="quantity"
            value={quantity}
            min={minimum}
            max={product.stock_quantity}
            onChange={setQuantity}
          />
          {minimum > 1 && <span className="text-sm text-ink-muted">Minimum order: {minimum}</span>}
        </div>
      )}
      <div className="grid gap-3 sm:grid-cols-2">
        <AddToCartButton
          product={product}
          quantity={quantity}
          hasIcon
          size="lg"
          className={canBeBought ? "max-sm:hidden" : ""}
        />
        {canBeBought && <BuyNowButton product={product} quantity={quantity} size="lg" />}
      </div>
      {!canBeBought && <BackInStock product={product} />}
      {canBeBought && <PurchaseBar product={product} quantity={quantity} />}
    </div>
  );
}

// Forms and their validation are needed only if a product is sold out.
const BackInStock = lazyPart(async () => (await import("./back-in-stock.tsx")).BackInStock);

/** Fixed to the bottom of a phone's screen. The footer leaves room for it (styles.css). */
function PurchaseBar({ product, quantity }: { readonly product: CardProduct; readonly quantity: number }) {
  return (
    <div
      data-purchase-bar
      className="fixed inset-x-0 bottom-0 z-30 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-lifted sm:hidden print:hidden"
    >
      <span className="text-xl font-extrabold tabular-nums">{formatDollars(product.wholesale_price)}</span>
      <AddToCartButton product={product} quantity={quantity} hasIcon className="flex-1" />
    </div>
  );
}

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
      toast.error("The link could not be copied. Copy it from the address bar.");
    }
  };
  return (
    <Button variant="ghost" onClick={() => void share()}>
      <Share2 aria-hidden className="size-5" />
      Share
    </Button>
  );
}

const shownCount = 4;

/** Shows other products of the category, or nothing if they cannot be loaded. */
function RelatedProducts({ product }: { readonly product: CardProduct }) {
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
