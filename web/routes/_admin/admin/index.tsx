import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Panel } from "../../../components/panel.tsx";
import { profileOptions } from "../../../features/account/queries.ts";
import { LatestOrders } from "../../../features/admin/dashboard/latest-orders.tsx";
import { LowStock } from "../../../features/admin/dashboard/low-stock.tsx";
import { OpeningDay } from "../../../features/admin/dashboard/opening-day.tsx";
import { openingOptions, statsOptions } from "../../../features/admin/dashboard/queries.ts";
import { StoreStats } from "../../../features/admin/dashboard/store-stats.tsx";
import { hasWork, WorkList } from "../../../features/admin/dashboard/work-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { DailySalesChart } from "../../../features/admin/shared/daily-sales-chart.tsx";
import { pluralize } from "../../../features/admin/shared/format.ts";

export const Route = createFileRoute("/_admin/admin/")({
  staticData: { errorTitle: "The numbers could not be loaded" },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(openingOptions);
    return queryClient.ensureQueryData(statsOptions);
  },
  component: DashboardPage,
});

function DashboardPage() {
  const { data: profile } = useSuspenseQuery(profileOptions);
  const { data: stats } = useSuspenseQuery(statsOptions);
  const hasOpenWork = hasWork(stats.work);
  const [today, yesterday] = stats.sales_by_day.toReversed();
  return (
    <AdminPage
      title={`Welcome back, ${profile.first_name || "there"}`}
      subtitle="Today's work and how the store is doing."
      actions={<Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: "Admin Dashboard" }]} />}
    >
      {/* The opening checklist comes first while there is no work. */}
      {!hasOpenWork && <OpeningDay isFolded={false} />}
      <WorkList work={stats.work} />
      {hasOpenWork && <OpeningDay isFolded />}
      <StoreStats stats={stats} />
      <Panel
        title="Sales in the last 30 days"
        aside={
          <p className="text-small text-ink-muted tabular-nums">
            Today {describeDay(today)}, yesterday {describeDay(yesterday)}
          </p>
        }
      >
        <DailySalesChart
          caption="Orders and revenue by day in the last 30 days"
          days={stats.sales_by_day}
          measure="revenue"
        />
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LatestOrders orders={stats.latest_orders} />
        <LowStock products={stats.low_stock} />
      </div>
    </AdminPage>
  );
}

interface DaySales {
  readonly orders: number;
  readonly revenue: number;
}

function describeDay({ orders, revenue }: DaySales = { orders: 0, revenue: 0 }): string {
  return `${formatDollars(revenue)} (${pluralize(orders, "order")})`;
}
