import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answerOf, api } from "../../../lib/api.ts";

const pauseMilliseconds = 200;
/** Who pastes a novel wants no suggestions. */
const longestText = 100;

export interface Suggestion {
  readonly key: string;
  readonly name: string;
  /** What it is: a product's category, or that it is a category itself. */
  readonly note: string;
  readonly path: string;
  readonly image: string | null;
}

/** What the search would find first for the text typed so far. Asked once typing pauses, one request at a time. */
export function useSuggestions(text: string): readonly Suggestion[] {
  const wanted = useSettled(text.trim().slice(0, longestText));
  const { data } = useQuery({
    queryKey: ["products", "suggest", wanted],
    // The signal ends a request that a newer text has made pointless.
    queryFn: async ({ signal }) => {
      const call = api.products.suggest.$get({ query: { query: wanted } }, { init: { signal } });
      return toSuggestions((await answerOf(call)).data);
    },
    enabled: wanted !== "",
    placeholderData: keepPreviousData,
    // Suggestions are a help: when they cannot be had, the search itself still works.
    retry: false,
  });
  return text.trim() === "" ? [] : (data ?? []);
}

function toSuggestions(answer: {
  products: readonly { name: string; slug: string; category: string; image: string | null }[];
  categories: readonly { name: string; path: string }[];
}): readonly Suggestion[] {
  return [
    ...answer.categories.map(({ name, path }) => ({
      key: path,
      name,
      note: "All of this category",
      path,
      image: null,
    })),
    ...answer.products.map(({ name, slug, category, image }) => ({
      key: slug,
      name,
      note: category,
      path: `/product/${encodeURIComponent(slug)}`,
      image,
    })),
  ];
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
