import { createFileRoute } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { EmptyState } from "../../../components/page-states.tsx";
import { invoiceColumns } from "../../../features/admin/invoices/invoice-columns.tsx";
import { InvoiceFilters } from "../../../features/admin/invoices/invoice-filters.tsx";
import { invoicesSearch } from "../../../features/admin/invoices/invoices-search.ts";
import { PrintInvoices } from "../../../features/admin/invoices/print-invoices.tsx";
import { exportInvoices, invoicesOptions } from "../../../features/admin/invoices/queries.ts";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { ExportButton } from "../../../features/admin/shared/export-button.tsx";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/invoices")({
  staticData: { errorTitle: "The invoices could not be loaded" },
  validateSearch: invoicesSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(invoicesOptions(invoicesSearch(location.search))),
  component: InvoicesPage,
});

function InvoicesPage() {
  const { search, loadedSearch, data, isStale, change, toPage } = useListSearch(
    Route.useSearch(),
    invoicesOptions,
  );
  const isFiltered = [loadedSearch.from, loadedSearch.to, loadedSearch.kind].some(Boolean);
  return (
    <AdminPage
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
    >
      <InvoiceFilters search={search} onChange={change} />
      <AdminList
        caption="Invoices"
        list={data}
        columns={invoiceColumns}
        rowId={({ id }) => id}
        isStale={isStale}
        empty={
          <EmptyState
            icon={FileText}
            title="Nothing found"
            message={
              isFiltered
                ? "No documents match your filters."
                : "An invoice appears here when its order is paid, and a credit note when it is refunded."
            }
          />
        }
        onPageChange={toPage}
      />
      {data.count > 0 && (
        <p className="text-right font-semibold tabular-nums">
          Sum: {formatDollars(data.net_total)}, with {formatDollars(data.net_tax)} of tax
          <span className="block text-small font-normal text-ink-muted">
            Invoices and debit notes minus credit notes
          </span>
        </p>
      )}
      {data.lost_to_disputes > 0 && (
        <p className="text-small text-ink-muted">
          Lost to disputes: {formatDollars(data.lost_to_disputes)}. Banks gave this money back to customers,
          and these documents still contain the sales.
        </p>
      )}
    </AdminPage>
  );
}
