import { ScrollArea } from "../../../components/scroll-area.tsx";
import { classNames } from "../../../lib/class-names.ts";

interface NumberTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  /** The first cell of each row is its heading. */
  readonly rows: readonly (readonly string[])[];
}

/** Shows numbers as a table that scrolls sideways. */
export function NumberTable({ caption, columns, rows }: NumberTableProps) {
  return (
    <ScrollArea label={caption}>
      <table className="w-full text-left text-small">
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
              <th scope="row" className="min-w-32 px-3 py-1.5 font-normal wrap-anywhere">
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
    </ScrollArea>
  );
}
