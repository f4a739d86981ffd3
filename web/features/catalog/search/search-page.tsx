import { useQuery } from "@tanstack/react-query";
import { Link, useRouter } from "@tanstack/react-router";
import { PackageSearch, Search } from "lucide-react";
import type { ProductView } from "../../../../contract/catalog.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorView } from "../../../components/error-view.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { SelectField } from "../../../components/select-field.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { discountThresholds } from "../discount.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { SearchForm } from "./search-form.tsx";
import { type SearchParams, searchOptions, searchSortOptions } from "./search-params.ts";

interface SearchPageProps {
  readonly params: SearchParams;
  readonly onParamsChange: (params: SearchParams) => void;
}

export function SearchPage({ params, onParamsChange }: SearchPageProps) {
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
        <Results params={params} onParamsChange={onParamsChange} />
      )}
    </div>
  );
}

function Results({ params, onParamsChange }: SearchPageProps) {
  const router = useRouter();
  const results = useQuery(searchOptions(params));
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
  const { data, count, page, total_pages } = results.data;
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
    <section aria-label="Search results" className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <p aria-live="polite" className="text-sm text-ink-muted">
          Showing {data.length} of {count} results
        </p>
        <div className="w-56">
          <SelectField
            label="Sort by"
            options={searchSortOptions}
            value={params.sort_by ?? "relevance"}
            onChange={(event) => onParamsChange(sortedBy(params, event.target.value))}
          />
        </div>
      </div>
      <ProductGrid
        products={data}
        action={viewProduct}
        badgeFromPercent={discountThresholds.searchCard}
        headingLevel="h2"
        isStale={results.isPlaceholderData}
      />
      <Pagination
        page={page}
        totalPages={total_pages}
        onPageChange={(next) => onParamsChange({ ...params, page: next > 1 ? next : undefined })}
      />
    </section>
  );
}

/** The other order, from its first page. */
function sortedBy(params: SearchParams, value: string): SearchParams {
  const option = searchSortOptions.find((candidate) => candidate.value === value);
  const isDefault = option === undefined || option.value === "relevance";
  return { ...params, page: undefined, sort_by: isDefault ? undefined : option.value };
}

function viewProduct(product: ProductView) {
  if (product.stock_quantity <= 0) {
    return (
      <Button variant="secondary" disabled>
        Sold Out
      </Button>
    );
  }
  return (
    <Link
      to="/product/$slug"
      params={{ slug: product.slug }}
      aria-label={`View Product: ${product.name}`}
      className={buttonClass({ variant: "secondary" })}
    >
      View Product
    </Link>
  );
}
