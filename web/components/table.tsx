import type { ReactNode } from "react";
import { classNames } from "../lib/class-names.ts";

export interface TableColumn<Row> {
  /** Differs from the other columns' headings. */
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** True for numbers, whose digits stand below each other. */
  readonly isRight?: boolean;
  /** Classes of the heading and of the cells, such as "max-sm:hidden". */
  readonly className?: string;
}

interface TableProps<Row> {
  readonly caption: string;
  /** The first column names the row. */
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** True if a phone shows each row as a block: its name, and below it the other cells, which need no heading. */
  readonly isStacked?: boolean;
}

/** Shows rows that are neither sorted nor selected; lists have <DataTable>. A wide table scrolls sideways. */
export function Table<Row>({ caption, columns, rows, rowId, isStacked = false }: TableProps<Row>) {
  // Safari gives the parts of a table no roles once their display changes.
  const role = (name: string) => isStacked && { role: name };
  return (
    <ScrollArea label={`Table of ${caption.charAt(0).toLowerCase()}${caption.slice(1)}`}>
      <table
        {...role("table")}
        className={classNames(
          "w-full text-left text-small",
          isStacked && "max-sm:block max-sm:[&>tbody]:block",
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead
          {...role("rowgroup")}
          className={classNames("border-b border-line text-ink-muted", isStacked && "max-sm:sr-only")}
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
              className={classNames(
                "break-inside-avoid align-top",
                isStacked && "max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:pb-2.5",
              )}
            >
              {columns.map(({ heading, cell, isRight, className }, index) => {
                const cellClass = classNames(
                  "px-3 py-2 first:pl-0 last:pr-0 print:py-0.5",
                  isRight && "text-right whitespace-nowrap tabular-nums",
                  className,
                );
                return index === 0 ? (
                  <th
                    {...role("rowheader")}
                    key={heading}
                    scope="row"
                    className={classNames(
                      "min-w-28 font-normal wrap-anywhere",
                      isStacked && "max-sm:w-full max-sm:pb-1",
                      cellClass,
                    )}
                  >
                    {cell(row)}
                  </th>
                ) : (
                  <td
                    {...role("cell")}
                    key={heading}
                    className={classNames(
                      isStacked &&
                        "max-sm:px-0 max-sm:py-0 max-sm:not-last:pl-17 max-sm:last:ml-auto max-sm:last:font-semibold",
                      cellClass,
                    )}
                  >
                    {isStacked && <span className="sr-only sm:hidden">{heading} </span>}
                    {cell(row)}
                  </td>
                );
              })}
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
