import { ArrowDown, ArrowUp, ChevronsUpDown } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { classNames } from "../lib/class-names.ts";

export interface Column<Row, Sort extends string = never> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /** The name of this column's sort order. Without one, the heading is plain text. */
  readonly sort?: Sort;
  /** The order of the first click, "asc" by default. The next click reverses it. */
  readonly firstOrder?: "asc" | "desc";
  readonly isRight?: boolean;
  /** Classes of the cell, such as "max-lg:order-2" for its position in the card that a phone shows for a row. */
  readonly className?: string;
}

interface Sorting<Sort extends string> {
  readonly sort_by?: Sort | undefined;
  readonly order?: "asc" | "desc" | undefined;
}

interface Selection<Row> {
  readonly ids: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
  readonly canSelect: (row: Row) => boolean;
  readonly rowLabel: (row: Row) => string;
  readonly allLabel: string;
}

export interface DataTableProps<Row, Sort extends string = never> {
  readonly caption: string;
  readonly columns: readonly Column<Row, Sort>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Dims the rows while other rows are loading. */
  readonly isStale?: boolean;
  readonly sorting?: Sorting<Sort>;
  readonly onSort?: (sorting: { sort_by: Sort; order: "asc" | "desc" }) => void;
  readonly selection?: Selection<Row>;
  /** True for rows of 48 pixels on wide screens. */
  readonly isDense?: boolean;
}

/** Shows rows in a table. On narrow screens, each row is a card with the same cells. */
export function DataTable<Row, Sort extends string = never>(props: DataTableProps<Row, Sort>) {
  const { caption, columns, rows, rowId, isStale = false, selection, isDense = false } = props;
  const lastSelectedId = useRef<string>(undefined);

  function select(clickedId: string, isSelected: boolean, isRange: boolean) {
    if (selection === undefined) return;
    const changedIds = isRange ? listRange(props, selection, lastSelectedId.current, clickedId) : [clickedId];
    lastSelectedId.current = clickedId;
    const otherIds = selection.ids.filter((id) => !changedIds.includes(id));
    selection.onChange(isSelected ? [...otherIds, ...changedIds] : otherIds);
  }

  const cardColumns = selection === undefined ? "" : "max-lg:grid-cols-[auto_minmax(0,1fr)_auto]";
  return (
    <div
      aria-busy={isStale}
      // The delay keeps fast responses from flickering.
      className={classNames("panel overflow-x-auto", isStale && "opacity-60 transition-opacity delay-100")}
    >
      <table {...roles.table} className="block w-full text-left text-body lg:table">
        <caption className="sr-only">{caption}</caption>
        <TableHead {...props} />
        <tbody {...roles.rowgroup} className="block divide-y divide-line lg:table-row-group">
          {rows.map((row) => (
            <tr
              {...roles.row}
              key={rowId(row)}
              className={classNames(
                "relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 py-3 hover:bg-brand-50/60 lg:table-row",
                cardColumns,
                isDense && "lg:h-12",
              )}
            >
              {selection !== undefined && (
                <td {...roles.cell} className="max-lg:row-start-1 lg:w-0 lg:py-1 lg:pl-4">
                  <SelectionBox
                    label={selection.rowLabel(row)}
                    checked={selection.ids.includes(rowId(row))}
                    disabled={!selection.canSelect(row)}
                    onChange={(isSelected, isRange) => select(rowId(row), isSelected, isRange)}
                  />
                </td>
              )}
              {columns.map((column) => (
                <td
                  {...roles.cell}
                  key={column.heading}
                  className={classNames(
                    "min-w-0 max-lg:empty:hidden lg:px-4",
                    isDense ? "lg:py-1" : "lg:py-2.5",
                    column.isRight && "lg:text-right",
                    column.className,
                  )}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// Safari gives the parts of a table no roles once their display changes, as it does on phones.
const roles = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
} as const;

interface SelectionBoxProps {
  readonly label: string;
  readonly checked: boolean;
  /** True if only some of the rows are selected. */
  readonly isPartial?: boolean;
  readonly disabled: boolean;
  /** @param isRange True if Shift was held, to select the rows from the last one as well. */
  readonly onChange: (isSelected: boolean, isRange: boolean) => void;
}

/**
 * Renders a checkbox that selects table rows. It is large enough to tap without making its row taller, and lies above
 * the row's own action.
 */
function SelectionBox({ label, checked, isPartial = false, disabled, onChange }: SelectionBoxProps) {
  return (
    <label className="relative z-10 -m-3 grid size-11 place-items-center select-none">
      <input
        type="checkbox"
        aria-label={label}
        className="size-4.5"
        disabled={disabled}
        checked={checked}
        ref={(input) => {
          if (input !== null) input.indeterminate = isPartial;
        }}
        // React calls it for the click of a mouse or a key, which knows whether Shift was held.
        onChange={({ target, nativeEvent }) =>
          onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  );
}

/** Lists the selectable rows from one row to another. If this page does not have the first one, lists only the last. */
function listRange<Row>(
  { rows, rowId }: Pick<DataTableProps<Row>, "rows" | "rowId">,
  { canSelect }: Selection<Row>,
  firstId: string | undefined,
  lastId: string,
): string[] {
  const findRow = (id: string | undefined) => rows.findIndex((row) => rowId(row) === id);
  const [first, last] = [findRow(firstId), findRow(lastId)];
  if (first < 0) return [lastId];
  return rows
    .slice(Math.min(first, last), Math.max(first, last) + 1)
    .filter(canSelect)
    .map(rowId);
}

/** Extends the link or button in a row's first cell over the whole row. */
export const rowActionClass =
  "block max-w-full truncate text-left font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline";

interface RowButtonProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Renders the button in a row's first cell. A click anywhere in the row presses it. */
export function RowButton({ onClick, children }: RowButtonProps) {
  return (
    <button type="button" onClick={onClick} className={rowActionClass}>
      {children}
    </button>
  );
}

function TableHead<Row, Sort extends string>(props: DataTableProps<Row, Sort>) {
  const { columns, rows, rowId, sorting = {}, onSort, selection } = props;
  const selectableIds = selection === undefined ? [] : rows.filter(selection.canSelect).map(rowId);
  const selectedCount = selectableIds.filter((id) => selection?.ids.includes(id)).length;
  const isShownOnPhones = selection !== undefined || onSort !== undefined;
  return (
    <thead
      {...roles.rowgroup}
      className={classNames(
        "border-b border-line text-small text-ink-muted lg:table-header-group",
        isShownOnPhones ? "block" : "max-lg:sr-only",
      )}
    >
      <tr {...roles.row} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 lg:table-row">
        {selection !== undefined && (
          <th
            {...roles.columnheader}
            scope="col"
            className="flex items-center gap-3 lg:table-cell lg:w-0 lg:py-2.5 lg:pl-4"
          >
            <SelectionBox
              label={selection.allLabel}
              checked={selectedCount > 0 && selectedCount === selectableIds.length}
              isPartial={selectedCount > 0 && selectedCount < selectableIds.length}
              disabled={selectableIds.length === 0}
              onChange={(isSelected) => {
                const otherIds = selection.ids.filter((id) => !selectableIds.includes(id));
                selection.onChange(isSelected ? [...otherIds, ...selectableIds] : otherIds);
              }}
            />
            <span aria-hidden className="font-semibold lg:hidden">
              All
            </span>
          </th>
        )}
        {columns.map((column) => {
          const { heading, sort, firstOrder = "asc", isRight } = column;
          const isSorted = sort !== undefined && sorting.sort_by === sort;
          return (
            <th
              {...roles.columnheader}
              key={heading}
              scope="col"
              aria-sort={isSorted ? ariaSort[sorting.order ?? "asc"] : undefined}
              className={classNames("font-semibold lg:px-4 lg:py-2.5", isRight && "lg:text-right")}
            >
              {sort === undefined ? (
                <span className="max-lg:sr-only">{heading}</span>
              ) : (
                <SortButton
                  heading={heading}
                  order={isSorted ? (sorting.order ?? "asc") : undefined}
                  onClick={() =>
                    onSort?.({
                      sort_by: sort,
                      order: isSorted ? reversed[sorting.order ?? "asc"] : firstOrder,
                    })
                  }
                />
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

const reversed = { asc: "desc", desc: "asc" } as const;

const ariaSort = { asc: "ascending", desc: "descending" } as const;

interface SortButtonProps {
  readonly heading: string;
  readonly order: "asc" | "desc" | undefined;
  readonly onClick: () => void;
}

function SortButton({ heading, order, onClick }: SortButtonProps) {
  const Icon = order === undefined ? ChevronsUpDown : sortIcons[order];
  return (
    <button
      type="button"
      onClick={onClick}
      className={classNames(
        "-mx-1.5 inline-flex min-h-8 items-center gap-1 rounded-control px-1.5 font-semibold whitespace-nowrap hover:bg-brand-50 hover:text-ink pointer-coarse:min-h-11",
        order !== undefined && "text-brand-800",
      )}
    >
      {heading}
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

const sortIcons = { asc: ArrowUp, desc: ArrowDown };
