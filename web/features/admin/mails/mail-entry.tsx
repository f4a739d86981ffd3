import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import type { MailKind, MailView } from "../../../../contract/mails.ts";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { counted } from "../shared/counted.ts";
import { retryMailsOptions } from "./queries.ts";

/** One e-mail: what it says, to whom, and why it did not go out. */
export function MailEntry({ mail }: { readonly mail: MailView }) {
  const retry = useMutation(retryMailsOptions(useQueryClient()));
  const { label, tone } = states[mail.state];

  // The entry leaves the list when it is tried again, so the message is tied to the answer and not to it.
  const retryNow = () =>
    void retry.mutateAsync([mail.id]).then(
      () => adminToast.success("The e-mail is tried again."),
      (error: unknown) => adminToast.error(messageOf(error)),
    );

  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 text-[0.9375rem] sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-semibold">{kinds[mail.kind]}</span>
          <Badge tone={tone}>{label}</Badge>
        </p>
        <p className="break-words">
          <Link
            to="/admin/orders"
            search={{ detail: mail.order_id }}
            className="text-evergreen-800 underline"
          >
            {mail.order_number}
          </Link>
          , to {mail.recipient}
        </p>
        {mail.last_error !== null && (
          <p className="break-words text-danger">{mail.last_error.replace(/^Error: /, "")}</p>
        )}
        <p className="text-sm text-ink-muted">{whenOf(mail)}</p>
      </div>
      {mail.state === "failed" && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          aria-label={`Try again: ${kinds[mail.kind]}, ${mail.order_number}`}
          isBusy={retry.isPending}
          onClick={retryNow}
        >
          {!retry.isPending && <RotateCw aria-hidden className="size-4" />}
          Try again
        </Button>
      )}
    </li>
  );
}

function whenOf(mail: MailView): string {
  const tries = counted(mail.attempts, "attempt");
  if (mail.sent_at !== null) return `Sent ${formatDateTime(mail.sent_at)}`;
  if (mail.next_attempt_at !== null) return `${tries}, tried next ${formatDateTime(mail.next_attempt_at)}`;
  return `${tries}, written ${formatDateTime(mail.created_at)}`;
}

const states: Record<MailView["state"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "wheat" },
  sent: { label: "Sent", tone: "green" },
  failed: { label: "Not sent", tone: "danger" },
};

const kinds: Record<MailKind, string> = {
  placed: "Order placed",
  paid: "Order paid",
  shipped: "Order shipped",
  delivered: "Order delivered",
  canceled: "Order canceled",
  refunded: "Refund",
};
