import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as v from "valibot";
import type { setupBody } from "../../../../contract/admin/setup.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { loadData } from "../shared/requests.ts";

export const setupOptions = queryOptions({
  queryKey: accountKey("admin", "setup"),
  queryFn: () => loadData(api.admin.setup.$get()),
});

export function saveSetupOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: v.InferInput<typeof setupBody>) =>
      unwrap(api.admin.setup.$put({ json }), "Your store could not be set up."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(setupOptions.queryKey, data);
      // Name, prices, categories, local codes and times are in nearly every cached response.
      await queryClient.invalidateQueries();
    },
  });
}
