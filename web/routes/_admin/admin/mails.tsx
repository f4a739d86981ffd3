import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { MailCheck, RotateCw } from "lucide-react";
import type { EmailView } from "../../../../contract/orders/emails.ts";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { Button, buttonClass } from "../../../components/button.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import type { Column } from "../../../components/data-table.tsx";
import { EmptyState } from "../../../components/page-states.tsx";
import { emailKindNames } from "../../../features/admin/emails/kind-names.ts";
import { emailsOptions, retryEmailsOptions } from "../../../features/admin/emails/queries.ts";
import { AdminList } from "../../../features/admin/shared/admin-list.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { FilterSelect } from "../../../features/admin/shared/filter-select.tsx";
import { pluralize } from "../../../features/admin/shared/format.ts";
import { useListSearch } from "../../../features/admin/shared/use-list-search.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { oneOfParam, pageParam, searchSchema } from "../../../lib/search-params.ts";
import { adminToast } from "../../../lib/toast.ts";

const emailsSearch = searchSchema({ show: oneOfParam(["queued", "sent", "all"]), page: pageParam });

export const Route = createFileRoute("/_admin/admin/mails")({
  staticData: { errorTitle: "Emails could not be loaded" },
  validateSearch: emailsSearch,
  loader: ({ context, location }) =>
    context.queryClient.ensureQueryData(emailsOptions(emailsSearch(location.search))),
  component: EmailsPage,
});

/** Lists emails. Failed ones are the default, because nobody gets them unless an admin retries them. */
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
      subtitle="Emails about orders, and those that could not be sent."
      trail={[{ label: "Emails" }]}
      actions={
        <>
          <Link to="/admin/mails/previews" className={buttonClass({ variant: "secondary", size: "sm" })}>
            What emails say
          </Link>
          {failedIds.length > 1 && (
            <RetryButton
              ids={failedIds}
              label={`Try all ${failedIds.length} again`}
              done={`${pluralize(failedIds.length, "email")} will be sent again.`}
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
        columns={columns}
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

const columns: readonly Column<EmailView>[] = [
  {
    heading: "Email",
    className: "max-lg:order-1 max-lg:col-span-2",
    cell: (email) => (
      <>
        <p className="font-semibold">{emailKindNames[email.kind]}</p>
        <p className="break-words">
          {email.order_id !== null && (
            <>
              <Link to="/admin/orders" search={{ detail: email.order_id }} className={textLinkClass}>
                {email.order_number}
              </Link>
              , to{" "}
            </>
          )}
          {email.recipient}
        </p>
        {email.last_error !== null && (
          <p className="break-words text-danger">{email.last_error.replace(/^Error: /, "")}</p>
        )}
      </>
    ),
  },
  {
    heading: "Status",
    className: "max-lg:order-3 max-lg:justify-self-end",
    cell: (email) => <Badge tone={states[email.state].tone}>{states[email.state].label}</Badge>,
  },
  {
    heading: "Time",
    className: "text-sm text-ink-muted max-lg:order-2",
    cell: formatAttempts,
  },
  {
    heading: "Actions",
    isRight: true,
    className: "max-lg:order-4",
    cell: (email) =>
      email.state === "failed" && (
        <RetryButton
          ids={[email.id]}
          label="Try again"
          description={`Try again: ${emailKindNames[email.kind]}, ${email.order_number ?? email.recipient}`}
          done="The email will be sent again."
        />
      ),
  },
];

interface RetryButtonProps {
  readonly ids: readonly string[];
  readonly label: string;
  /** Accessible name, where several buttons have the same label. */
  readonly description?: string;
  readonly done: string;
}

function RetryButton({ ids, label, description, done }: RetryButtonProps) {
  const { mutateAsync, isPending } = useMutation(retryEmailsOptions(useQueryClient()));
  // The row is unmounted on success. mutate() would drop its callbacks then, a promise does not.
  const retry = () =>
    void mutateAsync(ids).then(
      () => adminToast.success(done),
      (error: unknown) => adminToast.error(errorMessage(error)),
    );
  return (
    <Button size="sm" variant="secondary" aria-label={description} isBusy={isPending} onClick={retry}>
      {!isPending && <RotateCw aria-hidden className="size-4" />}
      {label}
    </Button>
  );
}

function formatAttempts(email: EmailView): string {
  const attempts = pluralize(email.attempts, "attempt");
  if (email.sent_at !== null) return `Sent ${formatDateTime(email.sent_at)}`;
  if (email.next_attempt_at !== null) {
    return `${attempts}, next one ${formatDateTime(email.next_attempt_at)}`;
  }
  return `${attempts}, created ${formatDateTime(email.created_at)}`;
}

const states: Record<EmailView["state"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "wheat" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Not sent", tone: "danger" },
};
