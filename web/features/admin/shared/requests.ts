import type { ClientResponse } from "hono/client";
import { unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";

/** Advises what to do when a request failed without a reason from the server. */
export const connectionAdvice = "Please check the connection and try again.";

/** Returns the JSON body of a response to an admin page, or throws with the server's reason or the advice. */
export function load<Reply extends ClientResponse<unknown>>(call: Promise<Reply>) {
  return unwrap(call, connectionAdvice);
}

/** Returns the `data` of a response to an admin page. */
export function loadData<Reply extends ClientResponse<unknown>>(call: Promise<Reply>) {
  return unwrapData(call, connectionAdvice);
}

type Filled<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined | ""> };

/** Omits empty filters from a query string. */
export function omitEmpty<Values extends Record<string, string | undefined>>(values: Values): Filled<Values> {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined && value !== "");
  // Object.fromEntries loses the names, and TypeScript does not see that the filter removes what Filled excludes.
  return Object.fromEntries(entries) as Filled<Values>;
}

/** The key of all admin queries. A change also shows in other lists, the dashboard and the audit log. */
export const adminKey = accountKey("admin");
