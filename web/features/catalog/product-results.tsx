import { useSuspenseQuery } from "@tanstack/react-query";
import { Navigate, useRouter } from "@tanstack/react-router";
import { type ReactNode, useDeferredValue } from "react";
import type { ProductPageResponse } from "../../../contract/catalog/catalog.ts";
import { lazyPart } from "../../components/lazy-part.tsx";
import { Pagination } from "../../components/pagination.tsx";
import { discountThresholds } from "./discount-thresholds.ts";
import { ProductGrid } from "./product-grid.tsx";
import type { ProductListOptions } from "./queries.ts";
import { summarizeResults } from "./result-texts.ts";

interface ProductResultsProps<Search extends PagedSearch> {
  /**
   * The search in the address. The object must change only with its content, because searches are compared by identity.
   */
  readonly search: Search;
  readonly options: (search: Search) => ProductListOptions;
  readonly onSearchChange: (search: Search) => void;
  readonly label: string;
  readonly noun: "product" | "result";
  readonly hasViewLinks?: boolean;
  readonly columns?: 3 | 4;
  /** The content beside the summary. */
  readonly aside?: ReactNode;
  /** Returns a sentence that explains the results, such as that a word was replaced. */
  readonly explain?: (search: Search, list: ProductPageResponse) => string | undefined;
  readonly empty: (search: Search) => ReactNode;
}

interface PagedSearch {
  readonly page?: number | undefined;
}

/** Shows a page of search or list results. While another page or search loads, the current results are dimmed. */
export function ProductResults<Search extends PagedSearch>({
  search,
  options,
  onSearchChange,
  label,
  noun,
  hasViewLinks = false,
  columns,
  aside,
  explain,
  empty,
}: ProductResultsProps<Search>) {
  const router = useRouter();
  const shownSearch = useDeferredValue(search);
  const { data: list } = useSuspenseQuery(options(shownSearch));
  const isStale = shownSearch !== search;
  const { data: products, page, total_pages } = list;
  if (products.length === 0 && total_pages > 0) {
    return <Navigate to="." search={{ ...shownSearch, page: total_pages }} replace />;
  }
  const summary = summarizeResults(list, noun);
  const explanation = explain?.(shownSearch, list);
  return (
    <div>
      {/* Always rendered, so that screen readers announce its changes. */}
      <p role="status" className="sr-only">
        {!isStale && [explanation, summary].filter(Boolean).join(" ")}
      </p>
      {products.length === 0 ? (
        empty(shownSearch)
      ) : (
        <section aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
          {explanation !== undefined && (
            <p aria-hidden className="wrap-anywhere sm:text-lead">
              {explanation}
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <div className="text-caption text-ink-muted max-sm:flex-[1_1_10rem] sm:text-small">
              <p aria-hidden>{summary}</p>
              <DeliveryNote />
            </div>
            {aside}
          </div>
          <ProductGrid
            products={products}
            hasViewLinks={hasViewLinks}
            {...(columns && { columns })}
            badgeFromPercent={discountThresholds.listing}
            headingLevel="h2"
            priorityCount={2}
            isStale={isStale}
          />
          <Pagination
            page={page}
            totalPages={total_pages}
            pageHref={(next) => router.buildLocation({ to: ".", search: withPage(search, next) }).href}
            onPageChange={(next) => onSearchChange(withPage(search, next))}
          />
        </section>
      )}
    </div>
  );
}

// Lazy, because the knowledge of postal codes would make the page's scripts larger.
const DeliveryNote = lazyPart(async () => (await import("./delivery-note.tsx")).DeliveryNote, {
  whileLoading: <p>Before tax.</p>,
});

function withPage<Search extends PagedSearch>(search: Search, page: number): Search {
  return { ...search, page: page > 1 ? page : undefined };
}
