import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { SettingsBody } from "../../../../contract/admin-settings.ts";
import { accountKey } from "../../../lib/account-cache.ts";
import { answerOf, api } from "../../../lib/api.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";

export const settingsOptions = queryOptions({
  queryKey: accountKey("admin", "settings"),
  queryFn: async () => (await answerOf(api.admin.settings.$get(), connectionAdvice)).data,
  staleTime: 0,
});

export function saveSettingsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: SettingsBody) =>
      answerOf(api.admin.settings.$put({ json }), "The settings could not be saved."),
    onSuccess: async ({ data }) => {
      queryClient.setQueryData(settingsOptions.queryKey, data);
      await queryClient.invalidateQueries({ queryKey: ["store-settings"] });
    },
  });
}
