import { useSuspenseQuery } from "@tanstack/react-query";
import { type ErrorComponentProps, Link, Navigate, useNavigate, useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useDeferredValue, useEffect } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { pageErrorMessage, usePageRetry } from "../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { ListPages } from "../listing/list-pages.tsx";
import { foundCount, priceRangeError, shownRange } from "../listing/list-texts.ts";
import type { ProductList } from "../queries.ts";
import type { SearchParams } from "./search-address.ts";
import { SearchForm, SearchSort } from "./search-form.tsx";
import { SearchGrid } from "./search-grid.tsx";
import { searchOptions } from "./search-params.ts";

export function SearchPage({ params }: { readonly params: SearchParams }) {
  const navigate = useNavigate();
  const show = (search: SearchParams) => void navigate({ to: "/search", search });
  return (
    <div className="page-width grid gap-7 pt-8 pb-20">
      <PageHeading title={params.q === undefined ? "Search" : `Results for “${params.q}”`} />
      <SearchForm params={params} onApply={show} />
      {params.q === undefined ? (
        <EmptyState
          icon={Search}
          title="Search for products"
          message="Type what you are looking for: a name, a brand, a word from the description."
        />
      ) : (
        <Results params={params} onParamsChange={show} />
      )}
    </div>
  );
}

export function SearchError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = usePageRetry();
  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title="Error loading search results"
        message={pageErrorMessage(error, "An error occurred while searching products")}
        onRetry={retry}
      >
        <Button variant="secondary" onClick={() => router.history.back()}>
          Back
        </Button>
      </ErrorView>
    </div>
  );
}

interface ResultsProps {
  readonly params: SearchParams;
  readonly onParamsChange: (params: SearchParams) => void;
}

function Results({ params, onParamsChange }: ResultsProps) {
  const router = useRouter();
  // The results in view stay, dimmed, until the next ones have come. A cleared search has none.
  const deferred = useDeferredValue(params);
  const shown = deferred.q === undefined ? params : deferred;
  const { data: results } = useSuspenseQuery(searchOptions(shown));
  const isStale = shown !== params;
  const { data, total_pages } = results;
  useEmptySearch(!isStale && results.count === 0 && !isFiltered(shown) ? shown.q : undefined);
  if (data.length === 0 && total_pages > 0) {
    return <Navigate to="/search" search={{ ...shown, page: total_pages }} replace />;
  }
  return (
    <div>
      {/* Always there, so that every change of it is read aloud. */}
      <p role="status" className="sr-only">
        {!isStale && shownText(results)}
      </p>
      {data.length === 0 ? (
        <EmptyState
          icon={Search}
          title="No products found"
          message={priceRangeError(shown) ?? "Try another word, or fewer filters."}
        >
          <Link to="/products" className={buttonClass()}>
            Browse Products
          </Link>
        </EmptyState>
      ) : (
        <section aria-label="Search results" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <div className="flex flex-wrap items-end justify-between gap-4">
            <p aria-hidden className="text-sm text-ink-muted">
              {shownText(results)}
            </p>
            <div className="w-56 max-w-full">
              <SearchSort params={params} onApply={onParamsChange} />
            </div>
          </div>
          <SearchGrid products={data} isStale={isStale} />
          <ListPages
            list={results}
            pageHref={(next) => router.buildLocation({ to: "/search", search: withPage(params, next) }).href}
            onPageChange={(next) => onParamsChange(withPage(params, next))}
          />
        </section>
      )}
    </div>
  );
}

/** What shoppers miss is what an owner wants to know. Behind filters, the product may well be there. */
function useEmptySearch(term: string | undefined): void {
  useEffect(() => {
    if (term === undefined) return;
    import("../../../lib/start/send-measurement.ts")
      .then(({ sendMeasurement }) => sendMeasurement({ kind: "empty_search", term }))
      .catch(() => undefined);
  }, [term]);
}

function isFiltered({ category, min_price, max_price }: SearchParams): boolean {
  return category !== undefined || min_price !== undefined || max_price !== undefined;
}

function shownText(results: ProductList): string {
  return results.count === 0
    ? "No products found"
    : `Showing ${shownRange(results)} of ${foundCount(results)} ${results.count === 1 ? "result" : "results"}`;
}

function withPage(params: SearchParams, page: number): SearchParams {
  return { ...params, page: page > 1 ? page : undefined };
}
