import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { api, unwrapData } from "../../../lib/api.ts";
import { useDebouncedValue } from "../../../lib/use-debounced-value.ts";

const debounceMs = 200;
const maxTextLength = 100;

export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** The product's category, or that the suggestion is a category. */
  readonly note: string;
  readonly path: string;
  readonly image: string | null;
}

/** Loads suggestions for the typed text when typing pauses. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const query = useDebouncedValue(text.trim().slice(0, maxTextLength), debounceMs);
  const { data } = useQuery({
    queryKey: ["products", "suggest", query],
    // The request is aborted when newer text replaces this one.
    queryFn: async ({ signal }) => {
      const call = api.products.suggest.$get({ query: { query } }, { init: { signal } });
      return toSuggestions(await unwrapData(call));
    },
    enabled: query !== "",
    placeholderData: keepPreviousData,
    retry: false,
  });
  return text.trim() === "" ? [] : (data ?? []);
}

function toSuggestions(matches: {
  products: readonly { name: string; slug: string; category: string; image: string | null }[];
  categories: readonly { name: string; path: string }[];
}): readonly Suggestion[] {
  return [
    ...matches.categories.map(({ name, path }) => ({
      key: path,
      name,
      note: "All of this category",
      path,
      image: null,
    })),
    ...matches.products.map(({ name, slug, category, image }) => ({
      key: slug,
      name,
      note: category,
      path: `/product/${encodeURIComponent(slug)}`,
      image,
    })),
  ];
}
