import type { QueryClient } from "@tanstack/react-query";
import type { PageData } from "../../contract/shared/rendered-page.ts";
import { isObject, readJson } from "./read-json.ts";

/** Reads JSON that the Worker wrote into the page. Returns undefined if it is missing or of another type. */
export function readEmbedded<Value>(
  id: string,
  isValue: (value: unknown) => value is Value,
): Value | undefined {
  return readJson(document.getElementById(id)?.textContent, isValue);
}

/**
 * Fills the query cache with the page's data. Their age counts from the page's load, so that a wrong clock does not
 * matter.
 */
export function seedQueries(queryClient: QueryClient): void {
  for (const { key, data } of readEmbedded("page-data", isPageData) ?? []) {
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin });
  }
}

function isPageData(value: unknown): value is PageData {
  return Array.isArray(value) && value.every((query) => isObject(query) && Array.isArray(query.key));
}
