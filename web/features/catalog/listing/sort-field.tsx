import { useRef } from "react";
import { SelectField } from "../../../components/fields.tsx";
import { useEarlyInput } from "../../../lib/early-input.ts";
import type { ListingSearch, ListingSort } from "./listing-search.ts";

interface SortFieldProps {
  readonly search: ListingSearch;
  readonly defaultSort: ListingSort;
  readonly onChange: (changes: Pick<ListingSearch, "sort">) => void;
}

/** Sorts a list, within the form of its filters. */
export function SortField({ search, defaultSort, onChange }: SortFieldProps) {
  return (
    <SelectField
      name="sort"
      label="Sort by"
      options={sortOptions}
      value={search.sort ?? defaultSort}
      onChange={(event) => onChange({ sort: parseSort(event.target.value, defaultSort) })}
    />
  );
}

/** Sorts a list on a narrow screen, where the filters are in a drawer. */
export function CompactSort({ search, defaultSort, onChange }: SortFieldProps) {
  const form = useRef<HTMLFormElement>(null);
  const value = search.sort ?? defaultSort;
  useEarlyInput(form, { sort: value }, ({ sort = "" }) => onChange({ sort: parseSort(sort, defaultSort) }));
  return (
    <form ref={form} className="min-w-0 lg:hidden">
      <SelectField
        name="sort"
        label="Sort"
        isLabelBeside
        options={sortOptions}
        value={value}
        onChange={(event) => onChange({ sort: parseSort(event.target.value, defaultSort) })}
      />
    </form>
  );
}

const sortLabels: Record<ListingSort, string> = {
  "name-asc": "Name, A to Z",
  "name-desc": "Name, Z to A",
  "price-asc": "Price, low to high",
  "price-desc": "Price, high to low",
  newest: "Newest",
  discount: "Largest discount",
};
const sortOptions = Object.entries(sortLabels).map(([value, label]) => ({ value, label }));

function parseSort(name: string, defaultSort: ListingSort): ListingSort | undefined {
  if (!(name in sortLabels) || name === defaultSort) return undefined;
  return name as ListingSort; // checked above
}
