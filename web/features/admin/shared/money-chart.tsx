import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatDollars } from "../../../../contract/money.ts";
import { shortDay } from "./days.ts";

export interface MoneyDay {
  readonly date: string;
  readonly orders: number;
  readonly revenue: number;
}

/** Revenue, or how many orders, by day. Decoration: the numbers stand in the table beneath (ChartFigure). */
export function MoneyChart({
  days,
  field,
}: {
  readonly days: readonly MoneyDay[];
  readonly field: "revenue" | "orders";
}) {
  const format = field === "revenue" ? formatDollars : String;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart data={[...days]} accessibilityLayer={false} margin={{ top: 8, right: 4, bottom: 0, left: 4 }}>
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="date"
          tickFormatter={shortDay}
          tickLine={false}
          axisLine={false}
          minTickGap={24}
          tick={tickStyle}
        />
        <YAxis
          allowDecimals={false}
          tickFormatter={(value: number) => (field === "revenue" ? axisDollars.format(value) : String(value))}
          tickLine={false}
          axisLine={false}
          width={48}
          tick={tickStyle}
        />
        <Tooltip
          cursor={{ fill: "var(--color-evergreen-50)" }}
          labelFormatter={(day) => shortDay(String(day))}
          formatter={(value) => [format(Number(value)), field === "revenue" ? "Revenue" : "Orders"]}
        />
        <Bar
          dataKey={field}
          fill="var(--color-evergreen-700)"
          radius={[4, 4, 0, 0]}
          maxBarSize={28}
          isAnimationActive={false}
        />
      </BarChart>
    </ResponsiveContainer>
  );
}

const tickStyle = { fill: "var(--color-ink-muted)", fontSize: 12 };
const axisDollars = new Intl.NumberFormat("en-CA", {
  style: "currency",
  currency: "CAD",
  maximumFractionDigits: 0,
});
