import type { AdminStatsView } from "../../../../contract/admin/dashboard.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Panel } from "../../../components/panel.tsx";
import { ChartFigure } from "../shared/chart-figure.tsx";
import { ColumnChart } from "../shared/charts.tsx";
import { formatShortDay } from "../shared/format.ts";

export function SalesChart({ days }: { readonly days: AdminStatsView["sales_by_day"] }) {
  return (
    <Panel title="Sales of the last 30 days">
      <ChartFigure
        caption="Orders and revenue of each of the last 30 days"
        columns={["Day", "Orders", "Revenue"]}
        rows={days.map(({ date, orders, revenue }) => [
          formatShortDay(date),
          String(orders),
          formatDollars(revenue),
        ])}
      >
        <ColumnChart
          points={days.map(({ date, revenue }) => ({
            id: date,
            label: formatShortDay(date),
            value: revenue,
          }))}
          format={formatDollars}
        />
      </ChartFigure>
    </Panel>
  );
}
