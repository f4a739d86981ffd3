import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, Navigate, useNavigate, useRouter } from "@tanstack/react-router";
import { Search, SlidersHorizontal } from "lucide-react";
import { type ReactNode, useDeferredValue } from "react";
import { describePage } from "../../../../contract/catalog/page-texts.ts";
import { Button, buttonClass } from "../../../components/button.tsx";
import { lazyPart } from "../../../components/lazy-part.tsx";
import { useOverlay } from "../../../components/overlay/use-overlay.ts";
import { Breadcrumb, PageHeading } from "../../../components/page-heading.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { useListTerms, useStore } from "../../../lib/store-settings.ts";
import { ProductGrid } from "../product-card.tsx";
import { discountThresholds } from "../product-price.tsx";
import type { ProductList } from "../queries.ts";
import { ListPages } from "./list-pages.tsx";
import { foundCount, priceRangeError, shownRange } from "./list-texts.ts";
import { ListingFilters } from "./listing-filters.tsx";
import { type ListingSearch, listingSearch } from "./listing-search.ts";
import { type Listing, listingOptions } from "./listings.ts";

interface ListingPageProps {
  readonly listing: Listing;
  readonly search: ListingSearch;
}

/** A product list beside its filters, which are kept in the address. */
export function ListingPage({ listing, search }: ListingPageProps) {
  const navigate = useNavigate();
  const drawer = useOverlay("filters");
  const found = useQuery(listingOptions(listing, search)).data;
  const activeCount = Object.keys(withoutPage(search)).length;
  const show = (
    next: ListingSearch | ((current: Record<string, unknown>) => ListingSearch),
    options?: { replace: boolean; resetScroll: boolean },
  ) =>
    // Filters in the open drawer replace its entry in the history: Back then leads to the list as it was.
    void navigate({
      to: ".",
      search: next,
      state: true,
      ...(drawer.isOpen && { replace: true }),
      ...options,
    });
  const filters = (
    <ListingFilters
      search={search}
      defaultSort={listing.defaultSort}
      // Another filter makes another list: it starts from its first page. The other filters are those of the address, which
      // the page may still be on its way to.
      onChange={(changes, typing) =>
        show(
          (current) => ({ ...withoutPage(listingSearch(current)), ...changes }),
          typing && { replace: typing.isTypingOn || drawer.isOpen, resetScroll: false },
        )
      }
      onReset={() => show({})}
    />
  );
  return (
    <ListingFrame
      listing={listing}
      filters={filters}
      action={
        <Button variant="secondary" className="lg:hidden noscript:hidden" onClick={drawer.open}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Filters{activeCount > 0 && ` (${activeCount})`}
        </Button>
      }
    >
      <Results listing={listing} search={search} onSearchChange={show} />
      <Drawer open={drawer.isOpen} onClose={drawer.close} title="Filters">
        {filters}
        <Button className="mt-3 w-full" onClick={drawer.close}>
          {found === undefined
            ? "Show Products"
            : `Show ${foundCount(found)} ${found.count === 1 ? "Product" : "Products"}`}
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

interface ResultsProps extends ListingPageProps {
  readonly onSearchChange: (search: ListingSearch) => void;
}

function Results({ listing, search, onSearchChange }: ResultsProps) {
  const router = useRouter();
  // The list in view stays, dimmed, until the next one has come.
  const shown = useDeferredValue(search);
  const { data: list } = useSuspenseQuery(listingOptions(listing, shown));
  const isStale = shown !== search;
  const { data, total_pages } = list;
  if (data.length === 0 && total_pages > 0) {
    return <Navigate to="." search={{ ...shown, page: total_pages }} replace />;
  }
  return (
    <div>
      {/* Always there, so that every change of it is read aloud. */}
      <p role="status" className="sr-only">
        {!isStale && shownText(list)}
      </p>
      {data.length === 0 ? (
        <EmptyState icon={Search} title="No products found" message={emptyMessage(listing, shown)}>
          {isFiltered(shown) ? (
            <Button onClick={() => onSearchChange({})}>Reset Filters</Button>
          ) : (
            <Link to="/products" className={buttonClass()}>
              Browse Products
            </Link>
          )}
        </EmptyState>
      ) : (
        <section aria-label="Products" className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <p aria-hidden className="text-sm text-ink-muted">
            {shownText(list)}
          </p>
          <ProductGrid
            products={data}
            badgeFromPercent={discountThresholds.listing}
            headingLevel="h2"
            columns={3}
            priorityCount={2}
            isStale={isStale}
          />
          <ListPages
            list={list}
            pageHref={(next) => router.buildLocation({ to: ".", search: withPage(search, next) }).href}
            onPageChange={(next) => onSearchChange(withPage(search, next))}
          />
        </section>
      )}
    </div>
  );
}

// With the first tap on a phone.
const Drawer = lazyPart(async () => (await import("../../../components/overlay/drawer.tsx")).Drawer);

function shownText(list: ProductList): string {
  if (list.count === 0) return "No products found";
  return `Showing ${shownRange(list)} of ${foundCount(list)} ${list.count === 1 ? "product" : "products"}`;
}

function emptyMessage(listing: Listing, search: ListingSearch): string {
  if (isFiltered(search)) {
    return priceRangeError(search) ?? "No products match your filters. Try fewer filters or another word.";
  }
  return listing.isDeal
    ? "There are no deals at the moment. Please come back soon."
    : "There is nothing here at the moment. Please come back soon.";
}

function isFiltered(search: ListingSearch): boolean {
  return Object.keys(withoutPage(search)).length > 0;
}

function withPage(search: ListingSearch, page: number): ListingSearch {
  return { ...search, page: page > 1 ? page : undefined };
}

/** The filters that are set. */
function withoutPage(search: ListingSearch): ListingSearch {
  const { page, ...rest } = search;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as ListingSearch; // entries lose their keys' names
}
