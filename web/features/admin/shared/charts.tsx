import { classNames } from "../../../lib/class-names.ts";

interface ColumnChartProps {
  readonly points: readonly { readonly id: string; readonly label: string; readonly value: number }[];
  readonly format: (value: number) => string;
}

/** Renders one column per point, and labels the first, the middle and the last. */
export function ColumnChart({ points, format }: ColumnChartProps) {
  const top = getAxisTop(Math.max(0, ...points.map(({ value }) => value)));
  const isShort = points.length < 3;
  const labeledIndexes = [0, Math.floor(points.length / 2), points.length - 1];
  const labeledPoints = isShort ? points : points.filter((_, index) => labeledIndexes.includes(index));
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 pt-2 text-caption text-ink-muted">
      <div className="-my-2 flex flex-col justify-between text-right tabular-nums">
        {[top, top / 2, 0].map((value) => (
          <span key={value}>{format(value)}</span>
        ))}
      </div>
      <div className="relative flex items-stretch border-b border-line">
        <span className="absolute inset-x-0 top-0 border-t border-line" />
        <span className="absolute inset-x-0 top-1/2 border-t border-line" />
        {points.map(({ id, label, value }) => (
          <div
            key={id}
            title={`${label}: ${format(value)}`}
            className="relative flex flex-1 items-end justify-center hover:bg-brand-100/60"
          >
            <div
              className="w-4/5 max-w-7 rounded-t-control bg-brand-700"
              style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div className={classNames("col-start-2 flex", isShort ? "justify-around" : "justify-between")}>
        {labeledPoints.map(({ id, label }) => (
          <span key={id}>{label}</span>
        ))}
      </div>
    </div>
  );
}

// Leaves room for the number beside the longest bar.
const maxBarPercent = 85;

/** Renders one horizontal bar per point, beside its label. */
export function BarChart({ points }: Pick<ColumnChartProps, "points">) {
  const longest = Math.max(1, ...points.map(({ value }) => value));
  return (
    <div className="grid h-full auto-rows-fr grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-small">
      {points.map(({ id, label, value }) => (
        <div key={id} className="contents">
          <span className="text-right text-ink-muted">{label}</span>
          <span className="flex h-full max-h-6 items-center gap-2">
            <span
              className="h-full rounded-r-control bg-brand-700"
              style={{ width: `${(value / longest) * maxBarPercent}%` }}
            />
            <span className="tabular-nums">{value}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Rounds up to 2, 4, 6, 8, 10, 20, 40 and so on. These numbers and their halves are easy to read on an axis. */
function getAxisTop(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const candidates = [1, 2, 4, 6, 8].map((factor) => factor * magnitude);
  return candidates.find((candidate) => candidate >= Math.max(2, value)) ?? 10 * magnitude;
}
