import { createFileRoute } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import type { InvoicesView } from "../../../../contract/orders/invoices.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { invoiceColumns } from "../../../features/admin/invoices/invoice-columns.tsx";
import { InvoiceFilters } from "../../../features/admin/invoices/invoice-filters.tsx";
import { invoicesSearch, withPeriod } from "../../../features/admin/invoices/invoices-search.ts";
import { PrintInvoices } from "../../../features/admin/invoices/print-invoices.tsx";
import { exportInvoices, invoicesOptions } from "../../../features/admin/invoices/queries.ts";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { ListScreen } from "../../../features/admin/shared/list-screen.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { createStoreDates, useStoreDates } from "../../../lib/dates.ts";
import { storeSettingsOptions } from "../../../lib/store-settings.ts";

export const Route = createFileRoute("/_admin/admin/invoices")({
  staticData: { errorTitle: "The invoices could not be loaded" },
  validateSearch: invoicesSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const settings = await queryClient.ensureQueryData(storeSettingsOptions);
    const { today } = createStoreDates(settings.time_zone);
    await queryClient.ensureQueryData(invoicesOptions(withPeriod(invoicesSearch(location.search), today)));
  },
  component: InvoicesPage,
});

/** Lists the invoices of a period, which is the current month by default. */
function InvoicesPage() {
  const { today } = useStoreDates();
  const loaded = useListSearch(Route.useSearch(), (search) => invoicesOptions(withPeriod(search, today)));
  const { data } = loaded;
  const search = withPeriod(loaded.search, today);
  return (
    <ListScreen
      title="Invoices"
      subtitle="Invoices, credit notes and debit notes. Print all and save as PDF for your accountant."
      actions={
        data.count > 0 && (
          <>
            <PrintInvoices search={search} />
            <ExportButton label="Export CSV" request={() => exportInvoices(search)} />
          </>
        )
      }
      filters={<InvoiceFilters search={search} onChange={loaded.change} />}
      loaded={loaded}
      columns={invoiceColumns}
      rowId={({ id }) => id}
      empty={{
        icon: FileText,
        title: "Nothing in this period",
        message: "An invoice appears here when its order is paid, and a credit note when it is refunded.",
      }}
    >
      {(data.count > 0 || data.lost_to_disputes > 0) && <InvoiceSums sums={data} />}
    </ListScreen>
  );
}

interface InvoiceSumsProps {
  readonly sums: Pick<
    InvoicesView,
    "invoiced_total" | "credited_total" | "net_total" | "net_tax" | "lost_to_disputes"
  >;
}

/** Sums up the documents of all pages. */
function InvoiceSums({ sums }: InvoiceSumsProps) {
  const rows = [
    ["Invoices and debit notes", sums.invoiced_total],
    ["Credit notes", sums.credited_total === 0 ? 0 : -sums.credited_total],
    ["Sum", sums.net_total],
    ["Tax in it", sums.net_tax],
  ] as const;
  return (
    <section aria-label="Sums" className="grid justify-items-end gap-2">
      <dl className="panel grid w-full gap-1 p-4 text-small sm:w-80">
        {rows.map(([label, dollars]) => (
          <div
            key={label}
            className="flex justify-between gap-4 nth-3:border-t nth-3:border-line nth-3:pt-1 nth-3:font-semibold"
          >
            <dt>{label}</dt>
            <dd className="tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      {sums.lost_to_disputes > 0 && (
        <p className="text-small text-ink-muted">
          Lost to disputes: {formatDollars(sums.lost_to_disputes)}. Banks gave this money back to customers,
          and these documents still contain the sales.
        </p>
      )}
    </section>
  );
}
