import { useState } from "react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { useOverlay } from "../../../components/use-overlay.ts";
import { classNames } from "../../../lib/class-names.ts";
import { SearchCard } from "./search-card.tsx";

interface SearchGridProps {
  readonly products: readonly ProductView[];
  /** Dimmed, while the next page is loading. */
  readonly isStale?: boolean;
}

export function SearchGrid({ products, isStale = false }: SearchGridProps) {
  // Kept while the dialog fades out, so that it does not go blank.
  const [viewed, setViewed] = useState<ProductView>();
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
