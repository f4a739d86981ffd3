import type { QueryClient } from "@tanstack/react-query";
import { type PageData, restoreImages } from "../../../contract/shared/drawn-page.ts";
import { isObject, readJson } from "../read-json.ts";

/** Inert JSON that the Worker wrote into the page; undefined without it, or when it is of another kind. */
export function readEmbedded<Value>(
  id: string,
  isOfKind: (value: unknown) => value is Value,
): Value | undefined {
  return readJson(document.getElementById(id)?.textContent, isOfKind, restoreImages);
}

function isPageData(value: unknown): value is PageData {
  return Array.isArray(value) && value.every((query) => isObject(query) && Array.isArray(query.key));
}

/** Gives the cache what the page was drawn from. It counts as loaded with the page, whatever the visitor's clock says. */
export function seedQueries(queryClient: QueryClient): void {
  for (const { key, data } of readEmbedded("page-data", isPageData) ?? []) {
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin });
  }
}
