import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReconciliationView, SalesReport, SoldRow } from "../../../../contract/admin/reports.ts";
import type { soldSorts } from "../../../../contract/admin/sold-dimensions.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { textLinkClass } from "../../../components/classes.ts";
import type { Column } from "../../../components/data-table.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Table } from "../../../components/table.tsx";
import { pluralize } from "../shared/format.ts";
import { dimensionNames, type FullReportsSearch } from "./report-choice.ts";

type Sort = (typeof soldSorts)[number];

/** The key of the row of totals, which no row of a report has. */
const totalKey = "total of all rows";

/** Lists a report's rows with the totals of all pages as the last one. */
export function withTotals({ data, totals, ...page }: SalesReport, { stock }: FullReportsSearch) {
  const total: SoldRow = { ...totals, key: totalKey, name: "Total", stock: null };
  return { ...page, data: data.length === 0 || stock !== undefined ? data : [...data, total] };
}

/** Creates the columns of a report, which link each row to its orders. Dead stock has no sales. */
export function createSoldColumns(search: FullReportsSearch): readonly Column<SoldRow, Sort>[] {
  const { by, stock } = search;
  const name: Column<SoldRow, Sort> = {
    heading: dimensionNames[by],
    sort: "name",
    className: "max-lg:col-span-2 font-semibold lg:w-full wrap-anywhere",
    cell: (row) => <RowName by={by} row={row} />,
  };
  const orders = figure("Orders", "orders", (row) => <OrdersLink row={row} search={search} />);
  if (stock === "dead") return [name, ...stockColumns];
  return [name, orders, ...soldColumns, ...(by === "product" ? [...stockColumns, daysLeft] : [])];
}

const soldColumns: readonly Column<SoldRow, Sort>[] = [
  figure("Units", "units", ({ units }) => units),
  figure("Sales", "sales", ({ sales }) => formatDollars(sales)),
  figure("Cost", "cost", ({ cost, units_without_cost: unknown }) =>
    formatWithNote(cost, unknown > 0 && `${pluralize(unknown, "unit")} without a cost`),
  ),
  figure("Margin", "margin", ({ margin, margin_percent: percent }) =>
    formatWithNote(margin, percent !== null && `${percent}%`),
  ),
];

const stockColumns: readonly Column<SoldRow, Sort>[] = [
  figure("On hand", "on_hand", ({ stock }) => stock?.on_hand),
  figure("Stock value", "stock_value", ({ stock }) => formatWithNote(stock?.value ?? null, false)),
];

const daysLeft = figure("Days left", "days_left", ({ stock }) => stock?.days_left);

function formatWithNote(dollars: number | null, note: string | false): ReactNode {
  if (dollars === null && note === false) return null;
  return (
    <>
      {dollars !== null && formatDollars(dollars)}
      {note !== false && <span className="block text-caption text-ink-muted">{note}</span>}
    </>
  );
}

/** Creates a column of numbers, which have a label in the card that a phone shows for a row. */
function figure(heading: string, sort: Sort, cell: (row: SoldRow) => ReactNode): Column<SoldRow, Sort> {
  return {
    heading,
    sort,
    firstOrder: "desc",
    isRight: true,
    className: "text-small tabular-nums max-lg:col-span-2 lg:whitespace-nowrap",
    cell: (row) => {
      const shown = cell(row);
      if (shown === undefined || shown === null) return null;
      return (
        <div className="max-lg:flex max-lg:justify-between max-lg:gap-4">
          <span className="text-ink-muted lg:hidden">{heading} </span>
          <span className="max-lg:text-right">{shown}</span>
        </div>
      );
    },
  };
}

function RowName({ by, row: { key, name, stock } }: { readonly by: string; readonly row: SoldRow }) {
  if (by !== "product" || stock === null) return name;
  return (
    <>
      <Link to="/admin/products/$id/edit" params={{ id: key }} className="underline-offset-4 hover:underline">
        {name}
      </Link>
      <span className="block text-caption font-normal text-ink-muted">{stock.sku}</span>
    </>
  );
}

interface OrdersLinkProps {
  readonly row: SoldRow;
  readonly search: FullReportsSearch;
}

function OrdersLink({ row: { key, name, orders }, search: { by, from, to } }: OrdersLinkProps) {
  if (orders === 0 || key === totalKey) return orders;
  return (
    <Link
      to="/admin/orders"
      search={{ sold_by: by, sold_key: key, start_date: from, end_date: to }}
      aria-label={`${pluralize(orders, "order")}: ${name}`}
      className={textLinkClass}
    >
      {orders}
    </Link>
  );
}

/** Shows how the sales become the revenue of the analytics and the invoices of the tax report. */
export function Reconciliation({ sums }: { readonly sums: ReconciliationView }) {
  const rows = [
    { label: "Sales", dollars: sums.sales, isShown: true },
    { label: "Delivery", dollars: sums.delivery, isShown: true },
    { label: "Taxes", dollars: sums.taxes, isShown: true },
    { label: "Cash rounding, to 5 cents", dollars: sums.cash_rounding },
    { label: "Owed back to customers, or refunded twice", dollars: sums.other },
    { label: "Revenue, as in Analytics", dollars: sums.revenue, isSum: true, isShown: true },
    { label: "Less cash rounding", dollars: -sums.cash_rounding },
    { label: "Less owed back, or refunded twice", dollars: -sums.other },
    { label: "Lost in disputes, but still invoiced", dollars: sums.lost_to_disputes },
    { label: "Orders without an invoice", dollars: -sums.without_invoice },
    { label: "Invoices and credit notes of other days", dollars: sums.other_days },
    {
      label: "Invoices less credit notes, as in Tax report",
      dollars: sums.invoiced,
      isSum: true,
      isShown: true,
    },
  ].filter(({ isShown = false, dollars }) => isShown || dollars !== 0);
  return (
    <Panel title="From sales to revenue">
      <dl className="grid gap-1 text-small sm:w-96">
        {rows.map(({ label, dollars, isSum = false }) => (
          <div
            key={label}
            className={`flex justify-between gap-4 ${isSum ? "border-t border-line pt-1 font-semibold" : ""}`}
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}

/** Shows how many customers came back within the period. */
export function RepeatCustomers({ customers }: Pick<SalesReport, "customers">) {
  if (customers.length === 0) return null;
  const revenue = customers.reduce((sum, row) => sum + row.revenue, 0);
  return (
    <Panel title="Customers by orders">
      <Table
        caption="Customers by the number of their orders"
        narrowLayout="labels"
        columns={[
          { heading: "Orders", cell: ({ orders }) => customerNames[orders] },
          { heading: "Customers", isRight: true, cell: (row) => row.customers },
          { heading: "Revenue", isRight: true, cell: (row) => formatDollars(row.revenue) },
          {
            heading: "Share",
            isRight: true,
            cell: (row) => (revenue === 0 ? "" : `${Math.round((row.revenue * 100) / revenue)}%`),
          },
        ]}
        rows={customers}
        rowId={({ orders }) => orders}
      />
    </Panel>
  );
}

const customerNames: Record<SalesReport["customers"][number]["orders"], string> = {
  "1": "One",
  "2": "Two",
  "3+": "Three or more",
  erased: "Deleted accounts",
};
