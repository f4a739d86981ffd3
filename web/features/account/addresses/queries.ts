import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { AddressBody } from "../../../../contract/account/addresses.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";

const addressesKey = accountKey("addresses");
const addressRoute = api.addresses[":id"];

export const addressesOptions = queryOptions({
  queryKey: addressesKey,
  queryFn: () => unwrapData(api.addresses.$get(), "Unable to fetch your addresses. Please try again."),
});

/** Creates an address, or changes the one with the id. */
export function saveAddressOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async ({ id, body }: { id: string | undefined; body: AddressBody }) => {
      if (id === undefined) {
        const creation = api.addresses.$post({ json: body });
        return unwrapData(creation, "Unable to create address. Please try again.");
      }
      const update = addressRoute.$put({ param: { id }, json: body });
      return unwrapData(update, "Unable to update address. Please try again.");
    },
    onSuccess: () => invalidateAddresses(queryClient),
  });
}

export function deleteAddressOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(addressRoute.$delete({ param: { id } }), "Unable to delete address. Please try again."),
    onSuccess: () => invalidateAddresses(queryClient),
  });
}

export function setDefaultAddressOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (id: string) =>
      unwrap(
        addressRoute.default.$put({ param: { id } }),
        "Unable to set default address. Please try again.",
      ),
    onSuccess: () => invalidateAddresses(queryClient),
  });
}

/** Reloads the whole list, because a change can make another address the default. */
function invalidateAddresses(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: addressesKey });
}
