import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useDeferredValue, useState } from "react";
import * as v from "valibot";
import type { OrderStatus } from "../../../../../contract/order-status.ts";
import type { OrderSummaryView } from "../../../../../contract/orders.ts";
import { buttonClass } from "../../../../components/button.tsx";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { SelectField } from "../../../../components/select-field.tsx";
import { pageParam } from "../../../../features/catalog/listing/listings.ts";
import { CancelDialog } from "../../../../features/orders/cancel-dialog.tsx";
import { OrdersTable } from "../../../../features/orders/orders-table.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";

const filterStatuses = [
  "processing",
  "shipped",
  "delivered",
  "canceled",
] as const satisfies readonly OrderStatus[];

const ordersSearch = v.object({
  page: v.fallback(v.optional(pageParam), undefined),
  status: v.fallback(v.optional(v.picklist(filterStatuses)), undefined),
});

export const Route = createFileRoute("/_signed-in/account/orders/")({
  staticData: { errorTitle: "Your orders could not be loaded" },
  validateSearch: ordersSearch,
  // Not by loaderDeps: another filter keeps the page, and the list in view until the next one has come.
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(myOrdersOptions(v.parse(ordersSearch, location.search))),
  component: MyOrdersPage,
});

const filters = [
  { value: "", label: "All Orders" },
  { value: "processing", label: "Processing" },
  { value: "shipped", label: "Shipped" },
  { value: "delivered", label: "Delivered" },
  { value: "canceled", label: "Canceled" },
];

function MyOrdersPage() {
  const search = Route.useSearch();
  const shown = useDeferredValue(search);
  const { data: orders } = useSuspenseQuery(myOrdersOptions(shown));
  const navigate = Route.useNavigate();
  const [canceling, setCanceling] = useState<OrderSummaryView>();

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="My Orders">
        <SelectField
          label="Show"
          value={search.status ?? ""}
          options={filters}
          onChange={(event) => {
            const status = v.safeParse(v.picklist(filterStatuses), event.target.value);
            void navigate({ search: { status: status.success ? status.output : undefined } });
          }}
        />
      </PageHeading>
      {orders.data.length === 0 && shown.status === undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="You haven't placed any orders yet.">
          <Link to="/" className={buttonClass()}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.data.length === 0 && shown.status !== undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="No order has this status.">
          <Link to="/account/orders" className={buttonClass()}>
            Show all orders
          </Link>
        </EmptyState>
      )}
      {orders.data.length > 0 && (
        <div aria-busy={shown !== search} className={shown === search ? undefined : "opacity-60"}>
          <OrdersTable orders={orders.data} onCancel={setCanceling} />
        </div>
      )}
      <Pagination
        page={search.page ?? 1}
        totalPages={orders.total_pages}
        onPageChange={(next) =>
          void navigate({ search: { status: search.status, page: next === 1 ? undefined : next } })
        }
      />
      {canceling !== undefined && (
        <CancelDialog order={canceling} open onClose={() => setCanceling(undefined)} />
      )}
    </div>
  );
}
