import type { AnalyticsView } from "../../../../contract/admin/analytics.ts";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { ChartFigure } from "../shared/chart-figure.tsx";
import { BarChart, ColumnChart } from "../shared/charts.tsx";
import { formatShortDay } from "../shared/format.ts";

export function AnalyticsCharts({ analytics }: { readonly analytics: AnalyticsView }) {
  const days = analytics.orders_by_day;
  const statuses = Object.entries(analytics.orders_by_status)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({ id: status, label: statusLabel(status), value: count }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Panel title="Orders by day">
        <ChartFigure
          caption="Orders and revenue by day"
          columns={["Day", "Orders", "Revenue"]}
          rows={days.map(({ date, orders, revenue }) => [
            formatShortDay(date),
            String(orders),
            formatDollars(revenue),
          ])}
        >
          <ColumnChart
            points={days.map(({ date, orders }) => ({
              id: date,
              label: formatShortDay(date),
              value: orders,
            }))}
            format={String}
          />
        </ChartFigure>
      </Panel>
      <Panel title="Orders by status">
        <ChartFigure
          caption="Orders by status"
          columns={["Status", "Orders"]}
          rows={statuses.map(({ label, value }) => [label, String(value)])}
        >
          <BarChart points={statuses} />
        </ChartFigure>
      </Panel>
    </div>
  );
}
