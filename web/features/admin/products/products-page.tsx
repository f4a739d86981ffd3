import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { FileUp, PackageSearch, Plus } from "lucide-react";
import { useState } from "react";
import { Button, buttonClass } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { pluralize } from "../shared/format.ts";
import { fivePages } from "../shared/page-window.ts";
import { useUrlState } from "../shared/url-state.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { PageSize } from "./page-size.tsx";
import { ProductFilters } from "./product-filters.tsx";
import { ProductTable } from "./product-table.tsx";
import { nextSort, noFilters, productsState } from "./products-state.ts";
import { adminProductsOptions } from "./queries.ts";

export function ProductsPage() {
  const [state, change] = useUrlState(productsState);
  const products = useQuery(adminProductsOptions(state));
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const list = products.data?.data ?? [];
  return (
    <AdminPage
      title="Manage Products"
      subtitle={
        products.data === undefined ? "Everything on the shelves." : pluralize(products.data.count, "product")
      }
      trail={[{ label: "Products" }]}
      actions={
        <>
          <Link to="/admin/products/import" className={buttonClass({ variant: "secondary", size: "sm" })}>
            <FileUp aria-hidden className="size-4" />
            Import and export
          </Link>
          <Link to="/admin/products/new" className={buttonClass({ size: "sm" })}>
            <Plus aria-hidden className="size-4" />
            Add Product
          </Link>
        </>
      }
    >
      <ProductFilters state={state} onChange={(changed) => change({ ...changed, page: undefined })} />
      {chosenIds.length > 0 && <BulkBar ids={chosenIds} onDone={() => setChosenIds([])} />}
      {products.isPending && <Skeleton className="h-96 w-full" />}
      {products.isError && products.data === undefined && (
        <ErrorView
          title="Error loading products"
          message={messageOf(products.error)}
          onRetry={() => void products.refetch()}
        />
      )}
      {products.data !== undefined && list.length === 0 && (
        <EmptyState
          icon={PackageSearch}
          title="No products found"
          message={state.status === "archived" ? archiveNote : "Nothing fits these filters."}
        >
          <Button onClick={() => change(noFilters)}>Clear Filters</Button>
        </EmptyState>
      )}
      {list.length > 0 && (
        <ProductTable
          products={list}
          sort={state}
          isStale={products.isPlaceholderData}
          onSort={(column) => change({ ...nextSort(state, column), page: undefined })}
          chosenIds={chosenIds}
          onChoose={setChosenIds}
        />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageSize
          value={state.size ?? "10"}
          onChange={(size) => change({ size: size === "10" ? undefined : size, page: undefined })}
        />
        <Pagination
          page={state.page ?? 1}
          totalPages={products.data?.total_pages ?? 1}
          pages={fivePages}
          onPageChange={(page) => change({ page: page === 1 ? undefined : page })}
        />
      </div>
    </AdminPage>
  );
}

const archiveNote =
  "Products that were ordered once and then deleted are kept here. You can bring them back.";
