import { queryOptions } from "@tanstack/react-query";
import { api, unwrapData } from "../../../../lib/api.ts";
import { accountKey } from "../../../../lib/query-client.ts";
import { connectionAdvice } from "../../shared/requests.ts";

/** Loads the tax classes, and whether the store taxes by them. */
export const taxClassesOptions = queryOptions({
  queryKey: accountKey("admin", "tax-classes"),
  queryFn: () => unwrapData(api.admin["tax-classes"].$get(), connectionAdvice),
  staleTime: 60_000,
});
