import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { MailCheck, RotateCw } from "lucide-react";
import * as v from "valibot";
import { Button } from "../../../components/button.tsx";
import { controlClass } from "../../../components/fields.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { EmptyState, ErrorView } from "../../../components/page-states.tsx";
import { Pagination } from "../../../components/pagination.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { adminToast } from "../shared/admin-toast.ts";
import { counted } from "../shared/counted.ts";
import { ordersPageItems } from "../shared/page-window.ts";
import { useUrlState } from "../shared/url-state.ts";
import { MailEntry } from "./mail-entry.tsx";
import { mailsState } from "./mails-state.ts";
import { mailsOptions, retryMailsOptions } from "./queries.ts";

/** The e-mails about orders; first of all those that were given up, which nobody gets unless somebody acts. */
export function MailsPage() {
  const [state, change] = useUrlState(mailsState);
  const mails = useQuery(mailsOptions(state));
  const list = mails.data?.data ?? [];
  const failedIds = list.filter((mail) => mail.state === "failed").map((mail) => mail.id);
  return (
    <AdminPage
      title="E-mails"
      subtitle="What customers are told about their orders, and what could not be sent."
      trail={[{ label: "E-mails" }]}
      actions={
        <>
          {failedIds.length > 1 && <RetryAll ids={failedIds} />}
          <select
            aria-label="Show"
            value={state.show ?? ""}
            onChange={(event) => {
              const { show } = v.parse(mailsState, { show: event.target.value });
              change({ show, page: undefined });
            }}
            className={`${controlClass} w-auto`}
          >
            <option value="">Not sent ({mails.data?.failed ?? "…"})</option>
            <option value="queued">Waiting ({mails.data?.queued ?? "…"})</option>
            <option value="sent">Sent</option>
            <option value="all">Everything</option>
          </select>
        </>
      }
    >
      {mails.isPending && <Skeleton className="h-96 w-full" />}
      {mails.isError && mails.data === undefined && (
        <ErrorView
          title="Error loading the e-mails"
          message={messageOf(mails.error)}
          onRetry={() => void mails.refetch()}
        />
      )}
      {mails.data !== undefined && list.length === 0 && (
        <EmptyState icon={MailCheck} {...emptyTexts(state.show)} />
      )}
      {list.length > 0 && (
        <ol aria-label="E-mails" aria-busy={mails.isPlaceholderData} className="panel divide-y divide-line">
          {list.map((mail) => (
            <MailEntry key={mail.id} mail={mail} />
          ))}
        </ol>
      )}
      <Pagination
        page={state.page ?? 1}
        totalPages={mails.data?.total_pages ?? 1}
        pages={ordersPageItems}
        onPageChange={(page) => change({ page: page === 1 ? undefined : page })}
      />
    </AdminPage>
  );
}

function RetryAll({ ids }: { readonly ids: readonly string[] }) {
  const retry = useMutation(retryMailsOptions(useQueryClient()));
  const retryNow = () =>
    void retry.mutateAsync(ids).then(
      () => adminToast.success(`${counted(ids.length, "e-mail")} are tried again.`),
      (error: unknown) => adminToast.error(messageOf(error)),
    );
  return (
    <Button variant="secondary" isBusy={retry.isPending} busyLabel="Trying..." onClick={retryNow}>
      <RotateCw aria-hidden className="size-4" />
      Try all {ids.length} again
    </Button>
  );
}

function emptyTexts(show: v.InferOutput<typeof mailsState>["show"]) {
  if (show === undefined) return { title: "Every e-mail went out", message: "Nothing was given up." };
  if (show === "queued") return { title: "Nothing is waiting", message: "Every e-mail was sent." };
  return { title: "No e-mails yet", message: "The first order brings the first one." };
}
