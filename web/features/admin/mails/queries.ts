import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { MailView } from "../../../../contract/mails.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice } from "../shared/connection-advice.ts";
import { given } from "../shared/given.ts";
import type { MailsState } from "./mails-state.ts";

export function mailsOptions({ show, page = 1 }: MailsState) {
  const query = { ...given({ state: stateOf(show) }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "mails", query),
    queryFn: () => unwrap(api.admin.mails.$get({ query }), connectionAdvice),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** One after the other; where one is refused, those before it are tried again all the same. */
export function retryMailsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        const call = api.admin.mails[":id"].retry.$post({ param: { id } });
        await unwrap(call, "The e-mail could not be tried again.");
      }
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: accountKey("admin") }),
  });
}

function stateOf(show: MailsState["show"]): MailView["state"] | undefined {
  return show === "all" ? undefined : (show ?? "failed");
}
