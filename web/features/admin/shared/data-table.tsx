import { classNames } from "../../../lib/class-names.ts";

interface DataTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly string[])[];
}

/** Plain numbers in rows; the first column is text, the others stand to the right. */
export function DataTable({ caption, columns, rows }: DataTableProps) {
  return (
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
        {rows.map((row) => (
          <tr key={row.join("|")}>
            {row.map((cell, index) =>
              index === 0 ? (
                <th key={columns[index]} scope="row" className="px-3 py-1.5 font-normal">
                  {cell}
                </th>
              ) : (
                <td key={columns[index]} className="px-3 py-1.5 text-right tabular-nums">
                  {cell}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
