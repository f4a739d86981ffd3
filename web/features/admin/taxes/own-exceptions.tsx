import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import type { TaxException } from "../../../../contract/tax/tax-law.ts";
import { standardTaxClass } from "../../../../contract/tax/taxes.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { formatPeriod, nameClass, nameException } from "./describe-rows.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { taxesOptions } from "./queries.ts";
import { type ExceptionFields, toExceptionFields } from "./row-forms.ts";
import { LawRow, OwnRowButtons, RowList } from "./row-list.tsx";
import { SourceText } from "./source-text.tsx";
import { StateBadge } from "./state-badge.tsx";
import { removeRow, useDeleteRow } from "./use-change-taxes.ts";

/** Lists the owner's own exceptions, which count instead of the shipped ones. */
export function OwnExceptions() {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const place = findProvinceCode(useStore());
  const [editing, setEditing] = useState<{ initial: ExceptionFields; saved?: TaxException }>();
  const deleteRow = useDeleteRow();

  function add() {
    const part = { tax_class: standardTaxClass, place, component: "provincial", treatment: "free" } as const;
    setEditing({ initial: { ...part, from: today, last_day: "", source: "" } });
  }

  function remove(row: TaxException) {
    deleteRow(
      (document) => ({ ...document, exceptions: removeRow(document.exceptions, row) }),
      "The exception has been deleted.",
    );
  }

  return (
    <Panel
      title="Your own exceptions"
      aside={
        <Button size="sm" variant="secondary" onClick={add}>
          <Plus aria-hidden className="size-4" />
          Add exception
        </Button>
      }
    >
      <p className="mb-2 text-small text-ink-muted">
        On its days, your exception counts instead of the built-in one of the same class, place and part.
      </p>
      <RowList label="Your own exceptions" emptyText="None. The built-in exceptions count.">
        {data.document.exceptions.map((row) => {
          const name = `${nameClass(data.document, row.tax_class)}, ${nameException(row)}`;
          return (
            <LawRow
              key={JSON.stringify(row)}
              name={name}
              badges={<StateBadge row={row} />}
              buttons={
                <OwnRowButtons
                  name={name}
                  onChange={() => setEditing({ initial: toExceptionFields(row), saved: row })}
                  onDelete={() => remove(row)}
                />
              }
            >
              {formatPeriod(row, today)}. Source: <SourceText source={row.source} />
            </LawRow>
          );
        })}
      </RowList>
      {editing !== undefined && (
        <ExceptionDialog
          initial={editing.initial}
          saved={editing.saved}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Panel>
  );
}
