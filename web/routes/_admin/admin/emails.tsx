import { createFileRoute } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { EmptyState } from "../../../components/page-states.tsx";
import { emailColumns } from "../../../features/admin/emails/email-columns.tsx";
import { emailsOptions } from "../../../features/admin/emails/queries.ts";
import { RetryButton } from "../../../features/admin/emails/retry-button.tsx";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { pluralize } from "../../../features/admin/shared/format.ts";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";

const emailsSearch = searchSchema({ show: oneOfParam(["queued", "sent", "all"]), page: pageParam });

export const Route = createFileRoute("/_admin/admin/emails")({
  staticData: { errorTitle: "Emails could not be loaded" },
  validateSearch: emailsSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(emailsOptions(emailsSearch(location.search))),
  component: EmailsPage,
});

/** Lists emails. The failed ones are the default, because nobody gets them unless an admin retries them. */
function EmailsPage() {
  const {
    search,
    loadedSearch,
    data: emails,
    isStale,
    change,
    toPage,
  } = useListSearch(Route.useSearch(), emailsOptions);
  const failedIds = emails.data.filter((email) => email.state === "failed").map((email) => email.id);
  return (
    <AdminPage
      title="Emails"
      actions={
        <>
          {failedIds.length > 1 && (
            <RetryButton
              ids={failedIds}
              label={`Try all ${failedIds.length} again`}
              successMessage={`${pluralize(failedIds.length, "email")} will be sent again.`}
            />
          )}
          <FilterSelect
            label="Show"
            value={search.show}
            options={[
              { value: undefined, label: `Not sent (${emails.failed})` },
              { value: "queued", label: `Waiting (${emails.queued})` },
              { value: "sent", label: "Sent" },
              { value: "all", label: "Everything" },
            ]}
            onChange={(show) => change({ show })}
          />
        </>
      }
    >
      <AdminList
        caption="Emails"
        list={emails}
        columns={emailColumns}
        rowId={(email) => email.id}
        isStale={isStale}
        empty={<EmptyState icon={MailCheck} {...emptyTexts[loadedSearch.show ?? "failed"]} />}
        onPageChange={toPage}
      />
    </AdminPage>
  );
}

const emptyTexts = {
  failed: { title: "Every email was sent", message: "No email has failed." },
  queued: { title: "No emails are waiting", message: "Every email was sent." },
  sent: { title: "No emails yet", message: "Emails appear here once orders are placed." },
  all: { title: "No emails yet", message: "Emails appear here once orders are placed." },
} as const;
