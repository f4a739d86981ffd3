import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ProfileBody } from "../../../contract/account/account.ts";
import { api, unwrap, unwrapData } from "../../lib/api.ts";
import { accountKey } from "../../lib/query-client.ts";

export const profileOptions = queryOptions({
  queryKey: accountKey("profile"),
  queryFn: () => unwrapData(api.auth.me.$get(), "User not found. Please login again."),
});

export function saveProfileOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ProfileBody) =>
      unwrapData(api.auth.profile.$put({ json: body }), "Unable to save your profile. Please try again."),
    onSuccess: (profile) => {
      queryClient.setQueryData(profileOptions.queryKey, profile);
      // Not awaited, because the profile is saved and the session's copy of the name is only displayed.
      void updateSessionNames({ firstName: profile.first_name, lastName: profile.last_name });
    },
  });
}

/** Deletes the signed-in account permanently. */
export function deleteAccount(proof: { confirm_email: string; password: string }) {
  return unwrap(
    api.auth.account.$delete({ json: proof }),
    "Unable to delete your account. Please try again.",
  );
}

/** Imports the auth actions on demand, because every visitor loads this file with the guard of the admin's pages. */
async function updateSessionNames(names: { firstName: string; lastName: string }): Promise<void> {
  const { updateNames } = await import("../../lib/auth/actions.ts");
  await updateNames(names);
}
