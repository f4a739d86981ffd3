import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SuggestionsView } from "../../../../contract/catalog/suggestions.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

const debounceMs = 200;
const maxTextLength = 100;

export type Suggestion = { readonly path: string } & (
  | { readonly kind: "category"; readonly name: string }
  | { readonly kind: "product"; readonly product: SuggestionsView["products"][number] }
  | { readonly kind: "all results"; readonly count: number }
);

/** Loads suggestions for the typed text when typing pauses. Until then, the earlier suggestions remain. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const typed = text.trim().slice(0, maxTextLength);
  const query = useDebouncedValue(typed, debounceMs);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ["products", "suggest", query],
    // The request is aborted when newer text replaces this one.
    queryFn: async ({ signal }) => {
      const call = api.products.suggest.$get({ query: { query } }, { init: { signal } });
      return toSuggestions(query, await unwrapData(call));
    },
    enabled: query !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  if (typed === "") return [];
  // All results of an earlier text would surprise whoever opens them after typing this one.
  const isCurrent = typed === query && !isPlaceholderData;
  return isCurrent ? data : data.filter(({ kind }) => kind !== "all results");
}

function toSuggestions(text: string, { products, count, categories }: SuggestionsView): Suggestion[] {
  const suggestions: Suggestion[] = [
    ...categories.map(({ name, path }) => ({ kind: "category" as const, path, name })),
    ...products.map((product) => ({
      kind: "product" as const,
      path: `/product/${encodeURIComponent(product.slug)}`,
      product,
    })),
  ];
  if (products.length === 0) return suggestions;
  return [
    ...suggestions,
    { kind: "all results", path: `/search?${new URLSearchParams({ q: text })}`, count },
  ];
}
