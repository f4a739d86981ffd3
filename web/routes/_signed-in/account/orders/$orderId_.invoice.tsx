import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Printer } from "lucide-react";
import { isCanceledUnpaid } from "../../../../../contract/orders/settlement.ts";
import { Alert } from "../../../../components/alert.tsx";
import { Button } from "../../../../components/button.tsx";
import { BackToOrder } from "../../../../features/orders/back-to-order.tsx";
import { InvoiceDocument } from "../../../../features/orders/invoice-document.tsx";
import { orderInvoicesOptions, orderOptions } from "../../../../features/orders/queries.ts";
import { UnnumberedInvoice } from "../../../../features/orders/unnumbered-invoice.tsx";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId_/invoice")({
  staticData: { errorTitle: "We couldn't load your order" },
  loader: ({ context: { queryClient }, params: { orderId } }) =>
    Promise.all([
      queryClient.ensureQueryData(orderOptions(orderId)),
      queryClient.ensureQueryData(orderInvoicesOptions(orderId)),
    ]),
  component: InvoicePage,
});

function InvoicePage() {
  const { orderId } = Route.useParams();
  const { data: order } = useSuspenseQuery(orderOptions(orderId));
  const { data: invoices } = useSuspenseQuery(orderInvoicesOptions(orderId));
  if (isCanceledUnpaid(order) && invoices.length === 0) {
    return (
      <div className="page-width grid max-w-4xl gap-4 py-8 sm:py-10">
        <BackToOrder orderId={order.id} />
        <Alert tone="info" title="There is no invoice for this order">
          It was canceled before you paid.
        </Alert>
      </div>
    );
  }
  return (
    <div className="page-width grid max-w-4xl gap-4 py-8 sm:py-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToOrder orderId={order.id} />
        <Button onClick={() => window.print()}>
          <Printer aria-hidden className="size-4" />
          Print
        </Button>
      </div>
      {/* A later refund of an order from before there were invoices has a credit note. */}
      {!invoices.some(({ kind }) => kind === "invoice") && <UnnumberedInvoice order={order} />}
      {invoices.map((invoice) => (
        <InvoiceDocument key={invoice.id} invoice={invoice} />
      ))}
    </div>
  );
}
