import { mutationOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../../lib/api.ts";
import { adminToast } from "../../../../lib/toast.ts";
import type { ChangeCalls } from "../../../orders/use-order-change.ts";
import { adminKey, connectionAdvice, loadData } from "../../shared/requests.ts";

const calls = api.orders[":id"];
const invalidates = [adminKey];

/** The calls with which an admin changes an order. */
export function createChangeCalls(id: string): ChangeCalls {
  const param = { id };
  return {
    quote: (json) => loadData(calls.changes.quote.$post({ param, json })),
    save: (json) => unwrap(calls.changes.$post({ param, json }), connectionAdvice),
    invalidates,
  };
}

export function endChangeOptions(id: string) {
  return mutationOptions({
    mutationFn: (changeId: string) =>
      unwrap(calls.changes[":changeId"].$delete({ param: { id, changeId } }), connectionAdvice),
    onSuccess: ({ message }) => adminToast.success(message),
    meta: { invalidates, showError: adminToast.error },
  });
}

export function finishChangeRequestOptions(id: string) {
  return mutationOptions({
    mutationFn: () => unwrap(calls["change-requests"].$delete({ param: { id } }), connectionAdvice),
    onSuccess: ({ message }) => adminToast.success(message),
    meta: { invalidates, showError: adminToast.error },
  });
}
