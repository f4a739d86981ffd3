import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { includesDay } from "../../../../contract/tax/period.ts";
import type { TaxException, TaxLaw } from "../../../../contract/tax/tax-law.ts";
import { Badge } from "../../../components/badge.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { formatPeriod, nameClass, nameException } from "./describe-rows.ts";
import { ExceptionDialog } from "./exception-dialog.tsx";
import { taxesOptions } from "./queries.ts";
import { type ExceptionFields, toExceptionFields } from "./row-forms.ts";
import { LawRow, RowList } from "./row-list.tsx";
import { CorrectButton, startCorrection } from "./shipped-row.tsx";
import { SourceText } from "./source-text.tsx";
import { StateBadge } from "./state-badge.tsx";

/** Lists shipped exceptions. */
export function ShippedExceptions({ rows }: { readonly rows: TaxLaw["exceptions"] }) {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const [correction, setCorrection] = useState<ExceptionFields>();
  const isReplaced = (row: TaxException) =>
    data.document.exceptions.some(
      (own) =>
        own.tax_class === row.tax_class &&
        own.place === row.place &&
        own.component === row.component &&
        includesDay(own, today),
    );
  return (
    <>
      <h3 className="mt-4 font-bold">Exceptions</h3>
      <RowList label="Built-in exceptions" emptyText="None.">
        {rows.map((row) => {
          const name = `${nameClass(data.document, row.tax_class)}, ${nameException(row)}`;
          return (
            <LawRow
              key={JSON.stringify(row)}
              name={name}
              badges={
                <>
                  <StateBadge row={row} isReplaced={isReplaced(row)} />
                  {!row.confirmed && <Badge tone="danger">Not confirmed</Badge>}
                </>
              }
              buttons={
                <CorrectButton
                  row={row}
                  name={name}
                  onClick={() => setCorrection(toExceptionFields(startCorrection(row, today)))}
                />
              }
            >
              {formatPeriod(row, today)}. Source: <SourceText source={row.source} />
            </LawRow>
          );
        })}
      </RowList>
      {correction !== undefined && (
        <ExceptionDialog initial={correction} saved={undefined} onClose={() => setCorrection(undefined)} />
      )}
    </>
  );
}
