import { Bar, CartesianGrid, ComposedChart, Line, Tooltip, XAxis, YAxis } from "recharts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Disclosure } from "../../../components/disclosure.tsx";
import { Table } from "../../../components/table.tsx";
import { formatMonthAndDay, pluralize } from "./format.ts";

interface SalesChartProps {
  /** Accessible name of the chart and of its table. */
  readonly caption: string;
  readonly days: readonly DaySales[];
  /** The sales of as many days before them, or undefined while they are loading. */
  readonly daysBefore: readonly DaySales[] | undefined;
  /** The number that the bars show. The table has both. */
  readonly measure: "orders" | "revenue";
}

interface DaySales {
  /** yyyy-MM-dd */
  readonly date: string;
  readonly orders: number;
  readonly revenue: number;
}

/** Compares sales by day with the period before. The arrow keys read out its days. */
export function SalesChart({ caption, days, daysBefore = [], measure }: SalesChartProps) {
  const points = days.map((day, index) => ({ ...day, before: daysBefore[index] }));
  const format = measure === "revenue" ? formatWholeDollars : String;
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-caption text-ink-muted">
      <ComposedChart
        data={points}
        responsive
        title={caption}
        className="h-40 w-full"
        margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      >
        <CartesianGrid vertical={false} stroke="var(--color-line)" />
        <XAxis
          dataKey="date"
          tickFormatter={formatMonthAndDay}
          tickLine={false}
          minTickGap={24}
          stroke="var(--color-ink-muted)"
        />
        <YAxis
          width="auto"
          tickFormatter={format}
          tickLine={false}
          axisLine={false}
          allowDecimals={false}
          tickCount={4}
          stroke="var(--color-ink-muted)"
        />
        <Tooltip
          isAnimationActive={false}
          cursor={{ fill: "var(--color-brand-100)" }}
          content={({ active, label }) => {
            const point = points.find(({ date }) => date === label);
            return active && point && <DayTooltip {...point} />;
          }}
        />
        <Bar
          dataKey={measure}
          fill="var(--color-brand-700)"
          maxBarSize={28}
          radius={[4, 4, 0, 0]}
          isAnimationActive={false}
        />
        <Line
          dataKey={`before.${measure}`}
          stroke="var(--color-accent-500)"
          strokeWidth={2}
          strokeDasharray="4 3"
          dot={false}
          isAnimationActive={false}
        />
      </ComposedChart>
      <figcaption>{describePeriods(days, daysBefore)}</figcaption>
      <Disclosure summary="Show as table" className="text-small">
        <div className="mt-2 max-h-72 overflow-y-auto">
          <Table
            caption={caption}
            columns={[
              { heading: "Day", cell: ({ date }) => formatMonthAndDay(date) },
              { heading: "Orders", cell: ({ orders }) => orders, isRight: true },
              { heading: "Revenue", cell: ({ revenue }) => formatDollars(revenue), isRight: true },
              { heading: "Before", cell: ({ before }) => before && formatDay(before), isRight: true },
            ]}
            rows={points}
            rowId={({ date }) => date}
          />
        </div>
      </Disclosure>
    </figure>
  );
}

function DayTooltip({ before, ...day }: DaySales & { readonly before: DaySales | undefined }) {
  return (
    <p
      role="status"
      aria-live="assertive"
      className="rounded-control border border-line bg-surface px-2.5 py-1.5 text-small text-ink shadow-lifted"
    >
      <span className="block font-semibold">
        {formatMonthAndDay(day.date)}: {formatDay(day)}
      </span>
      {before !== undefined && (
        <span className="block text-ink-muted">
          {formatMonthAndDay(before.date)}: {formatDay(before)}
        </span>
      )}
    </p>
  );
}

function formatDay({ orders, revenue }: DaySales): string {
  return `${formatDollars(revenue)}, ${pluralize(orders, "order")}`;
}

/** Says what bars and line are, as in 'Bars: Oct 31 to Nov 29. Dashed line: the period before, Oct 1 to Oct 30.' */
function describePeriods(days: readonly DaySales[], daysBefore: readonly DaySales[]): string {
  const bars = `Bars: ${describeRange(days)}.`;
  return daysBefore.length === 0
    ? bars
    : `${bars} Dashed line: the period before, ${describeRange(daysBefore)}.`;
}

function describeRange(days: readonly DaySales[]): string {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return "no days";
  return first.date === last.date
    ? formatMonthAndDay(first.date)
    : `${formatMonthAndDay(first.date)} to ${formatMonthAndDay(last.date)}`;
}

function formatWholeDollars(dollars: number): string {
  return `$${wholeNumber.format(dollars)}`;
}

const wholeNumber = new Intl.NumberFormat("en-CA");
