import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export interface TableColumn<Row> {
  /** Differs from the other columns' headings. */
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for numbers, whose digits stand below each other. */
  readonly isRight?: boolean;
  /** True for buttons, which need no label on a narrow screen. */
  readonly isAction?: boolean;
  /** Classes of the heading and of the cells, such as "max-sm:hidden". */
  readonly className?: string;
}

type NarrowLayout = "scroll" | "labels" | "pictures";

interface TableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /**
   * The layout on a narrow screen: a table that scrolls sideways, rows as blocks of labelled lines, or rows as blocks
   * whose cells need no label and stand below a name that is beside a picture.
   */
  readonly narrowLayout?: NarrowLayout;
}

/** Shows rows that are neither sorted nor selected; lists have <DataTable>. A wide table scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowId, narrowLayout = "scroll" }: TableProps<Row>) {
  const layout = layouts[narrowLayout];
  const role = (name: string) => layoutRole(narrowLayout, name);
  return (
    <ScrollArea label={`Table of ${caption.charAt(0).toLowerCase()}${caption.slice(1)}`}>
      <table {...role("table")} className={classNames("w-full text-left text-small", layout.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead
          {...role("rowgroup")}
          className={classNames("border-b border-line text-ink-muted", layout.head)}
        >
          <tr {...role("row")}>
            {columns.map(({ heading, isRight, className }) => (
              <th
                {...role("columnheader")}
                key={heading}
                scope="col"
                className={classNames(
                  "px-3 py-2 align-bottom font-semibold first:pl-0 last:pr-0 print:py-0.5",
                  isRight && "text-right",
                  className,
                )}
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...role("rowgroup")} className="divide-y divide-line">
          {rows.map((row) => (
            <tr
              {...role("row")}
              key={rowId(row)}
              className={classNames("break-inside-avoid align-top", layout.row)}
            >
              {columns.map((column, index) => (
                <Cell
                  key={column.heading}
                  column={column}
                  row={row}
                  isName={index === 0}
                  narrowLayout={narrowLayout}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  );
}

interface ScrollAreaProps {
  /** Names the area, apart from the heading of its section. */
  readonly label: string;
  readonly children: ReactNode;
}

/** Contains a table that may be wider than the screen. It scrolls sideways, and is printed whole. */
function ScrollArea({ label, children }: ScrollAreaProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard can scroll only a focused area
      tabIndex={0}
      className="overflow-x-auto print:overflow-visible"
    >
      {children}
    </section>
  );
}
/** Names the role of a part, because Safari gives it none once its display changes. */
function layoutRole(narrowLayout: NarrowLayout, role: string) {
  return narrowLayout !== "scroll" && { role };
}

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly row: Row;
  readonly isName: boolean;
  readonly narrowLayout: NarrowLayout;
}

function Cell<Row>({ column, row, isName, narrowLayout }: CellProps<Row>) {
  const { heading, cell, isRight, isAction, className } = column;
  const cellClass = classNames(
    "px-3 py-2 first:pl-0 last:pr-0 print:py-0.5",
    isRight && "text-right whitespace-nowrap tabular-nums",
    className,
  );
  if (isName) {
    return (
      <th
        {...layoutRole(narrowLayout, "rowheader")}
        scope="row"
        className={classNames("min-w-28 font-normal wrap-anywhere", layouts[narrowLayout].name, cellClass)}
      >
        {cell(row)}
      </th>
    );
  }
  const isLabelled = narrowLayout === "labels" && !isAction;
  return (
    <td
      {...layoutRole(narrowLayout, "cell")}
      className={classNames(layouts[narrowLayout].cell, isLabelled && labelledClass, cellClass)}
    >
      {isLabelled && <span className="text-ink-muted md:hidden">{heading} </span>}
      {narrowLayout === "pictures" && <span className="sr-only sm:hidden">{heading} </span>}
      {isLabelled ? <div className="min-w-0">{cell(row)}</div> : cell(row)}
    </td>
  );
}

interface LayoutClasses {
  readonly table?: string;
  readonly head?: string;
  readonly row?: string;
  readonly name?: string;
  readonly cell?: string;
}

const layouts: Record<NarrowLayout, LayoutClasses> = {
  scroll: {},
  labels: {
    table: "max-md:block max-md:[&>tbody]:block",
    head: "max-md:sr-only",
    row: "max-md:grid max-md:grid-cols-[minmax(0,1fr)] max-md:gap-1.5 max-md:py-3",
    name: "max-md:p-0 max-md:font-semibold",
    cell: "max-md:p-0",
  },
  pictures: {
    table: "max-sm:block max-sm:[&>tbody]:block",
    head: "max-sm:sr-only",
    row: "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:pb-2.5",
    name: "max-sm:w-full max-sm:pb-1",
    cell: "max-sm:px-0 max-sm:py-0 max-sm:not-last:pl-17 max-sm:last:ml-auto max-sm:last:font-semibold",
  },
};

// A long cell wraps to the line below its label, and an empty one needs none.
const labelledClass = classNames(
  "max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4",
  "max-md:has-[>div:empty]:hidden",
);
