import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangeContentInput, QuoteChangeInput } from "../../../../../contract/orders/content-changes.ts";
import { api, unwrap } from "../../../../lib/api.ts";
import { accountKey } from "../../../../lib/query-client.ts";
import { adminToast } from "../../../../lib/toast.ts";
import { adminKey, connectionAdvice, loadData } from "../../shared/requests.ts";

const changeCalls = api.orders[":id"].changes;

/**
 * Computes what a change costs. The response is not cached, because prices and offers change. The key is not an admin's,
 * because a change that was made is not computed again.
 */
export function changeQuoteOptions(id: string, json: QuoteChangeInput) {
  return queryOptions({
    queryKey: accountKey("change-quote", id, json),
    queryFn: () => loadData(changeCalls.quote.$post({ param: { id }, json })),
    gcTime: 0,
    retry: false,
  });
}

export function changeContentOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeContentInput) =>
      unwrap(changeCalls.$post({ param: { id }, json }), connectionAdvice),
    meta: { invalidates: [adminKey] },
  });
}

export function endChangeOptions(id: string) {
  return mutationOptions({
    mutationFn: (changeId: string) =>
      unwrap(changeCalls[":changeId"].$delete({ param: { id, changeId } }), connectionAdvice),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}

export function finishChangeRequestOptions(id: string) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(api.orders[":id"]["change-requests"].$delete({ param: { id } }), connectionAdvice),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}
