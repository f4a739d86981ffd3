import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { ChangeUserBody } from "../../../../contract/admin/users.ts";
import type { TaxExemption } from "../../../../contract/tax/tax-exemption.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminKey, load, loadData, omitEmpty } from "../shared/requests.ts";
import type { UsersSearch } from "./users-search.ts";

const userCalls = api.admin.users[":id"];

export function usersOptions({ search, role, account_status, sort_by, order, page = 1 }: UsersSearch) {
  const query = {
    ...omitEmpty({ search, role, account_status, sort_by, order }),
    page: String(page),
    limit: "25",
  };
  return queryOptions({
    queryKey: accountKey("admin", "users", "list", query),
    queryFn: () => load(api.admin.users.$get({ query })),
  });
}

export function userOptions(id: string) {
  return queryOptions({
    queryKey: accountKey("admin", "users", "one", id),
    queryFn: () => loadData(userCalls.$get({ param: { id } })),
  });
}

export function changeUserOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeUserBody) =>
      unwrap(userCalls.$put({ param: { id }, json }), "The account could not be changed."),
    meta: { invalidates: [adminKey] },
  });
}

export function saveExemptionOptions(id: string) {
  return mutationOptions({
    mutationFn: (json: TaxExemption) =>
      unwrap(
        userCalls["tax-exemption"].$put({ param: { id }, json }),
        "The tax exemption could not be saved.",
      ),
    meta: { invalidates: [adminKey] },
  });
}

export function endExemptionOptions(id: string) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(userCalls["tax-exemption"].$delete({ param: { id } }), "The tax exemption could not be ended."),
    meta: { invalidates: [adminKey] },
  });
}

export const eraseAddressOptions = mutationOptions({
  mutationFn: (json: { email: string }) =>
    unwrap(api.admin.erasures.$post({ json }), "The address could not be erased."),
  meta: { invalidates: [adminKey] },
});
