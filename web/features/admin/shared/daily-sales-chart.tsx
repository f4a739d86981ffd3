import { formatDollars } from "../../../../contract/shared/money.ts";
import { ChartFigure } from "./chart-figure.tsx";
import { ColumnChart } from "./charts.tsx";
import { formatShortDay } from "./format.ts";

interface DailySalesChartProps {
  readonly caption: string;
  readonly days: readonly { readonly date: string; readonly orders: number; readonly revenue: number }[];
  /** The number that the columns show. The table has both. */
  readonly measure: "orders" | "revenue";
}

export function DailySalesChart({ caption, days, measure }: DailySalesChartProps) {
  return (
    <ChartFigure
      caption={caption}
      columns={["Day", "Orders", "Revenue"]}
      rows={days.map(({ date, orders, revenue }) => [
        formatShortDay(date),
        String(orders),
        formatDollars(revenue),
      ])}
    >
      <ColumnChart
        points={days.map((day) => ({
          id: day.date,
          label: formatShortDay(day.date),
          value: day[measure],
        }))}
        format={measure === "revenue" ? formatDollars : String}
      />
    </ChartFigure>
  );
}
