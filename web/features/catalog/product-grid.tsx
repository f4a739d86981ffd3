import type { ProductView } from "../../../contract/catalog.ts";
import { classNames } from "../../lib/class-names.ts";
import { ProductCard, ProductCardSkeleton } from "./product-card.tsx";

interface ProductGridProps {
  readonly products: readonly ProductView[];
  readonly badgeFromPercent: number;
  readonly headingLevel?: "h2" | "h3";
  /** Beside a sidebar there is room for three. */
  readonly columns?: 3 | 4;
  /** How many images are loaded at once and before others: those in the first screen. */
  readonly priorityCount?: number;
  /** Dimmed, while the next page is loading. */
  readonly isStale?: boolean;
}

export function ProductGrid({
  products,
  badgeFromPercent,
  headingLevel = "h3",
  columns = 4,
  priorityCount = 0,
  isStale = false,
}: ProductGridProps) {
  return (
    <ul
      aria-busy={isStale}
      className={classNames(gridClass(columns), isStale && "opacity-60", "transition-opacity")}
    >
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            badgeFromPercent={badgeFromPercent}
            headingLevel={headingLevel}
            priority={index < priorityCount}
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
