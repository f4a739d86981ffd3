import { queryOptions } from "@tanstack/react-query";
import { api } from "../../../../lib/api.ts";
import { accountKey } from "../../../../lib/query-client.ts";
import { loadData } from "../../shared/requests.ts";

/** Loads the tax classes, and whether the store taxes by them. */
export const taxClassesOptions = queryOptions({
  queryKey: accountKey("admin", "tax-classes"),
  queryFn: () => loadData(api.admin["tax-classes"].$get()),
  staleTime: 60_000,
});
