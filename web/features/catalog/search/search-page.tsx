import { type ErrorComponentProps, Link, useNavigate, useRouter } from "@tanstack/react-router";
import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { Spinner } from "../../../components/loading.tsx";
import { getPageErrorMessage, usePageRetry } from "../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { ProductResults } from "../product-results.tsx";
import { describePrices, explainSearch } from "../result-texts.ts";
import { SortSelect } from "../sort-select.tsx";
import { SearchForm } from "./search-form.tsx";
import { searchOptions } from "./search-options.ts";
import { hasResults, type SearchParams, type SearchSort } from "./search-params.ts";

const NoResults = lazyPart(async () => (await import("./no-results.tsx")).NoResults, {
  whileLoading: <Spinner label="Loading" />,
  WhenFailed: () => <EmptyState icon={Search} title="No products found" />,
});

export function SearchPage({ params }: { readonly params: SearchParams }) {
  const navigate = useNavigate();
  const openSearch = (search: SearchParams) => void navigate({ to: "/search", search });
  return (
    <div className="page-width grid gap-2 pt-3 pb-20 sm:gap-7 sm:pt-8">
      <PageHeading title={params.q === undefined ? "Search" : `Results for “${params.q}”`} />
      <SearchForm params={params} onApply={openSearch} />
      <PriceFilter params={params} />
      {!hasResults(params) ? (
        <EmptyState
          icon={Search}
          title="Search for products"
          message="Type a name, a brand or a word from the description."
        />
      ) : (
        <ProductResults
          search={params}
          options={searchOptions}
          onSearchChange={openSearch}
          label="Search results"
          noun="result"
          hasViewLinks
          aside={<SearchSortSelect params={params} onApply={openSearch} />}
          explain={({ q = "" }, list) => explainSearch(q, list)}
          empty={(shownParams) => <NoResults params={shownParams} />}
        />
      )}
    </div>
  );
}

/** Shows the price limits, which the shopper may have typed as words, and a way to remove them. */
function PriceFilter({ params }: { readonly params: SearchParams }) {
  const text = describePrices(params);
  if (text === undefined) return null;
  const withoutPrices = { ...params, min_price: undefined, max_price: undefined, page: undefined };
  return (
    <p>
      <Link
        to="/search"
        search={withoutPrices}
        aria-label={`Remove the filter: ${text}`}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        {text}
        <X aria-hidden className="size-4" />
      </Link>
    </p>
  );
}

interface SearchSortSelectProps {
  readonly params: SearchParams;
  readonly onApply: (params: SearchParams) => void;
}

/** Applies a sort order as soon as it is selected. */
function SearchSortSelect({ params, onApply }: SearchSortSelectProps) {
  const value = params.sort_by ?? "relevance";
  const select = useRef<HTMLSelectElement>(null);
  // Applies an order that was selected before hydration (lib/early-input.ts).
  const applyEarlyOrder = useEffectEvent(() => {
    const selected = select.current?.value ?? value;
    if (selected !== value) onApply(sortBy(params, selected));
  });
  useEffect(() => applyEarlyOrder(), []);
  return (
    <SortSelect
      ref={select}
      options={searchSortOptions}
      value={value}
      onChange={(event) => onApply(sortBy(params, event.target.value))}
    />
  );
}

/** Returns the search in another order, from its first page. */
function sortBy(params: SearchParams, value: string): SearchParams {
  const option = searchSortOptions.find((candidate) => candidate.value === value);
  const isDefault = option === undefined || option.value === "relevance";
  return { ...params, page: undefined, sort_by: isDefault ? undefined : option.value };
}

const searchSortOptions = [
  { value: "relevance", label: "Relevance" },
  { value: "created_at", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "name_asc", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
] as const satisfies readonly { readonly value: SearchSort; readonly label: string }[];

export function SearchError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const retry = usePageRetry();
  return (
    <div className="page-width py-14">
      <ErrorView
        heading="h1"
        title="Error loading search results"
        message={getPageErrorMessage(error)}
        onRetry={retry}
      >
        <Button variant="secondary" onClick={() => router.history.back()}>
          Back
        </Button>
      </ErrorView>
    </div>
  );
}
