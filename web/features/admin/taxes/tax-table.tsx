import { Pencil, Plus, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { Table } from "../../../components/table.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { RowIconButton } from "../shared/row-icon-button.tsx";
import type { TaxKind } from "./kinds/tax-kind.ts";
import { useTaxes } from "./queries.ts";
import { TaxDialog } from "./tax-dialog.tsx";
import { findRow } from "./tax-rows.ts";

interface OwnTaxRowsProps<Row, Fields extends object> {
  readonly kind: TaxKind<Row, Fields>;
  readonly title: string;
  readonly emptyText: string;
  readonly note?: string;
  readonly badge?: (row: Row) => ReactNode;
  /** Shown below the table. */
  readonly children?: ReactNode;
}

/** Lists the owner's rows of a kind, which can be added, changed and deleted. */
export function OwnTaxRows<Row, Fields extends object>({
  kind,
  title,
  note,
  children,
  ...table
}: OwnTaxRowsProps<Row, Fields>) {
  const { noun, getRows, setRows, getIdentity, formatName, toFields, createFields } = kind;
  const { latest, changeLatest } = useTaxes();
  const { today } = useStoreDates();
  const place = findProvinceCode(useStore());
  const [editing, setEditing] = useState<{ readonly initial: Fields; readonly saved: Row | undefined }>();

  function remove(row: Row) {
    changeLatest((document) => {
      const rows = getRows(document);
      return setRows(document, rows.toSpliced(findRow(rows, row, getIdentity), 1));
    }, `The ${noun} has been deleted.`);
  }

  return (
    <Panel
      title={title}
      aside={
        <Button
          size="sm"
          variant="secondary"
          onClick={() => setEditing({ initial: createFields({ today, place }), saved: undefined })}
        >
          <Plus aria-hidden className="size-4" />
          Add {noun}
        </Button>
      }
    >
      {note !== undefined && <p className="mb-2 text-small text-ink-muted">{note}</p>}
      <TaxTable
        {...table}
        kind={kind}
        caption={title}
        rows={getRows(latest.document)}
        buttons={(row) => {
          const name = formatName(row, latest.document);
          return (
            <>
              <RowIconButton
                label={`Change ${name}`}
                icon={Pencil}
                onClick={() => setEditing({ initial: toFields(row), saved: row })}
              />
              <RowIconButton label={`Delete ${name}`} icon={Trash2} onClick={() => remove(row)} />
            </>
          );
        }}
      />
      {children}
      {editing !== undefined && <TaxDialog {...editing} kind={kind} onClose={() => setEditing(undefined)} />}
    </Panel>
  );
}

interface TaxTableProps<Row, Fields extends object> {
  readonly kind: TaxKind<Row, Fields>;
  readonly caption: string;
  readonly emptyText: string;
  readonly rows: readonly Row[];
  readonly badge?: ((row: Row) => ReactNode) | undefined;
  readonly buttons: (row: Row) => ReactNode;
}

/** Lists rows of a kind, the owner's or built-in ones. */
export function TaxTable<Row, Fields extends object>({
  kind: { heading, formatName, columns },
  caption,
  emptyText,
  rows,
  badge,
  buttons,
}: TaxTableProps<Row, Fields>) {
  const { document } = useTaxes().latest;
  if (rows.length === 0) return <p className="text-ink-muted">{emptyText}</p>;
  return (
    <Table
      caption={caption}
      narrowLayout="labels"
      columns={[
        {
          heading,
          cell: (row) => (
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
              {formatName(row, document)}
              {badge?.(row)}
            </span>
          ),
        },
        ...columns,
        {
          heading: "Change",
          isAction: true,
          className: "text-right",
          cell: (row) => <span className="flex justify-end gap-1">{buttons(row)}</span>,
        },
      ]}
      rows={rows}
      rowId={(row) => JSON.stringify(row)}
    />
  );
}
