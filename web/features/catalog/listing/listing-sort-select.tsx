import { Button } from "../../../components/button.tsx";
import { SortSelect } from "../sort-select.tsx";
import type { ListingSearch, ListingSort } from "./listing-search.ts";

interface ListingSortSelectProps {
  /** The id of the filters' form, with which the order is submitted without scripts. */
  readonly form: string;
  readonly search: ListingSearch;
  readonly defaultSort: ListingSort;
  readonly onChange: (changes: Pick<ListingSearch, "sort">) => void;
}

export function ListingSortSelect({ form, search, defaultSort, onChange }: ListingSortSelectProps) {
  return (
    <>
      <SortSelect
        form={form}
        name="sort"
        options={sortOptions}
        value={search.sort ?? defaultSort}
        onChange={(event) => onChange({ sort: parseSort(event.target.value, defaultSort) })}
      />
      <noscript>
        <Button type="submit" form={form} variant="secondary">
          Sort
        </Button>
      </noscript>
    </>
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
