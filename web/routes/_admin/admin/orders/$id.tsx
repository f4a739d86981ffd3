import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, notFound } from "@tanstack/react-router";
import { buttonClass } from "../../../../components/button.tsx";
import { ErrorView } from "../../../../components/page-states.tsx";
import { OrderPage } from "../../../../features/admin/orders/order-page.tsx";
import { adminOrderOptions } from "../../../../features/admin/orders/queries.ts";
import { ApiError } from "../../../../lib/api-error.ts";

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

function throwNotFound(error: unknown): never {
  if (error instanceof ApiError && error.status === 404) throw notFound();
  throw error;
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
