import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SuggestionsView } from "../../../../contract/catalog/suggestions.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

const debounceMs = 200;
const maxTextLength = 100;

export interface Suggestion {
  readonly kind: "category" | "product" | "all results";
  readonly path: string;
  readonly name: string;
  /** The product's category, or that the suggestion is a category. Blank for all results. */
  readonly note: string;
  /** The price that shoppers pay, in dollars. Null if the suggestion is no product. */
  readonly price: number | null;
  readonly image: string | null;
}

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

function toSuggestions(
  text: string,
  { products, count, categories }: SuggestionsView,
): readonly Suggestion[] {
  const suggestions: Suggestion[] = [
    ...categories.map(({ name, path }) => ({
      kind: "category" as const,
      path,
      name,
      note: "Category",
      price: null,
      image: null,
    })),
    ...products.map(({ name, slug, category, price, image }) => ({
      kind: "product" as const,
      path: `/product/${encodeURIComponent(slug)}`,
      name,
      note: category,
      price,
      image,
    })),
  ];
  if (products.length === 0) return suggestions;
  const name = count === 1 ? "See 1 result" : `See all ${count} results`;
  const path = `/search?${new URLSearchParams({ q: text })}`;
  return [...suggestions, { kind: "all results", path, name, note: "", price: null, image: null }];
}
