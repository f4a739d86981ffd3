import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";

export interface StatusCount {
  readonly name: string;
  readonly count: number;
}

/** Decoration: the numbers stand in the table beneath (ChartFigure). */
export function StatusChart({ statuses }: { readonly statuses: readonly StatusCount[] }) {
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...statuses]}
        layout="vertical"
        accessibilityLayer={false}
        margin={{ top: 0, right: 32, bottom: 0, left: 0 }}
      >
        <XAxis type="number" hide allowDecimals={false} />
        <YAxis
          type="category"
          dataKey="name"
          width={132}
          tickLine={false}
          axisLine={false}
          tick={tickStyle}
        />
        <Bar
          dataKey="count"
          fill="var(--color-evergreen-700)"
          radius={[0, 4, 4, 0]}
          maxBarSize={22}
          isAnimationActive={false}
        >
          <LabelList dataKey="count" position="right" fill="var(--color-ink)" fontSize={12} />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  );
}

const tickStyle = { fill: "var(--color-ink-muted)", fontSize: 12 };
