import type { QueryClient } from "@tanstack/react-query";
import * as v from "valibot";

/** Inert JSON that the Worker wrote into the page; undefined without it, or when it is of another kind. */
export function readEmbedded<Value>(id: string, schema: v.GenericSchema<unknown, Value>): Value | undefined {
  const text = document.getElementById(id)?.textContent;
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text);
  return parsed.success ? parsed.output : undefined;
}

const pageData = v.array(v.object({ key: v.array(v.unknown()), data: v.unknown() }));

/** Gives the cache what the page was drawn from. It counts as loaded with the page, whatever the visitor's clock says. */
export function seedQueries(queryClient: QueryClient): void {
  for (const { key, data } of readEmbedded("page-data", pageData) ?? []) {
    queryClient.setQueryData(key, data, { updatedAt: performance.timeOrigin });
  }
}
