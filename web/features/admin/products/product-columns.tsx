import { createColumnHelper } from "@tanstack/react-table";
import type { AdminProductView } from "../../../../contract/admin-products.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { formatDate } from "../../../lib/dates.ts";
import { ProductName } from "./product-name.tsx";
import { RowActions } from "./row-actions.tsx";
import { StockCell } from "./stock-cell.tsx";

const column = createColumnHelper<AdminProductView>();

/** A fingertip wide, without taking that much of the row. */
const boxClass = "-m-3 grid size-11 place-items-center";

export const productColumns = [
  column.display({
    id: "choice",
    header: ({ table }) => (
      <label className={boxClass}>
        <input
          type="checkbox"
          aria-label="Choose all products of this page"
          className="size-4.5"
          checked={table.getIsAllPageRowsSelected()}
          ref={(input) => {
            if (input !== null) input.indeterminate = table.getIsSomePageRowsSelected();
          }}
          onChange={table.getToggleAllPageRowsSelectedHandler()}
        />
      </label>
    ),
    cell: ({ row }) => (
      <label className={boxClass}>
        <input
          type="checkbox"
          aria-label={`Choose ${row.original.name}`}
          className="size-4.5"
          disabled={!row.getCanSelect()}
          checked={row.getIsSelected()}
          onChange={row.getToggleSelectedHandler()}
        />
      </label>
    ),
  }),
  column.accessor("name", { header: "Name", cell: ({ row }) => <ProductName product={row.original} /> }),
  column.accessor("sku", {
    header: "SKU",
    cell: ({ getValue }) => <span className="text-sm whitespace-nowrap text-ink-muted">{getValue()}</span>,
  }),
  column.accessor("category", {
    header: "Category",
    cell: ({ getValue }) => <span className="text-sm">{getValue()}</span>,
  }),
  column.accessor("retail_price", {
    header: "Price",
    cell: ({ row: { original: product } }) => (
      <span className="whitespace-nowrap tabular-nums">
        <span className="font-semibold">{formatDollars(product.wholesale_price)}</span>{" "}
        <s className="text-sm text-ink-muted">
          <span className="sr-only">Retail price </span>
          {formatDollars(product.retail_price)}
        </s>
      </span>
    ),
  }),
  column.accessor("stock_quantity", {
    header: "Stock",
    cell: ({ row: { original: product } }) =>
      product.archived_at === null ? (
        <StockCell product={product} />
      ) : (
        <span className="tabular-nums">{product.on_hand}</span>
      ),
  }),
  column.display({
    id: "status",
    header: "Status",
    cell: ({ row: { original: product } }) => (
      <span className="flex flex-wrap gap-1.5">
        {product.archived_at === null ? (
          <Badge tone={product.is_active ? "green" : "neutral"}>
            {product.is_active ? "Active" : "Inactive"}
          </Badge>
        ) : (
          <Badge>Archived {formatDate(product.archived_at)}</Badge>
        )}
        {product.is_featured && <Badge tone="wheat">Featured</Badge>}
      </span>
    ),
  }),
  column.display({
    id: "actions",
    header: "Actions",
    cell: ({ row }) => <RowActions product={row.original} />,
  }),
];
