import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useState } from "react";
import { describePage } from "../../../../contract/catalog/page-texts.ts";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Drawer } from "../../../components/overlay/drawer.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { useListTerms, useStore } from "../../../lib/store-settings.ts";
import { ProductResults } from "../product-results.tsx";
import { priceRangeError } from "../result-texts.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { type ListingSearch, listingSearch } from "./listing-search.ts";
import { type Listing, listingOptions } from "./listings.ts";
import { CompactSort } from "./sort-field.tsx";

interface ListingPageProps {
  readonly listing: Listing;
  readonly search: ListingSearch;
}

/** Shows a product list beside its filters, which are in the address. */
export function ListingPage({ listing, search }: ListingPageProps) {
  const navigate = useNavigate();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const products = useQuery(listingOptions(listing, search)).data;
  const activeCount = Object.keys(pickFilters({ ...search, sort: undefined })).length;
  const changeSearch = (
    next: ListingSearch | ((current: Record<string, unknown>) => ListingSearch),
    options?: { replace: boolean; resetScroll: boolean },
  ) =>
    // A filter in the open drawer keeps the drawer's history entry, so that Back leads to the unfiltered list.
    void navigate({
      to: ".",
      search: next,
      state: true,
      ...options,
    });
  // Changes start from the first page and are merged into the address, which may be ahead of the rendered page.
  const mergeSearch = (changes: Partial<ListingSearch>, typing?: { readonly continuesTyping: boolean }) =>
    changeSearch(
      (current) => ({ ...pickFilters(listingSearch(current)), ...changes }),
      typing && { replace: typing.continuesTyping, resetScroll: false },
    );
  const filterProps = {
    search,
    defaultSort: listing.defaultSort,
    onChange: mergeSearch,
    onReset: () => changeSearch({}),
  };
  return (
    <ListingFrame
      listing={listing}
      filters={<ListingFilters {...filterProps} hasSort />}
      action={
        <div className="flex w-full flex-wrap items-center justify-between gap-3 lg:hidden noscript:hidden">
          <Button variant="secondary" onClick={() => setIsDrawerOpen(true)}>
            <SlidersHorizontal aria-hidden className="size-4" />
            Filters{activeCount > 0 && ` (${activeCount})`}
          </Button>
          <CompactSort
            search={search}
            defaultSort={listing.defaultSort}
            onChange={(changes) => mergeSearch(changes)}
          />
        </div>
      }
    >
      <ProductResults
        search={search}
        options={(shownSearch) => listingOptions(listing, shownSearch)}
        onSearchChange={changeSearch}
        label="Products"
        noun="product"
        columns={3}
        empty={(shownSearch) => (
          <EmptyListing listing={listing} search={shownSearch} onReset={() => changeSearch({})} />
        )}
      />
      <Drawer open={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title="Filters">
        <ListingFilters {...filterProps} hasSort={false} />
        <Button className="mt-3 w-full" onClick={() => setIsDrawerOpen(false)}>
          {products === undefined
            ? "Show Products"
            : `Show ${products.count} ${products.count === 1 ? "Product" : "Products"}`}
        </Button>
      </Drawer>
    </ListingFrame>
  );
}

interface ListingFrameProps {
  readonly listing: Listing;
  readonly filters: ReactNode;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

function ListingFrame({ listing, filters, action, children }: ListingFrameProps) {
  const { title = "", description = "" } = listing.page;
  const store = useStore();
  const terms = useListTerms();
  return (
    <div className="page-width grid gap-7 pt-6 pb-20">
      <Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: title }]} />
      <PageHeading title={title} subtitle={description && describePage(store, terms, { description })}>
        {action}
      </PageHeading>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] [&>*]:min-w-0">
        <aside
          aria-label="Filters"
          className="panel p-5 max-lg:hidden lg:sticky lg:top-22 noscript:max-lg:block"
        >
          {filters}
        </aside>
        {children}
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
