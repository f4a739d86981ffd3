import { Link } from "@tanstack/react-router";
import type { ToOrder } from "../../../../contract/admin/reports.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { Table, type TableColumn } from "../../../components/table.tsx";
import { ExportButton } from "../shared/export-button.tsx";
import { exportToOrder } from "./queries.ts";

/** Lists the products to order from a supplier. */
export function SupplierPanel({ supplier, products }: ToOrder[number]) {
  const name = supplier ?? "No supplier";
  return (
    <Panel
      title={name}
      aside={<ExportButton label={`Export ${name}`} request={() => exportToOrder(supplier ?? "")} />}
    >
      <Table
        caption={`To order: ${name}`}
        narrowLayout="labels"
        columns={columns}
        rows={products}
        rowId={({ id }) => id}
      />
    </Panel>
  );
}

const columns: readonly TableColumn<ToOrder[number]["products"][number]>[] = [
  {
    heading: "Product",
    cell: ({ id, name, sku }) => (
      <>
        <Link
          to="/admin/products/$id/edit"
          params={{ id }}
          className="font-medium underline-offset-4 hover:underline"
        >
          {name}
        </Link>
        <span className="block text-ink-muted">{sku}</span>
      </>
    ),
  },
  {
    heading: "To order",
    isRight: true,
    cell: ({ proposed }) => <strong className="text-control">{proposed}</strong>,
  },
  { heading: "For sale", isRight: true, cell: (product) => product.for_sale },
  { heading: "On hand", isRight: true, cell: (product) => product.on_hand },
  { heading: "Reorder point", isRight: true, cell: (product) => product.reorder_point },
  { heading: "Sold in 28 days", isRight: true, cell: ({ sold }) => sold },
  { heading: "On order", isRight: true, cell: (product) => product.on_order },
  {
    heading: "Last cost",
    isRight: true,
    cell: ({ unit_cost: cost }) => (cost === null ? "" : formatDollars(cost)),
  },
];
