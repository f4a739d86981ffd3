import { createFileRoute, Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import { BackLink } from "../../../../components/back-link.tsx";
import { buttonClass } from "../../../../components/button.tsx";
import { Skeleton } from "../../../../components/loading.tsx";
import { Analytics } from "../../../../features/admin/analytics/analytics.tsx";
import { analyticsOptions } from "../../../../features/admin/analytics/queries.ts";
import { OrderDialog } from "../../../../features/admin/orders/order-dialog.tsx";
import { OrderFilters } from "../../../../features/admin/orders/order-filters.tsx";
import { OrderList } from "../../../../features/admin/orders/order-list.tsx";
import { OrderTabs } from "../../../../features/admin/orders/order-tabs.tsx";
import { type OrdersSearch, ordersSearch } from "../../../../features/admin/orders/orders-search.ts";
import { adminOrdersOptions } from "../../../../features/admin/orders/queries.ts";
import { AdminPage } from "../../../../features/admin/shared/admin-page.tsx";
import { useListSearch } from "../../../../features/admin/shared/use-list-search.ts";

export const Route = createFileRoute("/_admin/admin/orders/")({
  staticData: { errorTitle: "Failed to fetch orders" },
  validateSearch: ordersSearch,
  loader: async ({ context: { queryClient }, location }) => {
    const search = ordersSearch(location.search);
    if (search.view === "analytics") await queryClient.ensureQueryData(analyticsOptions(search));
    else await queryClient.ensureQueryData(adminOrdersOptions(search));
  },
  component: OrdersPage,
});

function OrdersPage() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const changeSearch = (changes: Partial<OrdersSearch>, { replace = false } = {}) =>
    void navigate({ search: (current) => ({ ...current, ...changes }), resetScroll: false, replace });
  // The open dialog has its own history entry, so its address needs none.
  const showDetail = (detail: string | undefined) => changeSearch({ detail }, { replace: true });
  const isAnalytics = search.view === "analytics";
  return (
    <AdminPage
      {...(isAnalytics ? analyticsHeading : listHeading)}
      actions={
        <>
          <BackLink to="/profile">Go Back</BackLink>
          {!isAnalytics && (
            <>
              <Link to="/admin/orders/drafts" className={buttonClass({ variant: "secondary", size: "sm" })}>
                Drafts
              </Link>
              <Link to="/admin/orders/new" className={buttonClass({ size: "sm" })}>
                <Plus aria-hidden className="size-4" />
                New order
              </Link>
            </>
          )}
        </>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {isAnalytics ? (
          <Analytics search={search} onRangeChange={changeSearch} />
        ) : (
          <FilteredOrders onOpen={showDetail} />
        )}
      </Suspense>
      {search.detail !== undefined && (
        <OrderDialog key={search.detail} id={search.detail} onClose={() => showDetail(undefined)} />
      )}
    </AdminPage>
  );
}

const listHeading = {
  title: "Order Management",
  subtitle: "Manage orders, statuses and refunds.",
};
const analyticsHeading = { title: "Analytics", subtitle: "Orders, revenue and best sellers for a period." };

function FilteredOrders({ onOpen }: { readonly onOpen: (id: string) => void }) {
  const { search, data, isStale, change, toPage } = useListSearch(Route.useSearch(), adminOrdersOptions);
  return (
    <>
      <OrderTabs search={search} counts={data.work} />
      <OrderFilters search={search} onChange={change} />
      <OrderList
        search={search}
        orders={data}
        isStale={isStale}
        onOpen={onOpen}
        onSizeChange={(size) => change({ size })}
        onPageChange={toPage}
      />
    </>
  );
}
