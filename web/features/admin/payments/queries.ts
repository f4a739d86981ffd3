import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, loadData } from "../shared/requests.ts";

const health = api.admin["payments-health"];

export const paymentsHealthOptions = queryOptions({
  queryKey: accountKey("admin", "payments-health"),
  queryFn: () => loadData(health.$get()),
});

export const reconcileOptions = mutationOptions({
  mutationFn: () => unwrap(health.reconcile.$post(), "The comparison with Stripe failed. Please try again."),
  meta: { invalidates: [adminKey], showError: adminToast.error },
});

export const replayOptions = mutationOptions({
  mutationFn: (id: string) =>
    unwrap(health.events[":id"].replay.$post({ param: { id } }), "The event could not be applied."),
  meta: { invalidates: [adminKey], showError: adminToast.error },
});
