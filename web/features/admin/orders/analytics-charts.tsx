import type { AnalyticsView } from "../../../../contract/admin/analytics.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Panel } from "../../../components/panel.tsx";
import { ChartFigure } from "../shared/chart-figure.tsx";
import { BarChart } from "../shared/charts.tsx";
import { DailySalesChart } from "../shared/daily-sales-chart.tsx";

export function AnalyticsCharts({ analytics }: { readonly analytics: AnalyticsView }) {
  const statuses = Object.entries(analytics.orders_by_status)
    .filter(([, count]) => count > 0)
    .map(([status, count]) => ({ id: status, label: formatCode(status), value: count }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <Panel title="Orders by day">
        <DailySalesChart
          caption="Orders and revenue by day"
          days={analytics.orders_by_day}
          measure="orders"
        />
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
