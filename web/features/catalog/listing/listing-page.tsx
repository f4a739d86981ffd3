import { Link, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { useId } from "react";
import { describePage } from "../../../../contract/catalog/page-texts.ts";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { useListTerms, useStore } from "../../../lib/store-settings.ts";
import { FiltersFold } from "../filters-fold.tsx";
import { ProductResults } from "../product-results.tsx";
import { priceRangeError } from "../result-texts.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { type ListingSearch, listingSearch } from "./listing-search.ts";
import { ListingSortSelect } from "./listing-sort-select.tsx";
import { type Listing, listingOptions } from "./listings.ts";

interface ListingPageProps {
  readonly listing: Listing;
  readonly search: ListingSearch;
}

/** Shows a product list beside its filters, which are in the address. */
export function ListingPage({ listing, search }: ListingPageProps) {
  const { title = "", description = "" } = listing.page;
  const navigate = useNavigate();
  const store = useStore();
  const terms = useListTerms();
  const formId = useId();
  const changeSearch = (
    next: ListingSearch | ((current: Record<string, unknown>) => ListingSearch),
    options?: { replace: boolean; resetScroll: boolean },
  ) => void navigate({ to: ".", search: next, ...options });
  // Changes start from the first page and are merged into the address, which may be ahead of the rendered page.
  const mergeSearch = (changes: Partial<ListingSearch>, typing?: { readonly continuesTyping: boolean }) =>
    changeSearch(
      (current) => ({ ...pickFilters(listingSearch(current)), ...changes }),
      typing && { replace: typing.continuesTyping, resetScroll: false },
    );
  return (
    <div className="page-width grid gap-2 pt-3 pb-20 sm:gap-7 sm:pt-6">
      <Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: title }]} />
      <PageHeading title={title} subtitle={description && describePage(store, terms, { description })} />
      <div className="grid items-start gap-x-8 gap-y-1 lg:grid-cols-[13rem_1fr] [&>*]:min-w-0">
        <aside aria-label="Filters" className="lg:sticky lg:top-22">
          <FiltersFold activeCount={Object.keys(pickFilters({ ...search, sort: undefined })).length}>
            <div className="max-lg:panel max-lg:p-4">
              <ListingFilters
                id={formId}
                search={search}
                defaultSort={listing.defaultSort}
                onChange={mergeSearch}
                onReset={() => changeSearch({})}
              />
            </div>
          </FiltersFold>
        </aside>
        <ProductResults
          search={search}
          options={(shownSearch) => listingOptions(listing, shownSearch)}
          onSearchChange={changeSearch}
          label="Products"
          noun="product"
          columns={3}
          aside={
            <ListingSortSelect
              form={formId}
              search={search}
              defaultSort={listing.defaultSort}
              onChange={(changes) => mergeSearch(changes)}
            />
          }
          empty={(shownSearch) => (
            <EmptyListing listing={listing} search={shownSearch} onReset={() => changeSearch({})} />
          )}
        />
      </div>
    </div>
  );
}

function EmptyListing({ listing, search, onReset }: ListingPageProps & { readonly onReset: () => void }) {
  return (
    <EmptyState icon={Search} title="No products found" message={describeEmptyList(listing, search)}>
      {search.search !== undefined && (
        <Link to="/search" search={{ q: search.search }} className={buttonClass()}>
          Search all products
        </Link>
      )}
      {isFiltered(search) ? (
        <Button variant={search.search === undefined ? "primary" : "secondary"} onClick={onReset}>
          Reset Filters
        </Button>
      ) : (
        <Link to="/products" className={buttonClass()}>
          Browse Products
        </Link>
      )}
    </EmptyState>
  );
}

function describeEmptyList(listing: Listing, search: ListingSearch): string {
  if (isFiltered(search)) {
    return priceRangeError(search) ?? "No products match your filters. Try fewer filters or another word.";
  }
  return listing.isDeal
    ? "No deals right now. Please check back soon."
    : "Nothing here right now. Please check back soon.";
}

function isFiltered(search: ListingSearch): boolean {
  return Object.keys(pickFilters(search)).length > 0;
}

/** Returns the active filters. */
function pickFilters(search: ListingSearch): ListingSearch {
  const { page, ...filters } = search;
  const active = Object.entries(filters).filter(([, value]) => value !== undefined);
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(active) as ListingSearch;
}
