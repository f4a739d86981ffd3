import { type ReactNode, Suspense } from "react";
import { Skeleton } from "../../../components/loading.tsx";
import { DataTable } from "./data-table.tsx";

interface ChartFigureProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly children: ReactNode;
}

/** A chart for the eye, and the same numbers as a table for everyone. The chart's library comes when it is shown. */
export function ChartFigure({ caption, columns, rows, children }: ChartFigureProps) {
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div aria-hidden className="h-56 w-full sm:h-64">
        <Suspense fallback={<Skeleton className="size-full" />}>{children}</Suspense>
      </div>
      <figcaption className="sr-only">{caption}</figcaption>
      <details className="text-sm">
        <summary className="w-fit rounded-control px-2 py-1.5 font-semibold text-evergreen-800 hover:bg-evergreen-50 pointer-coarse:py-3">
          Show as table
        </summary>
        <section
          aria-label={caption}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable with the keyboard
          tabIndex={0}
          className="mt-2 max-h-72 overflow-auto rounded-control border border-line"
        >
          <DataTable caption={caption} columns={columns} rows={rows} />
        </section>
      </details>
    </figure>
  );
}
