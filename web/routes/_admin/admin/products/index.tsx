import { useMutation } from "@tanstack/react-query";
import { createFileRoute, Link, linkOptions } from "@tanstack/react-router";
import { ClipboardList, FileUp, PackageSearch, Plus, Printer, Tags, TextSearch } from "lucide-react";
import { useState } from "react";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { Button, buttonClass } from "../../../../components/button.tsx";
import { EmptyState } from "../../../../components/page-states.tsx";
import { BulkBar } from "../../../../features/admin/products/bulk-bar.tsx";
import { CountedProducts } from "../../../../features/admin/products/counted-products.tsx";
import { countColumns, productColumns } from "../../../../features/admin/products/product-columns.tsx";
import { ProductFilters } from "../../../../features/admin/products/product-filters.tsx";
import {
  isFiltered,
  noFilters,
  type ProductsSearch,
  productsSearch,
} from "../../../../features/admin/products/products-search.ts";
import { adminProductsOptions, startCountOptions } from "../../../../features/admin/products/queries.ts";
import { taxClassesOptions } from "../../../../features/admin/products/tax-classes/queries.ts";
import { AdminList } from "../../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { pluralize } from "../../../../features/admin/shared/format.ts";
import { MoreMenu } from "../../../../features/admin/shared/more-menu.tsx";
import { PageSizeSelect } from "../../../../features/admin/shared/page-size.tsx";
import { listFivePages } from "../../../../features/admin/shared/page-window.ts";
import { useListSearch } from "../../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/products/")({
  staticData: { errorTitle: "Error loading products" },
  validateSearch: productsSearch,
  loader: ({ context: { queryClient }, location }) =>
    Promise.all([
      queryClient.ensureQueryData(adminProductsOptions(productsSearch(location.search))),
      queryClient.ensureQueryData(taxClassesOptions),
    ]),
  component: ProductsPage,
});

function ProductsPage() {
  const search = Route.useSearch();
  const { mode, since } = search;
  if (mode !== "counted" || since === undefined) return <ListPage />;
  return <CountedPage since={since} counting={{ ...search, mode: "count" }} />;
}

interface CountedPageProps {
  readonly since: string;
  /** The search parameters of the list that is counted. */
  readonly counting: ProductsSearch;
}

/** Shows what a count has changed, after "Finish counting". */
function CountedPage({ since, counting }: CountedPageProps) {
  return (
    <AdminPage
      title="Stock counted"
      actions={
        <>
          <Link
            to="/admin/products"
            search={counting}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <ClipboardList aria-hidden className="size-4" />
            Continue counting
          </Link>
          <PrintListButton />
          <Link to="/admin/products" className={buttonClass({ size: "sm" })}>
            Done
          </Link>
        </>
      }
    >
      <CountedProducts since={since} />
    </AdminPage>
  );
}

function ListPage() {
  const {
    search,
    loadedSearch,
    data: products,
    isStale,
    change,
    toPage,
  } = useListSearch(Route.useSearch(), adminProductsOptions);
  const [selectedIds, setSelectedIds] = useState<readonly string[]>([]);
  const { mutate: startCount } = useMutation(startCountOptions);
  const isCounting = search.mode === "count";
  return (
    <AdminPage
      title={isCounting ? "Count stock" : "Manage Products"}
      subtitle={pluralize(products.count, "product")}
      actions={
        isCounting ? (
          <CountActions
            onFinish={() => change({ mode: search.since === undefined ? undefined : "counted" })}
          />
        ) : (
          <ListActions
            onCount={() => startCount(undefined, { onSuccess: (since) => change({ mode: "count", since }) })}
          />
        )
      }
    >
      <ProductFilters search={search} onChange={change} />
      {selectedIds.length > 0 && <BulkBar ids={selectedIds} onClear={() => setSelectedIds([])} />}
      <AdminList
        caption="Products"
        list={products}
        columns={isCounting ? countColumns : productColumns}
        rowId={(product) => product.id}
        isStale={isStale}
        sorting={search}
        onSort={change}
        {...(!isCounting && {
          selection: {
            ids: selectedIds,
            onChange: setSelectedIds,
            canSelect: (product: AdminProductView) => product.archived_at === null,
            rowLabel: (product: AdminProductView) => `Select ${product.name}`,
            allLabel: "Select all products on this page",
          },
        })}
        empty={<EmptyProducts search={loadedSearch} onClear={() => change(noFilters)} />}
        pages={listFivePages}
        onPageChange={toPage}
      >
        <PageSizeSelect noun="Products" size={search.size} onChange={(size) => change({ size })} />
      </AdminList>
    </AdminPage>
  );
}

function CountActions({ onFinish }: { readonly onFinish: () => void }) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={onFinish}>
        <ClipboardList aria-hidden className="size-4" />
        Finish counting
      </Button>
      <PrintListButton />
    </>
  );
}

function PrintListButton() {
  return (
    <Button variant="secondary" size="sm" onClick={() => window.print()}>
      <Printer aria-hidden className="size-4" />
      Print list
    </Button>
  );
}

function ListActions({ onCount }: { readonly onCount: () => void }) {
  return (
    <>
      <MoreMenu
        actions={[
          { label: "Count stock", Icon: ClipboardList, onClick: onCount },
          {
            label: "Search words",
            Icon: TextSearch,
            link: linkOptions({ to: "/admin/products/search-words" }),
          },
          { label: "Print labels", Icon: Tags, link: linkOptions({ to: "/admin/labels" }) },
          { label: "Import and export", Icon: FileUp, link: linkOptions({ to: "/admin/products/import" }) },
        ]}
      />
      <Link to="/admin/products/new" className={buttonClass({ size: "sm" })}>
        <Plus aria-hidden className="size-4" />
        Add Product
      </Link>
    </>
  );
}

interface EmptyProductsProps {
  readonly search: ProductsSearch;
  readonly onClear: () => void;
}

function EmptyProducts({ search, onClear }: EmptyProductsProps) {
  if (!isFiltered(search)) {
    return (
      <EmptyState
        icon={PackageSearch}
        title="No products yet"
        message="Add your first product, or import a list of them."
      >
        <Link to="/admin/products/new" className={buttonClass()}>
          Add Product
        </Link>
        <Link to="/admin/products/import" className={buttonClass({ variant: "secondary" })}>
          Import products
        </Link>
      </EmptyState>
    );
  }
  const message =
    search.status === "archived"
      ? "Deleted products that have been ordered are kept here. You can restore them."
      : "No products match your filters.";
  return (
    <EmptyState icon={PackageSearch} title="No products found" message={message}>
      <Button onClick={onClear}>Clear Filters</Button>
    </EmptyState>
  );
}
