import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useState } from "react";
import { Badge } from "../../../components/badge.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { useOverlay } from "../../../components/overlay/use-overlay.ts";
import { ProductImage } from "../../../components/product-image.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { useCategories } from "../../../lib/store-settings.ts";
import { cardImageSizes } from "../product-images.ts";
import { DiscountBadge, discountThresholds, Price } from "../product-price.tsx";
import type { CardProduct } from "../queries.ts";
import { WishlistButton } from "../wishlist/wishlist-button.tsx";

interface SearchGridProps {
  readonly products: readonly CardProduct[];
  /** Dimmed, while the next page is loading. */
  readonly isStale?: boolean;
}

export function SearchGrid({ products, isStale = false }: SearchGridProps) {
  // Kept while the dialog fades out, so that it does not go blank.
  const [viewed, setViewed] = useState<CardProduct>();
  const quickView = useOverlay("quick-view");
  return (
    <>
      <ul
        aria-busy={isStale}
        className={classNames(
          "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 transition-opacity sm:gap-5 md:grid-cols-3 lg:grid-cols-4",
          isStale && "opacity-60",
        )}
      >
        {products.map((product, index) => (
          <li key={product.id}>
            <SearchCard
              product={product}
              priority={index < 2}
              onQuickView={(viewed) => {
                setViewed(viewed);
                quickView.open();
              }}
            />
          </li>
        ))}
      </ul>
      {viewed !== undefined && (
        <QuickView product={viewed} open={quickView.isOpen} onClose={quickView.close} />
      )}
    </>
  );
}

const QuickView = lazyPart(async () => (await import("./quick-view.tsx")).QuickView);

interface SearchCardProps {
  readonly product: CardProduct;
  readonly priority: boolean;
  readonly onQuickView: (product: CardProduct) => void;
}

/** The card of search and wishlist (specification section 2, "Search"), in its category's colours. */
function SearchCard({ product, priority, onQuickView }: SearchCardProps) {
  const isInStock = product.stock_quantity > 0;
  const position = useCategories().findIndex(({ name }) => name === product.category);
  const theme = categoryThemes[Math.max(0, position) % categoryThemes.length];
  return (
    <article
      className={classNames(
        "group panel relative flex h-full flex-col overflow-hidden border-t-4 transition-shadow duration-200 hover:shadow-lifted",
        theme?.border,
      )}
    >
      <div className="relative">
        <Link to="/product/$slug" params={{ slug: product.slug }} tabIndex={-1} aria-hidden="true">
          <ProductImage
            image={product.primaryImage}
            alt=""
            sizes={cardImageSizes}
            priority={priority}
            className="aspect-square w-full"
          />
        </Link>
        <DiscountBadge
          product={product}
          fromPercent={discountThresholds.searchCard}
          className="absolute top-2.5 left-2.5"
        />
        <WishlistButton product={product} variant="icon" className="absolute top-2 right-2" />
        {/* Touch screens have no hover: there a small button is always shown, which covers little of the image. */}
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={`Quick View: ${product.name}`}
          onClick={() => onQuickView(product)}
          className="absolute right-2 bottom-2 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full border border-line bg-surface/95 text-sm font-semibold text-evergreen-900 transition-opacity hover:border-evergreen-700 hover-device:inset-x-2.5 hover-device:rounded-control hover-device:opacity-0 hover-device:group-hover:opacity-100 hover-device:focus-visible:opacity-100"
        >
          <Eye aria-hidden className="size-4" />
          <span className="hidden hover-device:inline">Quick View</span>
        </button>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <p className={classNames("w-fit rounded-full px-2.5 py-0.5 text-xs font-semibold", theme?.label)}>
          {product.category}
        </p>
        <h2 className="line-clamp-2 min-h-[2.5em] text-[0.9375rem] leading-tight font-semibold">
          <Link
            to="/product/$slug"
            params={{ slug: product.slug }}
            className="rounded-sm underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
        </h2>
        <Price product={product} />
        <div className="mt-auto grid gap-3 pt-1">
          <Badge tone={isInStock ? "green" : "danger"}>{isInStock ? "In stock" : "Out of stock"}</Badge>
          {isInStock ? (
            <Link
              to="/product/$slug"
              params={{ slug: product.slug }}
              aria-label={`View Product: ${product.name}`}
              className={classNames(buttonClass({ variant: "secondary" }), "max-sm:px-2")}
            >
              View Product
            </Link>
          ) : (
            <Button variant="secondary" disabled>
              Sold Out
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}

/** The colours of the categories, in their order, on search cards. Whole class names: Tailwind reads this file. */
const categoryThemes = [
  { border: "border-t-toys", label: "bg-toys-soft text-toys" },
  { border: "border-t-stationary", label: "bg-stationary-soft text-stationary" },
  { border: "border-t-beauty", label: "bg-beauty-soft text-beauty" },
  { border: "border-t-kitchen", label: "bg-kitchen-soft text-kitchen" },
  { border: "border-t-electronics", label: "bg-electronics-soft text-electronics" },
];
