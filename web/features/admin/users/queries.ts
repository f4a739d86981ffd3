import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ChangeUserBody } from "../../../../contract/admin-users.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";
import { given } from "../shared/given.ts";
import type { UsersState } from "./users-state.ts";

const userCalls = api.admin.users[":id"];

export function usersOptions(state: UsersState) {
  const { search, role, account_status } = state;
  const query = { ...given({ search, role, account_status }), page: String(state.page ?? 1), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "users", "list", query),
    queryFn: () => unwrap(api.admin.users.$get({ query }), connectionAdvice),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function userOptions(id: string) {
  return queryOptions({
    queryKey: accountKey("admin", "users", "one", id),
    queryFn: () => unwrapData(userCalls.$get({ param: { id } }), connectionAdvice),
    staleTime: 0,
  });
}

export function changeUserOptions(queryClient: QueryClient, id: string) {
  return mutationOptions({
    mutationFn: (json: ChangeUserBody) =>
      unwrap(userCalls.$put({ param: { id }, json }), "The account could not be changed."),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: accountKey("admin") }),
  });
}
