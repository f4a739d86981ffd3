import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { CloseDayBody } from "../../../../contract/admin/till.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminKey, connectionAdvice, loadData } from "../shared/requests.ts";

/** The query for the sheet of a day, as yyyy-MM-dd in the store's time zone. */
export function tillOptions(day: string) {
  return queryOptions({
    queryKey: accountKey("admin", "till", day),
    queryFn: () => loadData(api.admin.till.$get({ query: { day } })),
  });
}

export const closeDayOptions = mutationOptions({
  mutationFn: (json: CloseDayBody) => unwrapData(api.admin.till.close.$post({ json }), connectionAdvice),
  meta: { invalidates: [adminKey] },
});

export function exportTill(day: string) {
  return api.admin.till.export.$get({ query: { day } });
}
