import { keepPreviousData, mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { EmailPreviewQuery, EmailTemplateBody } from "../../../../contract/admin/email-templates.ts";
import type { EmailView, WrittenEmailKind } from "../../../../contract/orders/emails.ts";
import { api, unwrap } from "../../../lib/api.ts";
import { accountKey } from "../../../lib/query-client.ts";
import { adminToast } from "../../../lib/toast.ts";
import { adminKey, load, loadData, omitEmpty } from "../shared/requests.ts";

interface EmailFilters {
  /** The state of the listed emails. Undefined lists the failed ones. */
  readonly show?: "queued" | "sent" | "all" | undefined;
  readonly page?: number | undefined;
}

export function emailsOptions({ show, page = 1 }: EmailFilters) {
  const query = { ...omitEmpty({ state: toState(show) }), page: String(page), limit: "25" };
  return queryOptions({
    queryKey: accountKey("admin", "emails", query),
    queryFn: () => load(api.admin.emails.$get({ query })),
  });
}

function toState(show: EmailFilters["show"]): EmailView["state"] | undefined {
  return show === "all" ? undefined : (show ?? "failed");
}

/** Retries emails one by one. A failure stops the loop, but the emails before it are queued again. */
export const retryEmailsOptions = mutationOptions({
  mutationFn: async (ids: readonly string[]) => {
    for (const id of ids) {
      const call = api.admin.emails[":id"].retry.$post({ param: { id } });
      await unwrap(call, "The email could not be sent again.");
    }
  },
  meta: { invalidates: [adminKey], showError: adminToast.error },
});

export const templatesOptions = queryOptions({
  queryKey: accountKey("admin", "email-templates"),
  queryFn: () => loadData(api.admin.emails.templates.$get()),
});

export function saveTemplateOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (json: EmailTemplateBody) =>
      unwrap(api.admin.emails.templates.$put({ json }), "The email could not be saved."),
    onSuccess: ({ data }) => queryClient.setQueryData(templatesOptions.queryKey, data),
  });
}

/**
 * Renders an example of an email.
 * @param texts the texts in the form, saved or not
 */
export function emailPreviewOptions(kind: WrittenEmailKind, texts: EmailPreviewQuery) {
  return queryOptions({
    queryKey: accountKey("admin", "email-preview", kind, texts),
    queryFn: () => loadData(api.admin.emails.previews[":kind"].$get({ param: { kind }, query: texts })),
    placeholderData: keepPreviousData,
    // An unknown field is refused until the admin corrects it.
    retry: false,
  });
}

export function testEmailOptions(kind: WrittenEmailKind) {
  return mutationOptions({
    mutationFn: () =>
      unwrap(
        api.admin.emails.previews[":kind"].test.$post({ param: { kind } }),
        "The test email could not be sent.",
      ),
    meta: { showError: adminToast.error },
  });
}
