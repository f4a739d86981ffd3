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
import { SortSelect } from "../sort-select.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import { type ListingSearch, type ListingSort, listingSearch } from "./listing-search.ts";
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
      (current) => ({ ...listingSearch(current), page: undefined, ...changes }),
      typing && { replace: typing.continuesTyping, resetScroll: false },
    );
  return (
    <div className="page-width grid gap-2 pt-3 pb-20 sm:gap-7 sm:pt-6">
      <Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: title }]} />
      <PageHeading title={title} subtitle={description && describePage(store, terms, { description })} />
      <div className="grid items-start gap-x-8 gap-y-1 lg:grid-cols-[13rem_1fr] [&>*]:min-w-0">
        <aside aria-label="Filters" className="lg:sticky lg:top-22">
          <FiltersFold activeCount={countFilters({ ...search, sort: undefined })}>
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
              formId={formId}
              value={search.sort}
              defaultValue={listing.defaultSort}
              onChange={(sort) => mergeSearch({ sort })}
            />
          }
          empty={(shownSearch) => (
            <EmptyListing
              listing={listing}
              search={shownSearch}
              formId={formId}
              onReset={() => changeSearch({})}
            />
          )}
        />
      </div>
    </div>
  );
}

interface ListingSortSelectProps {
  /** The id of the filters' form, with which the sort order is submitted without JavaScript. */
  readonly formId: string;
  readonly value: ListingSort | undefined;
  readonly defaultValue: ListingSort;
  readonly onChange: (value: ListingSort | undefined) => void;
}

function ListingSortSelect({ formId, value, defaultValue, onChange }: ListingSortSelectProps) {
  return (
    <>
      <SortSelect
        form={formId}
        name="sort"
        options={sortOptions}
        value={value ?? defaultValue}
        onChange={(event) => {
          const { sort } = listingSearch({ sort: event.target.value });
          onChange(sort === defaultValue ? undefined : sort);
        }}
      />
      <noscript>
        <Button type="submit" form={formId} variant="secondary">
          Sort
        </Button>
      </noscript>
    </>
  );
}

const sortLabels: Record<ListingSort, string> = {
  "name-asc": "Name, A to Z",
  "name-desc": "Name, Z to A",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  newest: "Newest",
  discount: "Largest discount",
};
const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

interface EmptyListingProps extends ListingPageProps {
  readonly formId: string;
  readonly onReset: () => void;
}

function EmptyListing({ listing, search, formId, onReset }: EmptyListingProps) {
  return (
    <EmptyState icon={Search} title="No products found" message={describeEmptyList(listing, search)}>
      {/* Without JavaScript, the form would lose the order, whose select stands above products alone. */}
      {search.sort !== undefined && <input type="hidden" form={formId} name="sort" value={search.sort} />}
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
  return countFilters(search) > 0;
}

function countFilters({ page, ...filters }: ListingSearch): number {
  return Object.values(filters).filter((value) => value !== undefined).length;
}
