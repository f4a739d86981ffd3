import { createFileRoute } from "@tanstack/react-router";
import { MailCheck } from "lucide-react";
import { Tab, Tabs } from "../../../components/tabs.tsx";
import { emailColumns } from "../../../features/admin/emails/email-columns.tsx";
import { emailsOptions } from "../../../features/admin/emails/queries.ts";
import { RetryButton } from "../../../features/admin/emails/retry-button.tsx";
import { pluralize } from "../../../features/admin/shared/format.ts";
import { ListScreen } from "../../../features/admin/shared/list-screen.tsx";
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
  const loaded = useListSearch(Route.useSearch(), emailsOptions);
  const { search, loadedSearch, data: emails } = loaded;
  const failedIds = emails.data.filter((email) => email.state === "failed").map((email) => email.id);
  const tabs = [
    { show: undefined, label: "Not sent", count: emails.failed },
    { show: "queued", label: "Waiting", count: emails.queued },
    { show: "sent", label: "Sent", count: undefined },
    { show: "all", label: "Everything", count: undefined },
  ] as const;
  return (
    <ListScreen
      title="Emails"
      actions={
        failedIds.length > 1 && (
          <RetryButton
            ids={failedIds}
            label={`Try all ${failedIds.length} again`}
            successMessage={`${pluralize(failedIds.length, "email")} will be sent again.`}
          />
        )
      }
      filters={
        <Tabs label="Show">
          {tabs.map(({ show, label, count }) => (
            <Tab
              key={label}
              to="/admin/emails"
              search={{ show }}
              resetScroll={false}
              isCurrent={search.show === show}
              count={count}
            >
              {label}
            </Tab>
          ))}
        </Tabs>
      }
      loaded={loaded}
      columns={emailColumns}
      rowId={(email) => email.id}
      empty={{ icon: MailCheck, ...emptyTexts[loadedSearch.show ?? "failed"] }}
    />
  );
}

const emptyTexts = {
  failed: { title: "Every email was sent", message: "No email has failed." },
  queued: { title: "No emails are waiting", message: "Every email was sent." },
  sent: { title: "No emails yet", message: "Emails appear here once orders are placed." },
  all: { title: "No emails yet", message: "Emails appear here once orders are placed." },
} as const;
