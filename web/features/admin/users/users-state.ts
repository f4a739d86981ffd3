import * as v from "valibot";
import { accountStatuses, roles } from "../../../../contract/account.ts";
import { choiceParam, pageParam, textParam } from "../shared/url-state.ts";

/** The users' screen as it stands in its address. */
export const usersState = v.object({
  search: textParam,
  role: choiceParam(roles),
  account_status: choiceParam(accountStatuses),
  page: pageParam,
  /** The account whose dialog is open. */
  user: textParam,
});
export type UsersState = v.InferOutput<typeof usersState>;
