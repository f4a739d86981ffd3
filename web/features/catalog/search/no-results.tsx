import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useEffect } from "react";
import type { SearchMissBody } from "../../../../contract/admin/search-misses.ts";
import { buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { useCategories } from "../../../lib/store-settings.ts";
import { discountThresholds } from "../discount-thresholds.ts";
import { ProductGrid } from "../product-grid.tsx";
import { featuredOptions, productsPerSection } from "../queries.ts";
import { priceRangeError } from "../result-texts.ts";
import type { SearchParams } from "./search-params.ts";

/** Says that nothing was found, and offers other ways to find a product. */
export function NoResults({ params }: { readonly params: SearchParams }) {
  const rangeError = priceRangeError(params);
  const hasFilters = isFiltered(params);
  useReportSearchMiss(hasFilters ? undefined : params.q);
  return (
    <div className="grid gap-10">
      <EmptyState
        icon={Search}
        title="No products found"
        message={
          rangeError ?? (hasFilters ? "Try fewer filters, or another word." : "Try another word, or ask us.")
        }
      >
        {hasFilters && (
          <Link to="/search" search={{ q: params.q }} className={buttonClass()}>
            Search without filters
          </Link>
        )}
        <Link to="/contact" className={buttonClass({ variant: hasFilters ? "secondary" : "primary" })}>
          Ask us
        </Link>
        <Link to="/products" className={buttonClass({ variant: "secondary" })}>
          Browse Products
        </Link>
      </EmptyState>
      <CategoryLinks />
      <FeaturedProducts />
    </div>
  );
}

function CategoryLinks() {
  const categories = useCategories();
  if (categories.length === 0) return null;
  return (
    <nav aria-labelledby="search-categories" className="grid gap-3">
      <h2 id="search-categories" className="text-heading font-bold">
        Browse by category
      </h2>
      <ul className="flex flex-wrap gap-2">
        {categories.map(({ name, path }) => (
          <li key={path}>
            <Link to={path} className={buttonClass({ variant: "secondary", size: "sm" })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function FeaturedProducts() {
  const { data: featured } = useSuspenseQuery(featuredOptions);
  if (featured.length === 0) return null;
  return (
    <section aria-labelledby="search-featured" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id="search-featured" className="text-heading font-bold">
        Featured products
      </h2>
      <ProductGrid
        products={featured.slice(0, productsPerSection)}
        badgeFromPercent={discountThresholds.featuredGrid}
      />
    </section>
  );
}

/**
 * Reports to the owner an unfiltered search that found nothing, without an identity, unless the visitor's browser asks
 * not to be tracked.
 */
function useReportSearchMiss(term: string | undefined): void {
  useEffect(() => {
    if (term === undefined || asksNotToBeTracked()) return;
    const body = JSON.stringify({ term } satisfies SearchMissBody);
    navigator.sendBeacon("/api/search-misses", new Blob([body], { type: "application/json" }));
  }, [term]);
}

function asksNotToBeTracked(): boolean {
  const { doNotTrack } = navigator;
  return (
    doNotTrack === "1" || ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl === true)
  );
}

function isFiltered({ category, min_price, max_price }: SearchParams): boolean {
  return category !== undefined || min_price !== undefined || max_price !== undefined;
}
