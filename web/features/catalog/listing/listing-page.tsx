import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { PackageSearch, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import type { ProductPageView } from "../../../../contract/catalog.ts";
import { pageAt } from "../../../../contract/pages.ts";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Button } from "../../../components/button.tsx";
import { Drawer } from "../../../components/drawer.tsx";
import { EmptyState } from "../../../components/empty-state.tsx";
import { ErrorView } from "../../../components/error-view.tsx";
import { PageHeading } from "../../../components/page-heading.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { discountThresholds } from "../discount.ts";
import { ProductGrid, ProductGridSkeleton } from "../product-grid.tsx";
import { ListingFilters } from "./listing-filters.tsx";
import type { ListingSearch } from "./listing-search.ts";
import { type Listing, listingOptions } from "./listings.ts";

interface ListingPageProps {
  readonly listing: Listing;
  readonly search: ListingSearch;
  readonly onSearchChange: (search: ListingSearch) => void;
}

/** A list of products beside its filters. Everything that narrows it lives in the address. */
export function ListingPage({ listing, search, onSearchChange }: ListingPageProps) {
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { title = "", description = "" } = pageAt(listing.path) ?? {};
  const activeCount = Object.keys(withoutPage(search)).length;
  const filters = (
    <ListingFilters
      search={search}
      defaultSort={listing.defaultSort}
      // Whatever narrows the list starts it from its first page.
      onChange={(changes) => onSearchChange({ ...withoutPage(search), ...changes })}
      onReset={() => onSearchChange({})}
    />
  );
  return (
    <div className="page-width grid gap-7 pt-6 pb-20">
      <Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: title }]} />
      <PageHeading title={title} subtitle={description}>
        <Button variant="secondary" className="lg:hidden" onClick={() => setIsDrawerOpen(true)}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Filters{activeCount > 0 && ` (${activeCount})`}
        </Button>
      </PageHeading>
      <div className="grid items-start gap-8 lg:grid-cols-[16rem_1fr] [&>*]:min-w-0">
        <aside aria-label="Filters" className="panel sticky top-22 p-5 max-lg:hidden">
          {filters}
        </aside>
        <Results listing={listing} search={search} onSearchChange={onSearchChange} />
      </div>
      <Drawer open={isDrawerOpen} onClose={() => setIsDrawerOpen(false)} title="Filters">
        {filters}
        <Button className="mt-3 w-full" onClick={() => setIsDrawerOpen(false)}>
          Show Products
        </Button>
      </Drawer>
    </div>
  );
}

function Results({ listing, search, onSearchChange }: ListingPageProps) {
  const list = useQuery(listingOptions(listing, search));
  return (
    <div>
      {/* Always there, so that every change of it is read aloud. */}
      <p role="status" className="sr-only">
        {list.isSuccess && !list.isPlaceholderData && shownText(list.data)}
      </p>
      <List list={list} search={search} onSearchChange={onSearchChange} />
    </div>
  );
}

type ListProps = Pick<ListingPageProps, "search" | "onSearchChange"> & {
  readonly list: UseQueryResult<ProductPageView>;
};

function List({ list, search, onSearchChange }: ListProps) {
  if (list.isPending) return <ProductGridSkeleton count={6} columns={3} />;
  if (list.isError) {
    return (
      <ErrorView
        title="Products could not be loaded"
        message={messageOf(list.error, "Failed to load products. Please try again later.")}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.data.data.length === 0) {
    return (
      <EmptyState
        icon={PackageSearch}
        title="No products found"
        message="Nothing on this shelf fits what you chose. Try fewer filters or another word."
      >
        <Button onClick={() => onSearchChange({})}>Reset Filters</Button>
      </EmptyState>
    );
  }
  const { data, page, total_pages } = list.data;
  return (
    <section aria-label="Products" className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <p aria-hidden className="text-sm text-ink-muted">
        {shownText(list.data)}
      </p>
      <ProductGrid
        products={data}
        badgeFromPercent={discountThresholds.listing}
        headingLevel="h2"
        columns={3}
        isStale={list.isPlaceholderData}
      />
      <Pagination
        page={page}
        totalPages={total_pages}
        onPageChange={(next) => onSearchChange({ ...search, page: next > 1 ? next : undefined })}
      />
    </section>
  );
}

function shownText({ data, count }: ProductPageView): string {
  if (count === 0) return "No products found";
  return `Showing ${data.length} of ${count} ${count === 1 ? "product" : "products"}`;
}

/** What is really set, but for the page. */
function withoutPage(search: ListingSearch): ListingSearch {
  const { page, ...rest } = search;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as ListingSearch; // entries lose their keys' names
}
