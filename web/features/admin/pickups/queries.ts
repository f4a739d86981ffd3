import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type {
  CorrectTenderBody,
  DeliverPickupBody,
  HandOverBody,
  MoveWindowBody,
  PickupStep,
} from "../../../../contract/admin/pickups.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, connectionAdvice, loadData } from "../shared/requests.ts";

const pickupsKey = accountKey("admin", "pickups");
const pickupCalls = api.admin.pickups[":id"];

export function pickupsOptions(step: PickupStep) {
  return queryOptions({
    queryKey: [...pickupsKey, "list", step],
    queryFn: () => loadData(api.admin.pickups.$get({ query: { step } })),
    refetchInterval: 20_000, // Shows new orders without a reload.
  });
}

/**
 * Finds the ready order with a code. The response is not cached, because the code ends when the order is handed over.
 */
export function pickupByCodeOptions(code: string) {
  return queryOptions({
    queryKey: [...pickupsKey, "code", code],
    queryFn: () => loadData(api.admin.pickups.$get({ query: { code } })),
    gcTime: 0,
  });
}

export function pickupOrderOptions(id: string) {
  return queryOptions({
    queryKey: [...pickupsKey, "one", id],
    queryFn: () => loadData(pickupCalls.$get({ param: { id } })),
  });
}

export function makeReadyOptions(id: string) {
  return mutationOptions({
    mutationFn: (version: number) =>
      unwrapData(pickupCalls.ready.$post({ param: { id }, json: { version } }), connectionAdvice),
    meta: { invalidates: [adminKey], showError: adminToast.error },
  });
}

export function handOverOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: HandOverBody) =>
      unwrapData(pickupCalls["hand-over"].$post({ param: { id }, json }), handOverAdvice),
    meta: { invalidates: [adminKey] },
  });
}

const handOverAdvice =
  "We couldn't reach the store. Please check the connection and try again. A payment is never recorded twice.";

export function correctTenderOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: CorrectTenderBody) =>
      unwrapData(pickupCalls.tender.$put({ param: { id }, json }), connectionAdvice),
    meta: { invalidates: [adminKey] },
  });
}

export function moveWindowOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: MoveWindowBody) =>
      unwrapData(pickupCalls.window.$put({ param: { id }, json }), connectionAdvice),
    meta: { invalidates: [adminKey] },
  });
}

export function deliverPickupOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: DeliverPickupBody) =>
      unwrapData(pickupCalls.delivery.$put({ param: { id }, json }), connectionAdvice),
    meta: { invalidates: [adminKey] },
  });
}
