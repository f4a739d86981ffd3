import { Link } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { lazy, Suspense } from "react";
import { buttonClass } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { AdminPage } from "../shared/admin-page.tsx";
import { useUrlState } from "../shared/url-state.ts";
import { OrderDialog } from "./order-dialog.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrderList } from "./order-list.tsx";
import { ordersState } from "./orders-state.ts";
import { ViewSwitch } from "./view-switch.tsx";

export function OrdersPage() {
  const [state, change] = useUrlState(ordersState);
  return (
    <AdminPage
      title="Order Management"
      subtitle="Manage orders, update their statuses and process refunds."
      trail={[{ label: "Orders" }]}
      actions={
        <>
          <ViewSwitch
            isAnalytics={state.view === "analytics"}
            onChange={(isAnalytics) => change({ view: isAnalytics ? "analytics" : undefined })}
          />
          <Link to="/profile" className={buttonClass({ variant: "secondary", size: "sm" })}>
            <ArrowLeft aria-hidden className="size-4" />
            Go Back
          </Link>
        </>
      }
    >
      {state.view === "analytics" ? (
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <AnalyticsView />
        </Suspense>
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[17rem_minmax(0,1fr)]">
          <OrderFilters state={state} onChange={change} />
          <OrderList state={state} onChange={change} />
        </div>
      )}
      {state.detail !== undefined && (
        <OrderDialog key={state.detail} id={state.detail} onClose={() => change({ detail: undefined })} />
      )}
    </AdminPage>
  );
}

const AnalyticsView = lazy(async () => ({
  default: (await import("../analytics/analytics-view.tsx")).AnalyticsView,
}));
