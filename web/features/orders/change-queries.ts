import { mutationOptions } from "@tanstack/react-query";
import type { ChangeRequestBody } from "../../../contract/orders/change-requests.ts";
import type { QuoteChangeInput } from "../../../contract/orders/content-changes.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { withLink } from "../../lib/order-link.ts";
import { accountKey } from "../../lib/query-client.ts";
import { orderOptions } from "./queries.ts";
import type { ChangeCalls } from "./use-order-change.ts";

const calls = api.orders[":id"];
const failure = "We couldn't reach the store. Please check your connection and try again.";

/** The calls with which customers change their order. */
export function createOwnChangeCalls(id: string, link: string | undefined): ChangeCalls {
  const own = calls["own-changes"];
  const param = { id };
  return {
    quote: (change) =>
      unwrapData(own.quote.$post({ param, json: toOwnChange(change) }, withLink(link)), failure),
    save: ({ total, request_id, ...change }) =>
      unwrap(
        own.$post({ param, json: { ...toOwnChange(change), total, request_id } }, withLink(link)),
        failure,
      ),
    invalidates: [orderOptions(id, link).queryKey, accountKey("orders")],
  };
}

function toOwnChange({ lines, destination, version }: QuoteChangeInput) {
  return {
    lines,
    version,
    ...(destination?.kind === "typed_addresses" && { address: destination.shipping_address }),
  };
}

export function askForChangeOptions(id: string, link: string | undefined) {
  return mutationOptions({
    mutationFn: (json: ChangeRequestBody) =>
      unwrap(calls["change-requests"].$post({ param: { id }, json }, withLink(link)), failure),
    meta: { invalidates: [orderOptions(id, link).queryKey] },
  });
}
