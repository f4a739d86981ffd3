import { useQuery } from "@tanstack/react-query";
import { lazy } from "react";
import type { AdminStatsView } from "../../../../contract/admin.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { ChartFigure } from "../shared/chart-figure.tsx";
import { shortDay } from "../shared/days.ts";
import { LatestOrders } from "./latest-orders.tsx";
import { LowStock } from "./low-stock.tsx";
import { adminStatsOptions } from "./queries.ts";
import { StatCards } from "./stat-cards.tsx";
import { ToolCards } from "./tool-cards.tsx";
import { UnsentMails } from "./unsent-mails.tsx";

export function DashboardPage({ firstName }: { readonly firstName: string }) {
  const stats = useQuery(adminStatsOptions);
  return (
    <AdminPage title={`Welcome back, ${firstName}`} subtitle="How the store is doing today.">
      {stats.error !== null && stats.data === undefined && (
        <Alert tone="error" title="The numbers could not be loaded">
          <p>{messageOf(stats.error)}</p>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void stats.refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
      <UnsentMails />
      <StatCards stats={stats.data} hasFailed={stats.isError} />
      <ToolCards />
      {stats.isPending && <Skeleton className="h-80 w-full" />}
      {stats.data !== undefined && <Details stats={stats.data} />}
    </AdminPage>
  );
}

function Details({ stats }: { readonly stats: AdminStatsView }) {
  return (
    <>
      <Panel title="Sales of the last 30 days">
        <ChartFigure
          caption="Orders and revenue of each of the last 30 days"
          columns={["Day", "Orders", "Revenue"]}
          rows={stats.sales_by_day.map((day) => [
            shortDay(day.date),
            String(day.orders),
            formatDollars(day.revenue),
          ])}
        >
          <MoneyChart days={stats.sales_by_day} field="revenue" />
        </ChartFigure>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LatestOrders orders={stats.latest_orders} />
        <LowStock products={stats.low_stock} />
      </div>
    </>
  );
}

const MoneyChart = lazy(async () => ({ default: (await import("../shared/money-chart.tsx")).MoneyChart }));
