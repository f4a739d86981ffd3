import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { OrderError } from "../../../../features/orders/ended-link.tsx";
import { OrderInvoices } from "../../../../features/orders/order-invoices.tsx";
import { orderInvoicesOptions, orderOptions } from "../../../../features/orders/queries.ts";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId_/invoice")({
  staticData: { errorTitle: "We couldn't load your order" },
  errorComponent: OrderError,
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
  return <OrderInvoices order={order} invoices={invoices} />;
}
