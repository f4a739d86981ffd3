import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { includesDay } from "../../../../contract/tax/period.ts";
import type { TaxRate } from "../../../../contract/tax/tax-law.ts";
import { useStoreDates } from "../../../lib/dates.ts";
import { formatPeriod, nameRate } from "./describe-rows.ts";
import { taxesOptions } from "./queries.ts";
import { RateDialog } from "./rate-dialog.tsx";
import { type RateFields, toRateFields } from "./row-forms.ts";
import { LawRow, RowList } from "./row-list.tsx";
import { CorrectButton, startCorrection } from "./shipped-row.tsx";
import { SourceText } from "./source-text.tsx";
import { StateBadge } from "./state-badge.tsx";

/** Lists shipped rates. */
export function ShippedRates({ rows }: { readonly rows: readonly TaxRate[] }) {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const [correction, setCorrection] = useState<RateFields>();
  const isReplaced = (row: TaxRate) =>
    data.document.rates.some(
      (own) =>
        own.status === "in_force" &&
        own.place === row.place &&
        own.component === row.component &&
        includesDay(own, today),
    );
  return (
    <>
      <h3 className="mt-4 font-bold">Rates</h3>
      <RowList label="Built-in rates" emptyText="None.">
        {rows.map((row) => (
          <LawRow
            key={JSON.stringify(row)}
            name={nameRate(row)}
            badges={
              <StateBadge row={row} isAnnounced={row.status === "announced"} isReplaced={isReplaced(row)} />
            }
            buttons={
              <CorrectButton
                row={row}
                name={nameRate(row)}
                onClick={() => setCorrection(toRateFields(startCorrection(row, today)))}
              />
            }
          >
            {row.status === "in_force" && `${formatPeriod(row, today)}. `}Source:{" "}
            <SourceText source={row.source} />
          </LawRow>
        ))}
      </RowList>
      {correction !== undefined && (
        <RateDialog initial={correction} saved={undefined} onClose={() => setCorrection(undefined)} />
      )}
    </>
  );
}
