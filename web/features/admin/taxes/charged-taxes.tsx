import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { getProvinceName, provinceCodes } from "../../../../contract/shared/provinces.ts";
import { findTaxes } from "../../../../contract/tax/find-taxes.ts";
import { listTaxClasses, type TaxDocument } from "../../../../contract/tax/tax-document.ts";
import { getClassTaxes, type Tax } from "../../../../contract/tax/taxes.ts";
import { Panel } from "../../../components/panel.tsx";
import { classNames } from "../../../lib/class-names.ts";
import { formatDay, useStoreDates } from "../../../lib/dates.ts";
import { DayFilter } from "../shared/day-filter.tsx";
import { formatRate } from "./describe-rows.tsx";
import { taxesOptions } from "./queries.ts";

/** Shows what is charged on a day, by place and class, so that a change can be seen before it comes. */
export function ChargedTaxes() {
  const { data } = useSuspenseQuery(taxesOptions);
  const { today } = useStoreDates();
  const [day = today, setDay] = useState<string>();
  const rows = compareDays(data.document, day, today);
  const hasChanges = rows.some(({ cells }) => cells.some(({ isChanged }) => isChanged));
  return (
    <Panel title="What is charged" aside={<DayFilter label="On the day" value={day} onCommit={setDay} />}>
      <p role="status" className="mb-3 text-small text-ink-muted">
        By the place that an order goes to and the class of each product. A dash is no tax.
        {data.tax_mode === "per_product" && " This counts once you tax orders by place."}
        {day !== today &&
          ` ${formatDay(day)}: ${hasChanges ? "marked cells differ from today." : "the same as today."}`}
      </p>
      {data.document.registrations.length === 0 ? (
        <p>Nothing is charged anywhere, because you have no registration.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be reachable by keyboard
        <div tabIndex={0} className="relative overflow-x-auto rounded-control border border-line">
          <table className="w-full text-left text-small">
            <caption className="sr-only">Taxes by place and class on {formatDay(day)}</caption>
            <thead className="bg-sunken">
              <tr>
                <th scope="col" className="sticky left-0 bg-sunken px-3 py-2 align-bottom font-semibold">
                  Place
                </th>
                {listTaxClasses(data.document).map(({ id, name }) => (
                  <th key={id} scope="col" className="min-w-24 px-2 py-2 align-bottom font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map(({ place, cells }) => (
                <tr key={place}>
                  <th
                    scope="row"
                    className="sticky left-0 min-w-32 bg-surface px-3 py-1.5 font-semibold wrap-anywhere"
                  >
                    {getProvinceName(place)}
                  </th>
                  {cells.map(({ taxClass, ...cell }) => (
                    <TaxCell key={taxClass} {...cell} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function TaxCell({ taxes, isChanged }: { readonly taxes: readonly Tax[]; readonly isChanged: boolean }) {
  return (
    <td className={classNames("px-2 py-1.5 whitespace-nowrap tabular-nums", isChanged && "bg-accent-100")}>
      {taxes.length === 0 ? (
        <NoTax />
      ) : (
        taxes.map(({ name, millipercent }) => (
          <span key={name} className="block">
            {name} {formatRate(millipercent)}
          </span>
        ))
      )}
      {isChanged && <span className="sr-only">, differs from today</span>}
    </td>
  );
}

function NoTax() {
  return (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">No tax</span>
    </span>
  );
}

/** Returns the taxes of each place and class on a day, and whether they differ from today's. */
function compareDays(document: TaxDocument, day: string, today: string) {
  const classes = listTaxClasses(document);
  return provinceCodes.map((place) => {
    const taxesOfDay = findTaxes(document, place, day);
    const taxesOfToday = findTaxes(document, place, today);
    return {
      place,
      cells: classes.map(({ id: taxClass }) => {
        const taxes = getClassTaxes(taxesOfDay, taxClass);
        const isChanged = JSON.stringify(taxes) !== JSON.stringify(getClassTaxes(taxesOfToday, taxClass));
        return { taxClass, taxes, isChanged };
      }),
    };
  });
}
