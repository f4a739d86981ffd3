import { Printer } from "lucide-react";
import type { InvoiceView } from "../../../contract/orders/invoices.ts";
import { isCanceledUnpaid } from "../../../contract/orders/order-amounts.ts";
import type { OrderView } from "../../../contract/orders/orders.ts";
import { Alert } from "../../components/alert.tsx";
import { Button } from "../../components/button.tsx";
import { BackToOrder } from "./back-to-order.tsx";
import { InvoiceDocument } from "./invoice-document.tsx";
import { UnnumberedInvoice } from "./unnumbered-invoice.tsx";

interface OrderInvoicesProps {
  readonly order: OrderView;
  readonly invoices: readonly InvoiceView[];
  /** Opens a guest's order. */
  readonly link?: string;
}

export function OrderInvoices({ order, invoices, link }: OrderInvoicesProps) {
  if (isCanceledUnpaid(order) && invoices.length === 0) {
    return (
      <div className="page-width grid max-w-4xl gap-4 py-8 sm:py-10">
        <BackToOrder orderId={order.id} link={link} />
        <Alert tone="info" title="There is no invoice for this order">
          It was canceled before you paid.
        </Alert>
      </div>
    );
  }
  return (
    <div className="page-width grid max-w-4xl gap-4 py-8 sm:py-10 print:max-w-none print:p-0">
      <div className="flex flex-wrap items-center justify-between gap-3 print:hidden">
        <BackToOrder orderId={order.id} link={link} />
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
