import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { lazyDialog } from "../../components/dialog.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { classNames } from "../../lib/class-names.ts";
import { isServer } from "../../lib/is-server.ts";
import { useCategories } from "../../lib/store-settings.ts";
import { CardButton } from "./card-button.tsx";
import { CardPrice } from "./card-price.tsx";
import { getCardName } from "./family.ts";
import { ArrivalBadge, DiscountBadge } from "./product-badges.tsx";
import { cardImageSizes, preloadLargeImage } from "./product-images.ts";
import type { CardProduct } from "./queries.ts";
import { WishlistButton } from "./wishlist/wishlist-button.tsx";

interface ProductCardProps {
  readonly product: CardProduct;
  /** The smallest discount, in percent, that shows a badge. */
  readonly badgeFromPercent: number;
  /** Adds the link "View Product", as the search page has it. The name always is a link. */
  readonly hasViewLink?: boolean;
  readonly headingLevel?: "h2" | "h3";
  readonly sizes?: string;
  readonly priority?: boolean;
  /** Lowers the image on wide screens, so that the price is further up. */
  readonly isShortImage?: boolean;
}

/**
 * Shows a product in a list: image, name, price, stock and Add to Cart. A member of a family stands for the family. All
 * lists have the same card.
 */
export function ProductCard({
  product,
  badgeFromPercent,
  hasViewLink = false,
  headingLevel: Heading = "h3",
  sizes = cardImageSizes,
  priority = false,
  isShortImage = false,
}: ProductCardProps) {
  const categoryColor = useCategoryColor(product.category);
  const name = getCardName(product);
  return (
    <article
      onPointerEnter={() => preloadLargeImage(product)}
      onFocus={() => preloadLargeImage(product)}
      className="group card"
    >
      <div className="relative overflow-hidden rounded-card">
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes={sizes}
          priority={priority}
          className={classNames("card-image", isShortImage && "lg:aspect-[5/4]")}
        />
        <DiscountBadge
          product={product}
          fromPercent={badgeFromPercent}
          className="absolute top-2.5 left-2.5"
        />
        <ArrivalBadge product={product} className="absolute bottom-2.5 left-2.5" />
        <WishlistButton product={product} variant="icon" className="absolute top-2 right-2 z-10" />
        <QuickViewButton product={product} />
      </div>
      <div className="flex flex-1 flex-col gap-0.5 pt-2.5">
        <p className={classNames("text-caption", categoryColor)}>{product.category}</p>
        <Heading className="text-body leading-tight font-semibold">
          <Link to="/product/$slug" params={{ slug: product.slug }} className="card-link">
            {name}
          </Link>
        </Heading>
        <CardPrice product={product} notesClassName="text-caption" />
        <div className="relative z-10 mt-auto grid gap-1 pt-2 max-sm:[&>*]:px-2">
          <CardButton product={product} variant="secondary" />
          {hasViewLink && (
            <Link
              to="/product/$slug"
              params={{ slug: product.slug }}
              aria-label={`View Product: ${name}`}
              className="justify-self-center py-1 text-small text-ink-muted underline-offset-4 hover:underline"
            >
              View Product
            </Link>
          )}
        </div>
      </div>
    </article>
  );
}

/**
 * Opens the quick view. The button appears on hover, so touch screens, which open the product's page, have none. It is
 * rendered after hydration, because a list of them would be a fifth of a phone's elements.
 */
function QuickViewButton({ product }: { readonly product: CardProduct }) {
  const canHover = useSyncExternalStore(subscribeToHover, readHover, () => false);
  return canHover && <HoverButton product={product} />;
}

const hoverDevice = isServer ? undefined : window.matchMedia("(hover: hover) and (pointer: fine)");

function subscribeToHover(listener: () => void): () => void {
  hoverDevice?.addEventListener("change", listener);
  return () => hoverDevice?.removeEventListener("change", listener);
}

function readHover(): boolean {
  return hoverDevice?.matches === true;
}

function HoverButton({ product }: { readonly product: CardProduct }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={`Quick View: ${getCardName(product)}`}
        onClick={() => setIsOpen(true)}
        className={classNames(
          "absolute inset-x-2.5 bottom-2.5 z-10 flex min-h-11 items-center justify-center gap-2 rounded-control",
          "bg-surface/95 text-small font-semibold text-brand-900 opacity-0 transition-opacity hover:text-brand-700",
          "group-hover:opacity-100 focus-visible:opacity-100",
        )}
      >
        <Eye aria-hidden className="size-4" />
        Quick View
      </button>
      <QuickView product={product} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

const QuickView = lazyDialog(async () => (await import("./quick-view.tsx")).QuickView);

function useCategoryColor(category: string): string {
  const position = useCategories().findIndex(({ name }) => name === category);
  return categoryColors[Math.max(0, position) % categoryColors.length] ?? categoryColors[0];
}

/** The colours of the categories, in their order. Tailwind finds only whole class names. */
const categoryColors = [
  "text-category-1",
  "text-category-2",
  "text-category-3",
  "text-category-4",
  "text-category-5",
] as const;

export function ProductCardSkeleton() {
  return (
    <div className="grid content-start gap-3">
      <Skeleton className="aspect-square w-full" />
      <Skeleton className="h-3 w-20" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
