import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { nameRegistration, type TaxRegistration } from "../../../../contract/tax/tax-document.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { formatPeriod } from "./describe-rows.ts";
import { taxesOptions } from "./queries.ts";
import { RegistrationDialog } from "./registration-dialog.tsx";
import { LawRow, OwnRowButtons, RowList } from "./row-list.tsx";
import { StateBadge } from "./state-badge.tsx";
import { removeRow, useDeleteRow } from "./use-change-taxes.ts";

/** Lists the store's registrations, without which no tax is charged. */
export function Registrations() {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const [editing, setEditing] = useState<TaxRegistration | "new">();
  const deleteRow = useDeleteRow();
  const { registrations } = data.document;

  function remove(row: TaxRegistration) {
    deleteRow(
      (document) => ({ ...document, registrations: removeRow(document.registrations, row) }),
      "The registration has been deleted.",
    );
  }

  return (
    <Panel
      title="Registrations"
      aside={
        <Button size="sm" onClick={() => setEditing("new")}>
          <Plus aria-hidden className="size-4" />
          Add registration
        </Button>
      }
    >
      <p className="mb-2 text-small text-ink-muted">
        A tax is charged only while you're registered for it, and its number is printed on receipts. When you
        give a registration up, set its last day.
      </p>
      <RowList label="Registrations" emptyText="None. No tax is charged by place.">
        {registrations.map((row) => {
          const name = nameRegistration(row.kind);
          return (
            <LawRow
              key={JSON.stringify(row)}
              name={name}
              badges={<StateBadge row={row} />}
              buttons={
                <OwnRowButtons name={name} onChange={() => setEditing(row)} onDelete={() => remove(row)} />
              }
            >
              <span className="tabular-nums">{row.number}</span>. {formatPeriod(row, today)}
            </LawRow>
          );
        })}
      </RowList>
      {editing !== undefined && (
        <RegistrationDialog
          saved={editing === "new" ? undefined : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
