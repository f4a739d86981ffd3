import { Link } from "@tanstack/react-router";
import type { EmailView } from "../../../../contract/orders/emails.ts";
import { Badge, type BadgeTone } from "../../../components/badge.tsx";
import { textLinkClass } from "../../../components/classes.ts";
import type { Column } from "../../../components/data-table.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { pluralize } from "../shared/format.ts";
import { emailKindNames } from "./kind-names.ts";
import { RetryButton } from "./retry-button.tsx";

export const emailColumns: readonly Column<EmailView>[] = [
  {
    heading: "Email",
    className: "max-lg:order-1 max-lg:col-span-2",
    cell: (email) => (
      <>
        <p className="font-semibold">{emailKindNames[email.kind]}</p>
        <p className="break-words">
          {email.order_id !== null && (
            <>
              <Link to="/admin/orders/$id" params={{ id: email.order_id }} className={textLinkClass}>
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
    className: "text-small text-ink-muted max-lg:order-2",
    cell: (email) => <Attempts email={email} />,
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
          successMessage="The email will be sent again."
        />
      ),
  },
];

function Attempts({ email }: { readonly email: EmailView }) {
  const { formatDateTime } = useStoreDates();
  const attempts = pluralize(email.attempts, "attempt");
  if (email.sent_at !== null) return `Sent ${formatDateTime(email.sent_at)}`;
  if (email.next_attempt_at !== null) {
    return `${attempts}, next one ${formatDateTime(email.next_attempt_at)}`;
  }
  return `${attempts}, created ${formatDateTime(email.created_at)}`;
}

const states: Record<EmailView["state"], { label: string; tone: BadgeTone }> = {
  queued: { label: "Waiting", tone: "accent" },
  sent: { label: "Sent", tone: "brand" },
  failed: { label: "Not sent", tone: "danger" },
};
