import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link, Navigate } from "@tanstack/react-router";
import { PackageOpen } from "lucide-react";
import { useDeferredValue } from "react";
import type { OrderStatus } from "../../../../../contract/orders/order-status.ts";
import { formatCode } from "../../../../../contract/shared/format-code.ts";
import { buttonClass } from "../../../../components/button.tsx";
import { SelectField } from "../../../../components/fields.tsx";
import { PagePending } from "../../../../components/page-fallbacks.tsx";
import { PageHeading } from "../../../../components/page-heading.tsx";
import { EmptyState } from "../../../../components/page-states.tsx";
import { Pagination } from "../../../../components/pagination.tsx";
import { AccountStatusNotice } from "../../../../features/account/account-status-notice.tsx";
import { ClaimOrders, useClaimableCount } from "../../../../features/orders/claim-orders.tsx";
import { MyOrdersTable } from "../../../../features/orders/my-orders-table.tsx";
import { myOrdersOptions } from "../../../../features/orders/queries.ts";
import { oneOfParam, pageParam, searchSchema, textParam } from "../../../../lib/search-params.ts";

const filterStatuses = [
  "processing",
  "shipped",
  "delivered",
  "canceled",
] as const satisfies readonly OrderStatus[];

const statusParam = oneOfParam(filterStatuses);
const ordersSearch = searchSchema({
  page: pageParam,
  status: statusParam,
  /** The proof with which earlier orders can be added. */
  claim: textParam,
});

export const Route = createFileRoute("/_signed-in/account/orders/")({
  staticData: { errorTitle: "We couldn't load your orders" },
  validateSearch: ordersSearch,
  // Without loaderDeps, the page itself loads the list for a changed filter and shows the old one until then.
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(myOrdersOptions(ordersSearch(location.search))),
  component: MyOrdersPage,
  pendingComponent: () => <PagePending title="My Orders" />,
});

function MyOrdersPage() {
  const search = Route.useSearch();
  const shownSearch = useDeferredValue(search);
  const { data: orders } = useSuspenseQuery(myOrdersOptions(shownSearch));
  const navigate = Route.useNavigate();
  // Orders that can be added contradict that there are none.
  const isEmpty = useClaimableCount() === 0 && orders.total_pages === 0 && shownSearch.status === undefined;

  return (
    <div className="page-width grid gap-6 py-8 sm:py-10">
      <PageHeading title="My Orders">
        <SelectField
          isLabelBeside
          label="Show"
          value={search.status ?? ""}
          options={filterOptions}
          onChange={(event) => void navigate({ search: { status: statusParam(event.target.value) } })}
        />
      </PageHeading>
      <AccountStatusNotice />
      <ClaimOrders
        proof={search.claim}
        onAdded={() => void navigate({ search: { ...search, claim: undefined }, replace: true })}
      />
      {orders.data.length === 0 && orders.total_pages > 0 && (
        <Navigate to="." search={{ ...shownSearch, page: orders.total_pages }} replace />
      )}
      {isEmpty && (
        <EmptyState icon={PackageOpen} title="No orders found" message="You haven't placed any orders yet.">
          <Link to="/" className={buttonClass()}>
            Start Shopping
          </Link>
        </EmptyState>
      )}
      {orders.data.length === 0 && shownSearch.status !== undefined && (
        <EmptyState icon={PackageOpen} title="No orders found" message="None of your orders has this status.">
          <Link to="/account/orders" className={buttonClass()}>
            Show all orders
          </Link>
        </EmptyState>
      )}
      {orders.data.length > 0 && <MyOrdersTable orders={orders.data} isStale={shownSearch !== search} />}
      <Pagination
        page={search.page ?? 1}
        totalPages={orders.total_pages}
        onPageChange={(next) =>
          void navigate({ search: { status: search.status, page: next === 1 ? undefined : next } })
        }
      />
    </div>
  );
}

const filterOptions = [
  { value: "", label: "All Orders" },
  ...filterStatuses.map((status) => ({ value: status, label: formatCode(status) })),
];
