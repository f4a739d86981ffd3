import {
  mutationOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type { ShippingZonesBody } from "../../../../contract/admin/shipping-zones.ts";
import { api, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData } from "../shared/requests.ts";
import { useDocument } from "../shared/use-document.ts";

const zoneCalls = api.admin["shipping-zones"];

export const shippingZonesOptions = queryOptions({
  queryKey: accountKey("admin", "shipping-zones"),
  queryFn: () => loadData(zoneCalls.$get()),
});

/** Returns the delivery zones, and the functions that change them. */
export function useZones() {
  const queryClient = useQueryClient();
  const { data: latest } = useSuspenseQuery(shippingZonesOptions);
  const { mutateAsync } = useMutation(saveShippingZonesOptions(queryClient));
  return useDocument({
    name: "the delivery zones",
    latest,
    save: (document, version) => mutateAsync({ document, version }),
    reload: () => queryClient.fetchQuery(shippingZonesOptions),
  });
}

function saveShippingZonesOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: ShippingZonesBody) =>
      unwrapData(zoneCalls.$put({ json }), "The delivery zones could not be saved."),
    onSuccess: (data) => queryClient.setQueryData(shippingZonesOptions.queryKey, data),
    // The shop's pages cache what delivery costs.
    meta: { invalidates: [["store-settings"], ["delivery"], accountKey("cart")] },
  });
}
