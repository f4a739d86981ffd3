import type { QueryClient } from "@tanstack/react-query";
import { accountKey } from "../../../lib/query-client.ts";

/** Below the title of what could not be loaded, where the server gave no reason. */
export const connectionAdvice = "Please check the connection and try again.";

type Filled<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined | ""> };

/** Leaves empty filters out of a request. */
export function omitEmpty<Values extends Record<string, string | undefined>>(values: Values): Filled<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  // The names are those of the values, and what Filled excludes was filtered out.
  return Object.fromEntries(entries) as Filled<Values>;
}

/** A change of one thing shows in lists, in the dashboard's numbers and in the audit log. */
export function invalidateAdmin(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: accountKey("admin") });
}
