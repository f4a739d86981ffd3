import { queryOptions } from "@tanstack/react-query";
import { accountKey } from "../../../lib/account-cache.ts";
import { answerOf, api } from "../../../lib/api.ts";

export const adminStatsOptions = queryOptions({
  queryKey: accountKey("admin", "stats"),
  queryFn: async () => (await answerOf(api.admin.stats.$get(), "The numbers could not be loaded.")).data,
  staleTime: 0,
});
