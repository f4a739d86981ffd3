import { flexRender, getCoreRowModel, useReactTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { useMemo } from "react";
import * as v from "valibot";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { classNames } from "../../../lib/class-names.ts";
import { productColumns } from "./product-columns.tsx";
import { type ProductsState, type SortableColumn, sortableColumns } from "./products-state.ts";

interface ProductTableProps {
  readonly products: readonly AdminProductView[];
  readonly sort: Pick<ProductsState, "sort_by" | "order">;
  readonly isStale: boolean;
  readonly onSort: (column: SortableColumn) => void;
  readonly chosenIds: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
}

/** Sorted, filtered and paged by the server. On a phone each row is a card: the same cells, laid out differently. */
export function ProductTable({ products, sort, isStale, onSort, chosenIds, onChoose }: ProductTableProps) {
  const data = useMemo(() => [...products], [products]);
  const table = useReactTable({
    data,
    columns: productColumns,
    getRowId: (product) => product.id,
    getCoreRowModel: getCoreRowModel(),
    manualSorting: true,
    manualPagination: true,
    manualFiltering: true,
    enableRowSelection: ({ original: product }) => product.archived_at === null,
    state: { rowSelection: Object.fromEntries(chosenIds.map((id) => [id, true])) },
    onRowSelectionChange: (update) => {
      const before = Object.fromEntries(chosenIds.map((id) => [id, true]));
      const after = typeof update === "function" ? update(before) : update;
      onChoose(Object.keys(after).filter((id) => after[id]));
    },
  });
  return (
    <div aria-busy={isStale} className={classNames("panel overflow-x-auto", isStale && "opacity-60")}>
      <table className="block w-full text-left text-[0.9375rem] lg:table">
        <thead className="block border-b border-line text-sm text-ink-muted lg:table-header-group">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-3 py-2 lg:table-row">
              {group.headers.map((header) => (
                <th
                  key={header.id}
                  scope="col"
                  aria-sort={ariaSortOf(header.column.id, sort)}
                  className="text-left font-semibold lg:px-3 lg:py-2"
                >
                  <Heading columnId={header.column.id} sort={sort} onSort={onSort}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </Heading>
                </th>
              ))}
            </tr>
          ))}
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {table.getRowModel().rows.map((row) => (
            <tr
              key={row.id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 px-3 py-3 hover:bg-evergreen-50/60 lg:table-row"
            >
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} className={classNames("lg:px-3 lg:py-2", phonePlaces[cell.column.id])}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where a card of the phone's list shows the cell. */
const phonePlaces: Readonly<Record<string, string>> = {
  choice: "row-start-1",
  name: "col-span-2 min-w-0",
  sku: "hidden lg:table-cell",
  category: "hidden lg:table-cell",
  retail_price: "col-span-2 col-start-1 row-start-2 pl-8 lg:pl-3",
  stock_quantity: "row-start-2 justify-self-end",
  status: "col-span-2 row-start-3 pl-8 lg:pl-3",
  actions: "row-start-3 justify-self-end",
};

function Heading({
  columnId,
  sort,
  onSort,
  children,
}: {
  readonly columnId: string;
  readonly sort: ProductTableProps["sort"];
  readonly onSort: ProductTableProps["onSort"];
  readonly children: React.ReactNode;
}) {
  const sortable = v.safeParse(v.picklist(sortableColumns), columnId);
  if (!sortable.success) {
    return <span className={columnId === "choice" ? undefined : "max-lg:sr-only"}>{children}</span>;
  }
  const isSorted = sort.sort_by === columnId;
  const Icon = !isSorted ? ChevronsUpDown : sort.order === "desc" ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() => onSort(sortable.output)}
      className={classNames(
        "-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-lg px-1.5 font-semibold whitespace-nowrap hover:bg-evergreen-50 hover:text-ink pointer-coarse:min-h-11",
        isSorted && "text-evergreen-800",
      )}
    >
      {children}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

function ariaSortOf(columnId: string, { sort_by, order }: ProductTableProps["sort"]) {
  if (sort_by !== columnId) return undefined;
  return order === "desc" ? "descending" : "ascending";
}
