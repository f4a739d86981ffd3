import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useState } from "react";
import * as v from "valibot";
import type { OrderStatus } from "../../../../../contract/order-status.ts";
import type { OrderSummaryView } from "../../../../../contract/orders.ts";
import { buttonClass } from "../../../../components/button.tsx";
import { EmptyState } from "../../../../components/empty-state.tsx";
import { ErrorView } from "../../../../components/error-view.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { SelectField } from "../../../../components/select-field.tsx";
import { Spinner } from "../../../../components/spinner.tsx";
import { CancelDialog } from "../../../../features/orders/cancel-dialog.tsx";
import { OrdersTable } from "../../../../features/orders/orders-table.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";
import { messageOf } from "../../../../lib/api-error.ts";

// Not all ten: the address is read in every visitor's first download.
const filterStatuses = [
  "processing",
  "shipped",
  "delivered",
  "canceled",
] as const satisfies readonly OrderStatus[];

export const Route = createFileRoute("/_signed-in/account/orders/")({
  validateSearch: v.object({
    page: v.fallback(
      // The address gives text, links within the page give numbers.
      v.optional(
        v.pipe(
          v.union([v.string(), v.number()]),
          v.transform(Number),
          v.integer(),
          v.minValue(2),
          v.maxValue(10_000),
        ),
      ),
      undefined,
    ),
    status: v.fallback(v.optional(v.picklist(filterStatuses)), undefined),
  }),
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
  const { page = 1, status } = Route.useSearch();
  const navigate = Route.useNavigate();
  const orders = useQuery(myOrdersOptions({ page, status }));
  const [canceling, setCanceling] = useState<OrderSummaryView>();

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="My Orders">
        <SelectField
          label="Show"
          value={status ?? ""}
          options={filters}
          onChange={(event) => {
            const chosen = v.safeParse(v.picklist(filterStatuses), event.target.value);
            void navigate({ search: { status: chosen.success ? chosen.output : undefined } });
          }}
        />
      </PageHeading>
      {orders.isPending && (
        <div className="grid justify-center py-20 text-evergreen-700">
          <Spinner size="lg" label="Loading your orders" />
        </div>
      )}
      {orders.isError && orders.data === undefined && (
        <ErrorView
          title="Your orders could not be loaded"
          message={messageOf(orders.error, "Failed to fetch orders")}
          onRetry={() => void orders.refetch()}
        />
      )}
      {orders.data?.data.length === 0 && (
        <EmptyState icon={PackageOpen} title="No orders found" message="You haven't placed any orders yet.">
          <Link to="/" className={buttonClass()}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.data !== undefined && orders.data.data.length > 0 && (
        <div
          aria-busy={orders.isPlaceholderData}
          className={orders.isPlaceholderData ? "opacity-60" : undefined}
        >
          <OrdersTable orders={orders.data.data} onCancel={setCanceling} />
        </div>
      )}
      <Pagination
        page={page}
        totalPages={orders.data?.total_pages ?? 1}
        onPageChange={(next) => {
          void navigate({ search: { status, page: next === 1 ? undefined : next } });
          window.scrollTo({ top: 0 });
        }}
      />
      {canceling !== undefined && (
        <CancelDialog order={canceling} open onClose={() => setCanceling(undefined)} />
      )}
    </div>
  );
}
