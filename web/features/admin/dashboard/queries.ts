import { queryOptions } from "@tanstack/react-query";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";

export const adminStatsOptions = queryOptions({
  queryKey: accountKey("admin", "stats"),
  queryFn: () => unwrapData(api.admin.stats.$get(), connectionAdvice),
  staleTime: 0,
});

/** How many e-mails were given up. Kept under the mails' key: trying one again counts anew. */
export const unsentMailsOptions = queryOptions({
  queryKey: accountKey("admin", "mails", "unsent"),
  queryFn: async () => (await unwrap(api.admin.mails.$get({ query: { limit: "1" } }))).failed,
  staleTime: 0,
});
