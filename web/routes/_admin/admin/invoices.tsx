import { createFileRoute } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { invoiceColumns } from "../../../features/admin/invoices/invoice-columns.tsx";
import { InvoiceFilters } from "../../../features/admin/invoices/invoice-filters.tsx";
import { InvoiceSums } from "../../../features/admin/invoices/invoice-sums.tsx";
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
