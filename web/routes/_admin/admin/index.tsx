import { useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { stockLabel } from "../../../../contract/catalog/stock-label.ts";
import { Badge } from "../../../components/badge.tsx";
import { Breadcrumb } from "../../../components/breadcrumb.tsx";
import { Panel } from "../../../components/panel.tsx";
import { profileOptions } from "../../../features/account/queries.ts";
import { LatestOrders } from "../../../features/admin/dashboard/latest-orders.tsx";
import { OpeningDay } from "../../../features/admin/dashboard/opening-day.tsx";
import { openingOptions, statsOptions } from "../../../features/admin/dashboard/queries.ts";
import { SalesTiles } from "../../../features/admin/dashboard/sales-tiles.tsx";
import { StoreStats } from "../../../features/admin/dashboard/store-stats.tsx";
import { hasWork, WorkList } from "../../../features/admin/dashboard/work-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { SalesChart } from "../../../features/admin/shared/sales-chart.tsx";

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
  return (
    <AdminPage
      title={`Welcome back, ${profile.first_name || "there"}`}
      actions={<Breadcrumb crumbs={[{ label: "Home", to: "/" }, { label: "Admin Dashboard" }]} />}
    >
      <SalesTiles days={stats.sales_by_day} />
      {/* The opening checklist comes before the chart while there is no work. */}
      {!hasOpenWork && <OpeningDay isFolded={false} />}
      <WorkList work={stats.work} />
      <Panel title="Sales in the last 30 days">
        <SalesChart
          caption="Orders and revenue by day in the last 30 days"
          days={stats.sales_by_day}
          daysBefore={stats.sales_by_day_before}
          measure="revenue"
        />
      </Panel>
      {hasOpenWork && <OpeningDay isFolded />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LatestOrders orders={stats.latest_orders} />
        <LowStock products={stats.low_stock} />
      </div>
      <StoreStats stats={stats} />
    </AdminPage>
  );
}

/** Lists the products that are sold out or nearly so. */
function LowStock({ products }: { readonly products: AdminStatsView["low_stock"] }) {
  return (
    <Panel title="Low stock">
      {products.length === 0 && <p className="text-ink-muted">No product is low on stock.</p>}
      <ul className="-mx-2 divide-y divide-line">
        {products.map((product) => (
          <li key={product.id}>
            <Link
              to="/admin/products/$id/edit"
              params={{ id: product.id }}
              className="flex items-center justify-between gap-3 rounded-control px-2 py-2.5 text-body hover:bg-brand-50"
            >
              <span className="min-w-0">
                <span className="block truncate font-medium">{product.name}</span>
                <span className="block text-small text-ink-muted">{product.sku}</span>
              </span>
              <Badge tone={product.stock_quantity === 0 ? "danger" : "accent"} className="shrink-0">
                {stockLabel(product.stock_quantity)}
              </Badge>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
