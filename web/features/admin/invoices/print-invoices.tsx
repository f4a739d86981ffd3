import { adminToast } from "../../../lib/toast.ts";
import { InvoiceDocument } from "../../orders/invoice-document.tsx";
import { PrintButton } from "../shared/print-button.tsx";
import type { InvoicesSearch } from "./invoices-search.ts";
import { loadPrintedInvoices } from "./queries.ts";

/** Prints all documents of a period, each on its own page. "Save as PDF" makes one file for the accountant. */
export function PrintInvoices({ search: { page, ...filters } }: { readonly search: InvoicesSearch }) {
  const load = async () => {
    const { invoices, count } = await loadPrintedInvoices(filters);
    if (invoices.length < count) {
      adminToast.error(
        `Printing the first ${invoices.length} of ${count}. Choose shorter periods for the rest.`,
      );
    }
    return invoices;
  };
  return (
    <PrintButton
      label="Print all"
      load={load}
      render={(invoices) => invoices.map((invoice) => <InvoiceDocument key={invoice.id} invoice={invoice} />)}
    />
  );
}
