import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SettingsBody } from "../../../../contract/admin-settings.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";

export const settingsOptions = queryOptions({
  queryKey: accountKey("admin", "settings"),
  queryFn: () => unwrapData(api.admin.settings.$get(), connectionAdvice),
  staleTime: 0,
});

export function saveSettingsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: SettingsBody) =>
      unwrap(api.admin.settings.$put({ json }), "The settings could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(settingsOptions.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}
