import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { ClaimLinkedOrder } from "../../features/orders/claim-orders.tsx";
import { CustomerOrder } from "../../features/orders/customer-order.tsx";
import { EndedLink } from "../../features/orders/ended-link.tsx";
import { linkSearch, requireOpenLink } from "../../features/orders/linked-order.ts";
import { orderOptions } from "../../features/orders/queries.ts";

export const Route = createFileRoute("/order/")({
  staticData: { errorTitle: "We couldn't load your order" },
  validateSearch: linkSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient }, deps }) => {
    const { orderId, link } = requireOpenLink(deps.link);
    await queryClient.ensureQueryData(orderOptions(orderId, link));
    return { orderId, link };
  },
  component: LinkedOrderPage,
  errorComponent: EndedLink,
});

function LinkedOrderPage() {
  const { orderId, link } = Route.useLoaderData();
  const { data: order } = useSuspenseQuery(orderOptions(orderId, link));
  const navigate = useNavigate();
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <ClaimLinkedOrder
        link={link}
        guestEmail={order.guest_email}
        onAdded={() => void navigate({ to: "/account/orders/$orderId", params: { orderId }, replace: true })}
      />
      <CustomerOrder order={order} link={link} />
    </div>
  );
}
