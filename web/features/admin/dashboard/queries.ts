import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/requests.ts";

export const openingOptions = queryOptions({
  queryKey: accountKey("admin", "opening"),
  queryFn: () => unwrapData(api.admin.opening.$get(), connectionAdvice),
  staleTime: 0,
});

export const statsOptions = queryOptions({
  queryKey: accountKey("admin", "stats"),
  queryFn: () => unwrapData(api.admin.stats.$get(), connectionAdvice),
  staleTime: 0,
  refetchInterval: 60_000,
});
