import { useQuery } from "@tanstack/react-query";
import { lazy, useState } from "react";
import type { AnalyticsView as Analytics } from "../../../../contract/admin-orders.ts";
import { formatDollars } from "../../../../contract/money.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import { addDays, dayOf } from "../../../../contract/store-time.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { ChartFigure } from "../shared/chart-figure.tsx";
import { DataTable } from "../shared/data-table.tsx";
import { shortDay } from "../shared/days.ts";
import { useUrlState } from "../shared/url-state.ts";
import { AnalyticsCards } from "./analytics-cards.tsx";
import { analyticsState } from "./analytics-state.ts";
import { analyticsOptions } from "./queries.ts";
import { RangeForm } from "./range-form.tsx";

/** The last 30 days to today, where the address says nothing else (specification section 9). */
export function AnalyticsView() {
  const [state, change] = useUrlState(analyticsState);
  const [today] = useState(() => dayOf(new Date()));
  const range = { start_date: state.from ?? addDays(today, -29), end_date: state.to ?? today };
  const analytics = useQuery(analyticsOptions(range));
  return (
    <div aria-busy={analytics.isPlaceholderData} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <RangeForm
        key={`${range.start_date} ${range.end_date}`}
        range={range}
        isBusy={analytics.isFetching}
        onUpdate={({ start_date, end_date }) => {
          // The same range again: the numbers of this moment.
          if (start_date === range.start_date && end_date === range.end_date) void analytics.refetch();
          else change({ from: start_date, to: end_date });
        }}
      />
      {analytics.isError && (
        <Alert tone="error" title={messageOf(analytics.error, "Failed to fetch analytics")}>
          <Button size="sm" variant="secondary" className="mt-2" onClick={() => void analytics.refetch()}>
            Try Again
          </Button>
        </Alert>
      )}
      {analytics.isPending && <Skeleton className="h-96 w-full" />}
      {analytics.data !== undefined && <Charts analytics={analytics.data} />}
    </div>
  );
}

function Charts({ analytics }: { readonly analytics: Analytics }) {
  const statuses = Object.entries(analytics.orders_by_status).filter(([, count]) => count > 0);
  const days = analytics.orders_by_day;
  return (
    <>
      <AnalyticsCards analytics={analytics} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
        <Panel title="Orders by day">
          <ChartFigure
            caption="Orders and revenue by day"
            columns={["Day", "Orders", "Revenue"]}
            rows={days.map((day) => [shortDay(day.date), String(day.orders), formatDollars(day.revenue)])}
          >
            <MoneyChart days={days} field="orders" />
          </ChartFigure>
        </Panel>
        <Panel title="Orders by status">
          <ChartFigure
            caption="Orders by status"
            columns={["Status", "Orders"]}
            rows={statuses.map(([status, count]) => [statusLabel(status), String(count)])}
          >
            <StatusChart
              statuses={statuses.map(([status, count]) => ({ name: statusLabel(status), count }))}
            />
          </ChartFigure>
        </Panel>
      </div>
      <Panel title="Best sellers">
        {analytics.best_sellers.length === 0 ? (
          <p className="text-ink-muted">Nothing was sold in these days.</p>
        ) : (
          <DataTable
            caption="Best sellers by pieces sold"
            columns={["Product", "Pieces", "Revenue"]}
            rows={analytics.best_sellers.map((product) => [
              `${product.product_name} (${product.product_sku})`,
              String(product.quantity),
              formatDollars(product.revenue),
            ])}
          />
        )}
      </Panel>
    </>
  );
}

const MoneyChart = lazy(async () => ({ default: (await import("../shared/money-chart.tsx")).MoneyChart }));
const StatusChart = lazy(async () => ({ default: (await import("./status-chart.tsx")).StatusChart }));
