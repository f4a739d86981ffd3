import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BackLink } from "../../../../components/back-link.tsx";
import { BuyAgain } from "../../../../features/cart/buy-again.tsx";
import { CustomerOrder } from "../../../../features/orders/customer-order.tsx";
import { OrderError } from "../../../../features/orders/ended-link.tsx";
import { orderOptions } from "../../../../features/orders/queries.ts";

export const Route = createFileRoute("/_signed-in/account/orders/$orderId")({
  staticData: { errorTitle: "We couldn't load your order" },
  errorComponent: OrderError,
  loader: ({ context, params }) => context.queryClient.ensureQueryData(orderOptions(params.orderId)),
  component: OrderPage,
});

function OrderPage() {
  const { data: order } = useSuspenseQuery(orderOptions(Route.useParams().orderId));
  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <BackLink to="/account/orders">Back to My Orders</BackLink>
      <CustomerOrder order={order} actions={<BuyAgain orderId={order.id} />} />
    </div>
  );
}
