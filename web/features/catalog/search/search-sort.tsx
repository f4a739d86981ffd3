import { useEffect, useEffectEvent, useRef } from "react";
import { SelectField } from "../../../components/fields.tsx";
import type { SearchParams, SearchSort as SortOrder } from "./search-params.ts";

interface SearchSortProps {
  readonly params: SearchParams;
  readonly onApply: (params: SearchParams) => void;
}

/** Applies a sort order as soon as it is selected. */
export function SearchSort({ params, onApply }: SearchSortProps) {
  const value = params.sort_by ?? "relevance";
  const select = useRef<HTMLSelectElement>(null);
  // Applies an order that was selected before hydration (lib/early-input.ts).
  const applyEarlyOrder = useEffectEvent(() => {
    const selected = select.current?.value ?? value;
    if (selected !== value) onApply(sortBy(params, selected));
  });
  useEffect(() => applyEarlyOrder(), []);
  return (
    <SelectField
      ref={select}
      label="Sort by"
      options={searchSortOptions}
      value={value}
      onChange={(event) => onApply(sortBy(params, event.target.value))}
    />
  );
}

/** Returns the search in another order, from its first page. */
function sortBy(params: SearchParams, value: string): SearchParams {
  const option = searchSortOptions.find((candidate) => candidate.value === value);
  const isDefault = option === undefined || option.value === "relevance";
  return { ...params, page: undefined, sort_by: isDefault ? undefined : option.value };
}

const searchSortOptions = [
  { value: "relevance", label: "Relevance" },
  { value: "created_at", label: "Newest" },
  { value: "price_asc", label: "Price, low to high" },
  { value: "price_desc", label: "Price, high to low" },
  { value: "name_asc", label: "Name, A to Z" },
  { value: "name_desc", label: "Name, Z to A" },
] as const satisfies readonly { readonly value: SortOrder; readonly label: string }[];
