import { accountStatuses, roles, userSorts } from "../../../../contract/account/account-status.ts";
import { oneOfParam, pageParam, searchSchema, textParam } from "../../../lib/search-params.ts";

export const usersSearch = searchSchema({
  search: textParam,
  role: oneOfParam(roles),
  account_status: oneOfParam(accountStatuses),
  sort_by: oneOfParam(userSorts),
  order: oneOfParam(["asc", "desc"]),
  page: pageParam,
  /** The id of the account in the open dialog. */
  user: textParam,
});
export type UsersSearch = ReturnType<typeof usersSearch>;
