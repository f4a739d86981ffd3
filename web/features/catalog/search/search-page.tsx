import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { PackageSearch, Search } from "lucide-react";
import type { ProductPageView } from "../../../../contract/catalog.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorView } from "../../../components/error-view.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { ProductGridSkeleton } from "../product-grid.tsx";
import { SearchForm } from "./search-form.tsx";
import { SearchGrid } from "./search-grid.tsx";
import { type SearchParams, searchOptions, searchSortOptions } from "./search-params.ts";

interface SearchPageProps {
  readonly params: SearchParams;
  readonly onParamsChange: (params: SearchParams) => void;
}

export function SearchPage(props: SearchPageProps) {
  const { params, onParamsChange } = props;
  return (
    <div className="page-width grid gap-7 pt-8 pb-20">
      <PageHeading title={params.q === "" ? "Search" : `Results for “${params.q}”`} />
      <SearchForm key={JSON.stringify(params)} params={params} onApply={onParamsChange} />
      {params.q === "" ? (
        <EmptyState
          icon={Search}
          title="Search for products"
          message="Type what you are looking for: a name, a brand, a word from the description."
        />
      ) : (
        <Results {...props} />
      )}
    </div>
  );
}

function Results(props: SearchPageProps) {
  const results = useQuery(searchOptions(props.params));
  return (
    <div>
      {/* Always there, so that every change of it is read aloud. */}
      <p role="status" className="sr-only">
        {results.isSuccess && !results.isPlaceholderData && shownText(results.data)}
      </p>
      <ResultList results={results} {...props} />
    </div>
  );
}

function ResultList({
  results,
  params,
  onParamsChange,
}: SearchPageProps & { readonly results: UseQueryResult<ProductPageView> }) {
  const router = useRouter();
  if (results.isPending) return <ProductGridSkeleton count={8} />;
  if (results.isError) {
    return (
      <ErrorView
        title="Error loading search results"
        message={messageOf(results.error, "An error occurred while searching products")}
        onRetry={() => void results.refetch()}
      >
        <Button variant="secondary" onClick={() => router.history.back()}>
          Back
        </Button>
      </ErrorView>
    );
  }
  const { data, page, total_pages } = results.data;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={PackageSearch}
        title="No products found"
        message="Try another word, or fewer filters."
      >
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      </EmptyState>
    );
  }
  return (
    <section aria-label="Search results" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p aria-hidden className="text-sm text-ink-muted">
          {shownText(results.data)}
        </p>
        <div className="w-56 max-w-full">
          <SelectField
            label="Sort by"
            options={searchSortOptions}
            value={params.sort_by ?? "relevance"}
            onChange={(event) => onParamsChange(sortedBy(params, event.target.value))}
          />
        </div>
      </div>
      <SearchGrid products={data} isStale={results.isPlaceholderData} />
      <Pagination
        page={page}
        totalPages={total_pages}
        onPageChange={(next) => onParamsChange({ ...params, page: next > 1 ? next : undefined })}
      />
    </section>
  );
}

function shownText({ data, count }: ProductPageView): string {
  return count === 0 ? "No products found" : `Showing ${data.length} of ${count} results`;
}

/** The other order, from its first page. */
function sortedBy(params: SearchParams, value: string): SearchParams {
  const option = searchSortOptions.find((candidate) => candidate.value === value);
  const isDefault = option === undefined || option.value === "relevance";
  return { ...params, page: undefined, sort_by: isDefault ? undefined : option.value };
}
