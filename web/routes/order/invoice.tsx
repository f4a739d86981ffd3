import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { EndedLink } from "../../features/orders/ended-link.tsx";
import { linkSearch, requireOpenLink } from "../../features/orders/linked-order.ts";
import { OrderInvoices } from "../../features/orders/order-invoices.tsx";
import { orderInvoicesOptions, orderOptions } from "../../features/orders/queries.ts";

export const Route = createFileRoute("/order/invoice")({
  staticData: { errorTitle: "We couldn't load your invoice" },
  validateSearch: linkSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { orderId, link } = requireOpenLink(deps.link);
    await Promise.all([
      queryClient.ensureQueryData(orderOptions(orderId, link)),
      queryClient.ensureQueryData(orderInvoicesOptions(orderId, link)),
    ]);
    return { orderId, link };
  },
  component: LinkedInvoicePage,
  errorComponent: EndedLink,
});

function LinkedInvoicePage() {
  const { orderId, link } = Route.useLoaderData();
  const { data: order } = useSuspenseQuery(orderOptions(orderId, link));
  const { data: invoices } = useSuspenseQuery(orderInvoicesOptions(orderId, link));
  return <OrderInvoices order={order} invoices={invoices} link={link} />;
}
