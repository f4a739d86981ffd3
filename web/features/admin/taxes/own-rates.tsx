import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import type { TaxRate } from "../../../../contract/tax/tax-law.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { formatPeriod, nameRate } from "./describe-rows.ts";
import { taxesOptions } from "./queries.ts";
import { findTaxName, RateDialog } from "./rate-dialog.tsx";
import { type RateFields, toRateFields } from "./row-forms.ts";
import { LawRow, OwnRowButtons, RowList } from "./row-list.tsx";
import { SourceText } from "./source-text.tsx";
import { StateBadge } from "./state-badge.tsx";
import { removeRow, useDeleteRow } from "./use-change-taxes.ts";

/** Lists the owner's own rates, which count instead of the shipped ones. */
export function OwnRates() {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const place = findProvinceCode(useStore());
  const [editing, setEditing] = useState<{ initial: RateFields; saved?: TaxRate }>();
  const deleteRow = useDeleteRow();

  function add() {
    const part = { place, component: "provincial" } as const;
    const name = findTaxName(part) ?? "GST";
    const period = { from: today, last_day: "" };
    setEditing({ initial: { ...part, name, percent: "", ...period, status: "in_force", source: "" } });
  }

  function remove(row: TaxRate) {
    deleteRow(
      (document) => ({ ...document, rates: removeRow(document.rates, row) }),
      "The rate has been deleted.",
    );
  }

  return (
    <Panel
      title="Your own rates"
      aside={
        <Button size="sm" variant="secondary" onClick={add}>
          <Plus aria-hidden className="size-4" />
          Add rate
        </Button>
      }
    >
      <p className="mb-2 text-small text-ink-muted">
        On its days, your rate counts instead of the built-in one of the same place and part.
      </p>
      <RowList label="Your own rates" emptyText="None. The built-in rates count.">
        {data.document.rates.map((row) => {
          const name = nameRate(row);
          return (
            <LawRow
              key={JSON.stringify(row)}
              name={name}
              badges={<StateBadge row={row} isAnnounced={row.status === "announced"} />}
              buttons={
                <OwnRowButtons
                  name={name}
                  onChange={() => setEditing({ initial: toRateFields(row), saved: row })}
                  onDelete={() => remove(row)}
                />
              }
            >
              {row.status === "in_force" && `${formatPeriod(row, today)}. `}Source:{" "}
              <SourceText source={row.source} />
            </LawRow>
          );
        })}
      </RowList>
      {editing !== undefined && (
        <RateDialog initial={editing.initial} saved={editing.saved} onClose={() => setEditing(undefined)} />
      )}
    </Panel>
  );
}
