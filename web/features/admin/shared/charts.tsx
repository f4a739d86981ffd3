import type { ReactNode } from "react";
import { classNames } from "../../../lib/class-names.ts";

interface ChartFigureProps extends NumberTableProps {
  readonly children: ReactNode;
}

/** Shows a chart, which screen readers skip, and the same numbers as a table. */
export function ChartFigure({ children, ...table }: ChartFigureProps) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div aria-hidden className="h-56 w-full sm:h-64">
        {children}
      </div>
      <figcaption className="sr-only">{table.caption}</figcaption>
      <details className="text-sm">
        <summary className="w-fit rounded-control px-2 py-1.5 font-semibold text-evergreen-800 hover:bg-evergreen-50 pointer-coarse:py-3">
          Show as table
        </summary>
        <div className="mt-2 max-h-72 overflow-auto rounded-control border border-line">
          <NumberTable {...table} />
        </div>
      </details>
    </figure>
  );
}

interface NumberTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

export function NumberTable({ caption, columns, rows }: NumberTableProps) {
  return (
    <section
      aria-label={caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
      tabIndex={0}
      className="overflow-x-auto"
    >
      <table className="w-full text-left text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="border-b border-line text-ink-muted">
          <tr>
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={classNames("px-3 py-2 font-semibold", index > 0 && "text-right")}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(([name, ...numbers]) => (
            <tr key={[name, ...numbers].join("|")}>
              <th scope="row" className="px-3 py-1.5 font-normal wrap-anywhere">
                {name}
              </th>
              {numbers.map((number, index) => (
                <td key={columns[index + 1]} className="px-3 py-1.5 text-right tabular-nums">
                  {number}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface ColumnChartProps {
  readonly points: readonly { readonly id: string; readonly label: string; readonly value: number }[];
  readonly format: (value: number) => string;
}

/** Draws one column per point, and labels the first, the middle and the last. */
export function ColumnChart({ points, format }: ColumnChartProps) {
  const top = getAxisTop(Math.max(0, ...points.map(({ value }) => value)));
  const isShort = points.length < 3;
  const named = isShort ? points : [points[0], points[Math.floor(points.length / 2)], points.at(-1)];
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)] grid-rows-[minmax(0,1fr)_auto] gap-x-2 gap-y-1.5 pt-2 text-xs text-ink-muted">
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
            className="relative flex flex-1 items-end justify-center hover:bg-evergreen-100/60"
          >
            <div
              className="w-4/5 max-w-7 rounded-t-sm bg-evergreen-700"
              style={{ height: `${(Math.max(0, value) / top) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <div className={classNames("col-start-2 flex", isShort ? "justify-around" : "justify-between")}>
        {named.map((point) => (
          <span key={point?.id}>{point?.label}</span>
        ))}
      </div>
    </div>
  );
}

/** Draws one horizontal bar per point, beside its label. */
export function BarChart({ points }: Pick<ColumnChartProps, "points">) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  return (
    <div className="grid h-full auto-rows-fr grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 text-sm">
      {points.map(({ id, label, value }) => (
        <div key={id} className="contents">
          <span className="text-right text-ink-muted">{label}</span>
          <span className="flex h-full max-h-6 items-center gap-2">
            <span
              className="h-full rounded-r-sm bg-evergreen-700"
              style={{ width: `${(value / top) * 85}%` }}
            />
            <span className="tabular-nums">{value}</span>
          </span>
        </div>
      ))}
    </div>
  );
}

/** Rounds up to an even number that reads well on an axis and at half of it: 2, 4, 6, 8, 10, 20, 40, ... */
function getAxisTop(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  return (
    [1, 2, 4, 6, 8].map((step) => step * magnitude).find((step) => step >= Math.max(2, value)) ??
    10 * magnitude
  );
}
