import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EmailNotesBody } from "../../../../contract/admin/email-previews.ts";
import type { EmailView, WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { connectionAdvice, invalidateAdmin, omitEmpty } from "../shared/requests.ts";

interface EmailFilters {
  /** The state of the listed emails. Undefined lists the failed ones. */
  readonly show?: "queued" | "sent" | "all" | undefined;
  readonly page?: number | undefined;
}

export function emailsOptions({ show, page = 1 }: EmailFilters) {
  const query = { ...omitEmpty({ state: toState(show) }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "emails", query),
    queryFn: () => unwrap(api.admin.mails.$get({ query }), connectionAdvice),
    staleTime: 0,
  });
}

/** Retries emails one by one. A failure stops the loop, but the emails before it are queued again. */
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

export const notesOptions = queryOptions({
  queryKey: accountKey("admin", "email-notes"),
  queryFn: () => unwrapData(api.admin.mails.notes.$get(), connectionAdvice),
  staleTime: 0,
});

export function saveNotesOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: EmailNotesBody) =>
      unwrap(api.admin.mails.notes.$put({ json }), "The sentences could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(notesOptions.queryKey, data),
  });
}

/**
 * Renders an example of an email.
 * @param note the admins' note, saved or not
 */
export function emailPreviewOptions(kind: WrittenEmailKind, note: string) {
  return queryOptions({
    queryKey: accountKey("admin", "email-preview", kind, note),
    queryFn: () =>
      unwrapData(
        api.admin.mails.previews[":kind"].$get({ param: { kind }, query: { note } }),
        connectionAdvice,
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export function testEmailOptions(kind: WrittenEmailKind) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(
        api.admin.mails.previews[":kind"].test.$post({ param: { kind } }),
        "The test email could not be sent.",
      ),
  });
}

function toState(show: EmailFilters["show"]): EmailView["state"] | undefined {
  return show === "all" ? undefined : (show ?? "failed");
}
