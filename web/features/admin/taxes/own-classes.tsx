import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { ClassDialog } from "./class-dialog.tsx";
import { taxesOptions } from "./queries.ts";
import { LawRow, OwnRowButtons, RowList } from "./row-list.tsx";
import { removeRow, useDeleteRow } from "./use-change-taxes.ts";

type TaxClass = TaxDocument["classes"][number];

/** Lists the tax classes that products can have: the owner's own, and the shipped ones. */
export function OwnClasses() {
  const { data } = useSuspenseQuery(taxesOptions);
  const [editing, setEditing] = useState<TaxClass | "new">();
  const deleteRow = useDeleteRow();

  function remove(row: TaxClass) {
    deleteRow(
      (document) => ({ ...document, classes: removeRow(document.classes, row) }),
      "The tax class has been deleted.",
    );
  }

  return (
    <Panel
      title="Tax classes"
      aside={
        <Button size="sm" variant="secondary" onClick={() => setEditing("new")}>
          <Plus aria-hidden className="size-4" />
          Add class
        </Button>
      }
    >
      <RowList label="Your own classes" emptyText="You have no class of your own.">
        {data.document.classes.map((row) => (
          <LawRow
            key={row.id}
            name={row.name}
            buttons={
              <OwnRowButtons name={row.name} onChange={() => setEditing(row)} onDelete={() => remove(row)} />
            }
          >
            <code>{row.id}</code> in files
          </LawRow>
        ))}
      </RowList>
      <details className="mt-3">
        <summary className="w-fit rounded-control font-semibold">
          {data.law.classes.length} built-in classes
        </summary>
        <RowList label="Built-in classes" emptyText="">
          {data.law.classes.map(({ id, name, hint }) => (
            <LawRow key={id} name={name}>
              {hint}. <code>{id}</code> in files
            </LawRow>
          ))}
        </RowList>
      </details>
      {editing !== undefined && (
        <ClassDialog saved={editing === "new" ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Panel>
  );
}
