import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangeRequestBody } from "../../../contract/orders/change-requests.ts";
import type { ChangeOwnContentInput, QuoteOwnChangeInput } from "../../../contract/orders/content-changes.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { withLink } from "../../lib/order-link.ts";
import { accountKey } from "../../lib/query-client.ts";
import { orderOptions } from "./queries.ts";

const calls = api.orders[":id"];

/** Computes what a change of an own order costs. A change that was made is not computed again. */
export function ownChangeQuoteOptions(id: string, link: string | undefined, json: QuoteOwnChangeInput) {
  return queryOptions({
    queryKey: accountKey("own-change-quote", id, link, json),
    queryFn: () =>
      unwrapData(calls["own-changes"].quote.$post({ param: { id }, json }, withLink(link)), failure),
    gcTime: 0,
    retry: false,
  });
}

export function changeOwnOrderOptions(id: string, link: string | undefined) {
  return mutationOptions({
    mutationFn: (json: ChangeOwnContentInput) =>
      unwrap(calls["own-changes"].$post({ param: { id }, json }, withLink(link)), failure),
    meta: { invalidates: [orderOptions(id, link).queryKey, accountKey("orders")] },
  });
}

const failure = "We couldn't reach the store. Please check your connection and try again.";

export function askForChangeOptions(id: string, link: string | undefined) {
  return mutationOptions({
    mutationFn: (json: ChangeRequestBody) =>
      unwrap(calls["change-requests"].$post({ param: { id }, json }, withLink(link)), failure),
    meta: { invalidates: [orderOptions(id, link).queryKey] },
  });
}
