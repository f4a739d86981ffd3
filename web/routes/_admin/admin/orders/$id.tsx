import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { buttonClass } from "../../../../components/button.tsx";
import { ErrorView } from "../../../../components/page-states.tsx";
import { OrderPage } from "../../../../features/admin/orders/order-page.tsx";
import { adminOrderOptions } from "../../../../features/admin/orders/queries.ts";
import { throwNotFound } from "../../../../lib/throw-not-found.ts";

export const Route = createFileRoute("/_admin/admin/orders/$id")({
  staticData: { errorTitle: "Failed to fetch order details" },
  loader: ({ context: { queryClient }, params: { id } }) =>
    queryClient.ensureQueryData(adminOrderOptions(id)).catch(throwNotFound),
  component: OrderRoute,
  notFoundComponent: OrderNotFound,
});

function OrderRoute() {
  const { id } = Route.useParams();
  const { data: order } = useSuspenseQuery(adminOrderOptions(id));
  return <OrderPage key={id} order={order} />;
}

function OrderNotFound() {
  return (
    <div className="page-width py-14">
      <ErrorView heading="h1" title="Order not found" message="Its address may be incomplete.">
        <Link to="/admin/orders" className={buttonClass()}>
          All Orders
        </Link>
      </ErrorView>
    </div>
  );
}
