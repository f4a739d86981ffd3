import { useQueryClient } from "@tanstack/react-query";
import type { OrderView } from "../../../../contract/orders/orders.ts";
import { InvoiceDocument } from "../../orders/invoice-document.tsx";
import { orderInvoicesOptions } from "../../orders/queries.ts";
import { PrintButton } from "../shared/print-button.tsx";

/** Prints the invoice, the credit notes and the debit notes of an order, each on its own page. */
export function PrintOrderInvoices({ order }: { readonly order: OrderView }) {
  const queryClient = useQueryClient();
  if (order.invoices.length === 0) return null;
  return (
    <PrintButton
      label={order.invoices.length === 1 ? "Invoice" : "Invoices"}
      load={() => queryClient.fetchQuery(orderInvoicesOptions(order.id))}
      render={(invoices) => invoices.map((invoice) => <InvoiceDocument key={invoice.id} invoice={invoice} />)}
      errorMessage="Failed to fetch the invoice"
    />
  );
}
