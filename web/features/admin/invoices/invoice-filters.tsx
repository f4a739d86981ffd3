import { invoiceKindNames, invoiceKinds } from "../../../../contract/orders/invoice-number.ts";
import { SelectField } from "../../../components/fields.tsx";
import { FilterBar } from "../../../components/filter-bar.tsx";
import { DayRangeFilter } from "../shared/day-filter.tsx";
import { Periods } from "../shared/periods.tsx";
import type { InvoicesSearch } from "./invoices-search.ts";

interface InvoiceFiltersProps {
  readonly search: InvoicesSearch;
  /** @param replace True while a day is being typed, to replace the current history entry. */
  readonly onChange: (changes: Partial<InvoicesSearch>, replace?: boolean) => void;
}

export function InvoiceFilters({ search, onChange }: InvoiceFiltersProps) {
  return (
    <FilterBar
      search={<Periods current={search} onSelect={({ from, to }) => onChange({ from, to })} />}
      activeCount={search.kind === undefined ? 0 : 1}
    >
      {/* Sends both days, because the address has neither of the month that is shown at first. */}
      <DayRangeFilter
        range={search}
        onChange={(days, replace) => onChange({ from: search.from, to: search.to, ...days }, replace)}
      />
      <SelectField
        label="Show"
        value={search.kind ?? ""}
        options={[
          { value: "", label: "All documents" },
          ...invoiceKinds.map((kind) => ({ value: kind, label: `${invoiceKindNames[kind]}s` })),
        ]}
        onChange={({ target }) => onChange({ kind: invoiceKinds.find((kind) => kind === target.value) })}
      />
    </FilterBar>
  );
}
