import { useSuspenseQuery } from "@tanstack/react-query";
import { useDeferredValue } from "react";
import type { ReportedTax, TaxReportView } from "../../../../contract/admin/tax-report.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { getProvinceName } from "../../../../contract/shared/provinces.ts";
import { formatTaxName } from "../../../../contract/tax/taxes.ts";
import { Panel } from "../../../components/panel.tsx";
import { Table, type TableColumn } from "../../../components/table.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { pluralize } from "../shared/format.ts";
import { Periods, RangeForm } from "../shared/periods.tsx";
import { type ReportRange, taxReportOptions } from "./queries.ts";
import { listReportPeriods } from "./report-periods.ts";

interface TaxReportProps {
  readonly range: ReportRange;
  readonly onRangeChange: (range: ReportRange) => void;
}

/** Shows the taxes of a period's invoices and credit notes, by registration and by place. */
export function TaxReport({ range, onRangeChange }: TaxReportProps) {
  const loadedRange = useDeferredValue(range);
  const { data: report, isFetching } = useSuspenseQuery(taxReportOptions(loadedRange));
  const { today } = useStoreDates();
  const isStale = loadedRange !== range;
  return (
    <div aria-busy={isStale} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Periods periods={listReportPeriods(today)} current={range} onSelect={onRangeChange} />
      <RangeForm {...range} isBusy={isFetching || isStale} onSubmit={onRangeChange} />
      <ReturnsPanel {...report} />
      <PlacesPanel {...report} />
      <LostPanel lost={report.lost_to_disputes} />
      <EarlierPanel earlier={report.earlier} />
    </div>
  );
}

function ReturnsPanel({
  registrations,
  by_product: byProduct,
}: Pick<TaxReportView, "registrations" | "by_product">) {
  return (
    <Panel title="For your returns">
      {registrations.length === 0 ? (
        <p className="text-ink-muted">No tax by name was charged in this period.</p>
      ) : (
        <>
          <Table
            caption="Taxes by registration"
            narrowLayout="labels"
            columns={[
              { heading: "Registration", cell: ({ name }) => name },
              netColumn,
              { heading: "Sales", isRight: true, cell: ({ sales }) => formatDollars(sales) },
              ...amountColumns,
            ]}
            rows={registrations}
            rowId={({ kind }) => kind}
          />
          <p className="mt-3 text-small text-ink-muted">
            Sales are before tax, delivery included, less what you credited, taxed or not, from the first day
            of the registration on. On the GST/HST return they are line 101, and the tax charged belongs in
            line 103, or in line 105 online. Ask your accountant where the tax credited by refunds belongs.
            The tax that you paid on purchases is not known here.
          </p>
        </>
      )}
      {(byProduct.sales !== 0 || byProduct.net !== 0) && (
        <p className="mt-3 text-small">
          {formatDollars(byProduct.net)} of tax on {formatDollars(byProduct.sales)} was charged at product
          rates and is not in this table. Ask your accountant where they belong.
        </p>
      )}
    </Panel>
  );
}

function PlacesPanel({ places, total }: Pick<TaxReportView, "places" | "total">) {
  return (
    <Panel title="By place">
      {places.length === 0 ? (
        <p className="text-ink-muted">No invoice or credit note was issued in this period.</p>
      ) : (
        <Table
          caption="Taxes by place"
          narrowLayout="labels"
          columns={[
            { heading: "Place", cell: ({ place }) => place },
            { heading: "Tax", cell: ({ tax }) => tax },
            netColumn,
            { heading: "Sales", isRight: true, cell: ({ sales }) => formatKnown(sales) },
            { heading: "Taxed sales", isRight: true, cell: ({ base }) => formatKnown(base) },
            ...amountColumns,
          ]}
          rows={[
            ...places.flatMap(listPlaceRows),
            { ...total, id: "total", place: "Total", tax: "", base: null },
          ]}
          rowId={({ id }) => id}
        />
      )}
    </Panel>
  );
}

type Place = TaxReportView["places"][number];
type Amounts = Pick<ReportedTax, "charged" | "credited" | "net">;

interface PlaceRow extends Amounts {
  readonly id: string;
  readonly place: string;
  readonly tax: string;
  /** The sales of the place. Only its first row has them. */
  readonly sales: number | null;
  readonly base: number | null;
}

/** Lists a row for each tax of a place. A place without taxes has one row. */
function listPlaceRows({ place, taxes, sales, ...documents }: Place): PlaceRow[] {
  const name = place === null ? "Unknown postal code" : getProvinceName(place);
  const first = { place: `${name} (${describeDocuments(documents)})`, sales };
  if (taxes.length === 0) {
    return [{ ...first, id: name, tax: "no tax", base: null, charged: 0, credited: 0, net: 0 }];
  }
  return taxes.map((tax, index) => ({
    ...tax,
    ...(index === 0 ? first : { place: name, sales: null }),
    id: `${name} ${tax.name} ${tax.rate_percent} ${tax.number}`,
    tax: describeTax(tax),
  }));
}

function describeDocuments(documents: Pick<Place, "invoices" | "credit_notes" | "debit_notes">): string {
  const counts = [
    pluralize(documents.invoices, "invoice"),
    documents.credit_notes > 0 && pluralize(documents.credit_notes, "credit note"),
    documents.debit_notes > 0 && pluralize(documents.debit_notes, "debit note"),
  ];
  return counts.filter(Boolean).join(", ");
}

function describeTax({ name, rate_percent: rate }: ReportedTax): string {
  return rate === null ? "tax by product" : formatTaxName({ name, rate_percent: rate });
}

// The net tax is the first number, because it is the one to pay.
const netColumn: TableColumn<Amounts> = {
  heading: "Net tax",
  isRight: true,
  cell: ({ net }) => formatDollars(net),
};
const amountColumns: readonly TableColumn<Amounts>[] = [
  { heading: "Tax charged", isRight: true, cell: ({ charged }) => formatDollars(charged) },
  { heading: "Tax credited", isRight: true, cell: ({ credited }) => formatDollars(credited) },
];

function formatKnown(dollars: number | null): string {
  return dollars === null ? "" : formatDollars(dollars);
}

function LostPanel({ lost }: { readonly lost: TaxReportView["lost_to_disputes"] }) {
  if (lost.disputes === 0) return null;
  return (
    <Panel title="Lost to disputes">
      <p>
        {formatDollars(lost.amount)} in {pluralize(lost.disputes, "dispute")} that banks decided for
        customers, {formatDollars(lost.tax)} of it tax. The sales above contain it. Ask your accountant about
        relief for bad debts.
      </p>
    </Panel>
  );
}

function EarlierPanel({ earlier }: Pick<TaxReportView, "earlier">) {
  if (earlier.orders === 0 && earlier.refunded === 0) return null;
  return (
    <Panel title="Orders from before numbered invoices">
      <p className="mb-2 text-small text-ink-muted">
        Paid in this period, before an update numbered the invoices. Add them to the figures above. The tax in
        their refunds is a proportional share.
      </p>
      <Table
        caption="Orders from before numbered invoices"
        narrowLayout="labels"
        columns={[
          { heading: "Orders", cell: ({ orders }) => orders },
          { heading: "Sales", isRight: true, cell: ({ sales }) => formatDollars(sales) },
          { heading: "Tax", isRight: true, cell: ({ tax }) => formatDollars(tax) },
          { heading: "Refunded", isRight: true, cell: ({ refunded }) => formatDollars(refunded) },
          { heading: "Tax in refunds", isRight: true, cell: (row) => formatDollars(row.refunded_tax) },
        ]}
        rows={[earlier]}
        rowId={() => "earlier"}
      />
    </Panel>
  );
}
