import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { provinces } from "../../../../contract/shared/provinces.ts";
import { findProvinceCode } from "../../../../contract/store/store-province.ts";
import { Badge } from "../../../components/badge.tsx";
import { CheckboxField, SelectField } from "../../../components/fields.tsx";
import { Panel } from "../../../components/panel.tsx";
import { formatDay } from "../../../lib/dates.ts";
import { useStore } from "../../../lib/store-settings.ts";
import { taxesOptions } from "./queries.ts";
import { ShippedExceptions } from "./shipped-exceptions.tsx";
import { ShippedRates } from "./shipped-rates.tsx";

/**
 * Lists the law that came with the store, for one place or all. Each row can be corrected by a row of the owner's own.
 */
export function ShippedLaw() {
  const { data } = useSuspenseQuery(taxesOptions);
  const [place, setPlace] = useState<string>(findProvinceCode(useStore()));
  const [isUnconfirmed, setUnconfirmed] = useState(false);
  const { law } = data;
  const isShown = (row: { readonly place: string }) => place === "" || row.place === place;
  return (
    <Panel title="Built-in tax rates" aside={<Badge>As of {formatDay(law.version)}</Badge>}>
      <p className="mb-3 text-small text-ink-muted">
        An update of the store may replace these rows. It never changes yours. “Correct” adds a row of your
        own that counts instead.
      </p>
      <div className="mb-2 flex flex-wrap items-end gap-x-5 gap-y-2">
        <SelectField
          label="Province or territory"
          value={place}
          onChange={({ target }) => setPlace(target.value)}
          options={[
            { value: "", label: "All" },
            ...provinces.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        <CheckboxField
          label="Only “Not confirmed”"
          checked={isUnconfirmed}
          onChange={({ target }) => setUnconfirmed(target.checked)}
        />
      </div>
      {!isUnconfirmed && <ShippedRates rows={law.rates.filter(isShown)} />}
      <ShippedExceptions
        rows={law.exceptions.filter((row) => isShown(row) && !(isUnconfirmed && row.confirmed))}
      />
      <details className="mt-3">
        <summary className="w-fit rounded-control font-semibold">What changed in the built-in rates</summary>
        {law.changelog.map(({ version, changes }) => (
          <div key={version} className="mt-2 text-small">
            <p className="font-semibold">{formatDay(version)}</p>
            <ul className="list-disc pl-5">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </Panel>
  );
}
