import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EmailView } from "../../../../contract/orders/emails.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice, invalidateAdmin, omitEmpty } from "../shared/requests.ts";

interface EmailFilters {
  /** Without one: those that failed. */
  readonly show?: "queued" | "sent" | "all" | undefined;
  readonly page?: number | undefined;
}

export function emailsOptions({ show, page = 1 }: EmailFilters) {
  const query = { ...omitEmpty({ state: toState(show) }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "mails", query),
    queryFn: () => unwrap(api.admin.mails.$get({ query }), connectionAdvice),
    staleTime: 0,
  });
}

/** One after the other; where one is refused, those before it are still tried again. */
export function retryEmailsOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) {
        const call = api.admin.mails[":id"].retry.$post({ param: { id } });
        await unwrap(call, "The email could not be sent again.");
      }
    },
    onSettled: () => invalidateAdmin(queryClient),
  });
}

function toState(show: EmailFilters["show"]): EmailView["state"] | undefined {
  return show === "all" ? undefined : (show ?? "failed");
}
