import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CloseDayBody } from "../../../../contract/admin/till.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice, invalidateAdmin, loadData } from "../shared/requests.ts";

/** The query for the sheet of a day, as yyyy-MM-dd in the store's time zone. */
export function tillOptions(day: string) {
  return queryOptions({
    queryKey: accountKey("admin", "till", day),
    queryFn: () => loadData(api.admin.till.$get({ query: { day } })),
  });
}

export function closeDayOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: CloseDayBody) => unwrapData(api.admin.till.close.$post({ json }), connectionAdvice),
    // The day may have been closed although the response was lost, or its cash may have changed.
    onSettled: () => invalidateAdmin(queryClient),
  });
}

export function exportTill(day: string) {
  return api.admin.till.export.$get({ query: { day } });
}
