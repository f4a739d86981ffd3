import { Link } from "@tanstack/react-router";
import { Skeleton } from "../../components/loading.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { classNames } from "../../lib/class-names.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { cardImageSizes, preloadLargeImage } from "./product-images.ts";
import { DiscountBadge, Price, StockBadge } from "./product-price.tsx";
import type { CardProduct } from "./queries.ts";

interface ProductCardProps {
  readonly product: CardProduct;
  /** The discount badge shows from this many percent. */
  readonly badgeFromPercent: number;
  readonly headingLevel?: "h2" | "h3";
  readonly sizes?: string;
  readonly priority?: boolean;
  /** On wide screens a lower image, so that the price is further up. */
  readonly hasLowImage?: boolean;
}

export function ProductCard({
  product,
  badgeFromPercent,
  headingLevel: Heading = "h3",
  sizes = cardImageSizes,
  priority = false,
  hasLowImage = false,
}: ProductCardProps) {
  return (
    <article
      onPointerEnter={() => preloadLargeImage(product)}
      onFocus={() => preloadLargeImage(product)}
      className="group card"
    >
      <div className="relative overflow-hidden">
        <ProductImage
          image={product.primaryImage}
          alt=""
          sizes={sizes}
          priority={priority}
          className={classNames(
            "card-image",
            hasLowImage && "lg:aspect-[5/4]",
            hasLowImage && isNearlySquare(product.primaryImage) && "lg:object-cover",
          )}
        />
        <DiscountBadge
          product={product}
          fromPercent={badgeFromPercent}
          className="absolute top-2.5 left-2.5"
        />
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <p className="text-xs font-medium text-ink-muted">{product.category}</p>
        <Heading className="line-clamp-2 min-h-[2.5em] text-[0.9375rem] leading-tight font-semibold">
          <Link to="/product/$slug" params={{ slug: product.slug }} className="card-link">
            {product.name}
          </Link>
        </Heading>
        <Price product={product} />
        <div className="mt-auto grid gap-3 pt-1">
          <StockBadge stockQuantity={product.stock_quantity} />
          <div className="relative z-10 grid max-sm:[&>*]:px-2">
            <AddToCartButton product={product} />
          </div>
        </div>
      </div>
    </article>
  );
}

function ProductCardSkeleton() {
  return (
    <div className="panel grid content-start overflow-hidden">
      <Skeleton className="aspect-square w-full rounded-none" />
      <div className="grid gap-3 p-4">
        <Skeleton className="h-3 w-20" />
        <Skeleton className="h-9 w-full" />
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-11 w-full" />
      </div>
    </div>
  );
}

interface ProductGridProps {
  readonly products: readonly CardProduct[];
  readonly badgeFromPercent: number;
  readonly headingLevel?: "h2" | "h3";
  /** 3 beside a sidebar. */
  readonly columns?: 3 | 4;
  /** How many images are loaded at once and before others: those in the first screen. */
  readonly priorityCount?: number;
  /** Dimmed, while the next page is loading. */
  readonly isStale?: boolean;
  readonly hasLowImages?: boolean;
}

/** Such an image fills a lower frame without losing what it shows; a portrait would lose its head. */
export function isNearlySquare(image: CardProduct["primaryImage"]): boolean {
  return image !== null && image.height <= image.width * 1.1;
}

export function ProductGrid({
  products,
  badgeFromPercent,
  headingLevel = "h3",
  columns = 4,
  priorityCount = 0,
  isStale = false,
  hasLowImages = false,
}: ProductGridProps) {
  return (
    <ul
      aria-busy={isStale}
      className={classNames(gridClass(columns), isStale && "opacity-60", "transition-opacity")}
    >
      {products.map((product, index) => (
        <li
          key={product.id}
          className={classNames(index >= 4 && "max-sm:late", index >= 8 && "sm:late") || undefined}
        >
          <ProductCard
            product={product}
            badgeFromPercent={badgeFromPercent}
            headingLevel={headingLevel}
            priority={index < priorityCount}
            hasLowImage={hasLowImages}
          />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({
  count,
  columns = 4,
}: {
  readonly count: number;
  readonly columns?: 3 | 4;
}) {
  return (
    <div role="status" className={gridClass(columns)}>
      <span className="sr-only">Loading products...</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same and never move
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

function gridClass(columns: 3 | 4): string {
  return classNames(
    "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:gap-5 md:grid-cols-3",
    columns === 4 && "lg:grid-cols-4",
  );
}
