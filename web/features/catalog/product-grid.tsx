import { classNames } from "../../lib/class-names.ts";
import { ProductCard, ProductCardSkeleton } from "./product-card.tsx";
import type { CardProduct } from "./queries.ts";

interface ProductGridProps {
  readonly products: readonly CardProduct[];
  readonly hasViewLinks?: boolean;
  readonly badgeFromPercent: number;
  readonly headingLevel?: "h2" | "h3";
  /** The number of columns on a laptop. Three fit beside a sidebar, and four on a wider screen. */
  readonly columns?: 3 | 4;
  /** The number of images in the first screen, which load before others. */
  readonly priorityCount?: number;
  /** Dims the products while the next page is loading. */
  readonly isStale?: boolean;
  readonly hasShortImages?: boolean;
}

export function ProductGrid({
  products,
  columns = 4,
  priorityCount = 0,
  isStale = false,
  hasShortImages = false,
  hasViewLinks = false,
  ...card
}: ProductGridProps) {
  return (
    <ul
      aria-busy={isStale}
      className={classNames(getGridClass(columns), isStale && "opacity-60", "transition-opacity")}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            {...card}
            product={product}
            priority={index < priorityCount}
            isShortImage={hasShortImages}
            hasViewLink={hasViewLinks}
          />
        </li>
      ))}
    </ul>
  );
}

interface ProductGridSkeletonProps {
  readonly count: number;
}

export function ProductGridSkeleton({ count }: ProductGridSkeletonProps) {
  return (
    <div role="status" className={getGridClass(4)}>
      <span className="sr-only">Loading products...</span>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons are all the same and never move
        <ProductCardSkeleton key={index} />
      ))}
    </div>
  );
}

function getGridClass(columns: 3 | 4): string {
  return classNames(
    "grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-x-3 gap-y-8 sm:gap-x-5 sm:gap-y-10 md:grid-cols-3",
    columns === 4 ? "lg:grid-cols-4" : "xl:grid-cols-4",
  );
}
