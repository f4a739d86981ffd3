import { queryOptions } from "@tanstack/react-query";
import { accountKey } from "../../lib/account-cache.ts";
import { answerOf, api } from "../../lib/api.ts";

export const profileOptions = queryOptions({
  queryKey: accountKey("profile"),
  queryFn: async () => (await answerOf(api.auth.me.$get(), "User not found. Please login again.")).data,
});
