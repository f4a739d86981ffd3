import { Link } from "@tanstack/react-router";
import { Badge } from "../../components/badge.tsx";
import { Button, buttonClass } from "../../components/button.tsx";
import { Skeleton } from "../../components/loading.tsx";
import { ProductImage } from "../../components/product-image.tsx";
import { classNames } from "../../lib/class-names.ts";
import { useCategories } from "../../lib/store-settings.ts";
import { AddToCartButton } from "../cart/add-to-cart-button.tsx";
import { DiscountBadge, StockBadge } from "./product-badges.tsx";
import { cardImageSizes, preloadLargeImage } from "./product-images.ts";
import { Price } from "./product-price.tsx";
import type { CardProduct } from "./queries.ts";
import { QuickViewButton } from "./quick-view-button.tsx";
import { WishlistButton } from "./wishlist/wishlist-button.tsx";

/** "buy" has Add to Cart. "browse" has a wishlist button, a quick view and a link, in the colours of the category. */
export type CardVariant = "buy" | "browse";

interface ProductCardProps {
  readonly product: CardProduct;
  readonly variant?: CardVariant;
  /** The smallest discount, in percent, that shows a badge. */
  readonly badgeFromPercent: number;
  readonly headingLevel?: "h2" | "h3";
  readonly sizes?: string;
  readonly priority?: boolean;
  /** Lowers the image on wide screens, so that the price is further up. */
  readonly hasLowImage?: boolean;
}

export function ProductCard({
  product,
  variant = "buy",
  badgeFromPercent,
  headingLevel: Heading = "h3",
  sizes = cardImageSizes,
  priority = false,
  hasLowImage = false,
}: ProductCardProps) {
  const theme = useCategoryTheme(product.category);
  const canBrowse = variant === "browse";
  return (
    <article
      onPointerEnter={() => preloadLargeImage(product)}
      onFocus={() => preloadLargeImage(product)}
      className={classNames("group card", canBrowse && "border-t-4", canBrowse && theme.border)}
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
        {canBrowse && (
          <>
            <WishlistButton product={product} variant="icon" className="absolute top-2 right-2 z-10" />
            <QuickViewButton product={product} />
          </>
        )}
      </div>
      <div className="flex flex-1 flex-col gap-2 p-3.5 sm:p-4">
        <p
          className={
            canBrowse
              ? classNames("w-fit rounded-full px-2.5 py-0.5 text-xs font-semibold", theme.label)
              : "text-xs font-medium text-ink-muted"
          }
        >
          {product.category}
        </p>
        <Heading className="line-clamp-2 min-h-[2.5em] text-[0.9375rem] leading-tight font-semibold">
          <Link to="/product/$slug" params={{ slug: product.slug }} className="card-link">
            {product.name}
          </Link>
        </Heading>
        <Price product={product} />
        <div className="mt-auto grid gap-3 pt-1">
          {canBrowse ? <ViewProduct product={product} /> : <BuyProduct product={product} />}
        </div>
      </div>
    </article>
  );
}

/** Returns true if an image can be cropped to a lower frame. A portrait cannot, because its top would be lost. */
export function isNearlySquare(image: CardProduct["primaryImage"]): boolean {
  return image !== null && image.height <= image.width * 1.1;
}

interface CardPartProps {
  readonly product: CardProduct;
}

function BuyProduct({ product }: CardPartProps) {
  return (
    <>
      <StockBadge stockQuantity={product.stock_quantity} />
      <div className="relative z-10 grid max-sm:[&>*]:px-2">
        <AddToCartButton product={product} />
      </div>
    </>
  );
}

function ViewProduct({ product }: CardPartProps) {
  const isInStock = product.stock_quantity > 0;
  return (
    <>
      <Badge tone={isInStock ? "green" : "danger"}>{isInStock ? "In stock" : "Out of stock"}</Badge>
      {isInStock ? (
        <Link
          to="/product/$slug"
          params={{ slug: product.slug }}
          aria-label={`View Product: ${product.name}`}
          className={classNames(buttonClass({ variant: "secondary" }), "relative z-10 max-sm:px-2")}
        >
          View Product
        </Link>
      ) : (
        <Button variant="secondary" disabled>
          Sold Out
        </Button>
      )}
    </>
  );
}

function useCategoryTheme(category: string): CategoryTheme {
  const position = useCategories().findIndex(({ name }) => name === category);
  return categoryThemes[Math.max(0, position) % categoryThemes.length] ?? categoryThemes[0];
}

/** The colours of the categories, in their order. Tailwind finds only whole class names. */
const categoryThemes = [
  { border: "border-t-category-1", label: "bg-category-1-soft text-category-1" },
  { border: "border-t-category-2", label: "bg-category-2-soft text-category-2" },
  { border: "border-t-category-3", label: "bg-category-3-soft text-category-3" },
  { border: "border-t-category-4", label: "bg-category-4-soft text-category-4" },
  { border: "border-t-category-5", label: "bg-category-5-soft text-category-5" },
] as const;

type CategoryTheme = (typeof categoryThemes)[number];

export function ProductCardSkeleton() {
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
