import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { statusLabel } from "../../../../contract/orders/order-status.ts";
import type { PaymentsHealthView, ReconciliationRunView } from "../../../../contract/orders/payments.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Badge } from "../../../components/badge.tsx";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { describeDispute } from "../shared/disputes.tsx";
import { OrderLink } from "../shared/order-link.tsx";
import { StripeLink } from "../shared/stripe-link.tsx";
import { replayOptions } from "./queries.ts";

/** Lists discrepancies, open refunds and failed events. */
export function HealthLists({ health }: { readonly health: PaymentsHealthView }) {
  const failedEvents = [
    ...health.unprocessed_events.map((event) => ({ ...event, label: statusLabel(event.state) })),
    ...health.refused_events.map((event) => ({ ...event, label: "Refused" })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <EntryList title="Discrepancies" empty="Orders, money and stock agree.">
        {health.discrepancies.map((discrepancy) => (
          <Entry
            key={`${discrepancy.order_id} ${discrepancy.problem}`}
            title={<OrderLink id={discrepancy.order_id} number={discrepancy.order_number} />}
            text={`${discrepancy.problem}: expected ${formatDollars(discrepancy.expected)}, found ${formatDollars(discrepancy.actual)}`}
          />
        ))}
      </EntryList>
      <EntryList title="Open refunds" empty="No refund is pending.">
        {health.open_refunds.map((refund) => (
          <Entry
            key={refund.id}
            title={<OrderLink id={refund.order_id} number={refund.order_number} />}
            text={`${formatDollars(refund.amount)}, ${statusLabel(refund.state)}${refund.failure === null ? "" : `: ${refund.failure}`}`}
          />
        ))}
      </EntryList>
      <EntryList title="Events not applied" empty="Every event was applied.">
        {failedEvents.map((event) => (
          <Entry
            key={event.id}
            title={event.type}
            text={`${event.label}, ${formatDateTime(event.received_at)}. ${event.detail ?? ""}`}
          >
            <ReplayButton id={event.id} />
          </Entry>
        ))}
      </EntryList>
    </div>
  );
}

/** Lists disputes, the open ones first, and says who has the money. */
export function DisputeList({ disputes }: Pick<PaymentsHealthView, "disputes">) {
  if (disputes.length === 0) return null;
  return (
    <EntryList title="Disputes" empty="">
      {disputes.map((dispute) => (
        <Entry
          key={dispute.id}
          title={
            <>
              {formatDollars(dispute.amount)}
              {dispute.order_id !== null && (
                <>
                  {", "}
                  <OrderLink id={dispute.order_id} number={dispute.order_number ?? dispute.id} />
                </>
              )}
            </>
          }
          text={`${describeDispute(dispute)} Since ${formatDateTime(dispute.opened_at)}.`}
        >
          <StripeLink url={dispute.stripe_url} />
        </Entry>
      ))}
    </EntryList>
  );
}

/** Lists the latest comparisons with Stripe, and what each one corrected. */
export function LastRuns({ runs }: { readonly runs: readonly ReconciliationRunView[] }) {
  return (
    <EntryList title="Latest comparisons with Stripe" empty="Not compared yet.">
      {runs.map((run) => (
        <Entry
          key={run.id}
          title={formatDateTime(run.started_at)}
          text={`${run.trigger === "admin" ? "Started by an admin" : "On schedule"}, ${run.duration_ms} ms. ${formatCounts(run.done) || "Nothing to correct"}`}
          problems={run.failures}
        >
          {run.failure_count > 0 && <Badge tone="danger">{run.failure_count} failed</Badge>}
        </Entry>
      ))}
    </EntryList>
  );
}

interface EntryListProps {
  readonly title: string;
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function EntryList({ title, empty, children }: EntryListProps) {
  return (
    <Panel title={title}>
      {children.length === 0 ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Panel>
  );
}

interface EntryProps {
  readonly title: ReactNode;
  readonly text: string;
  readonly problems?: readonly string[];
  readonly children?: ReactNode;
}

function Entry({ title, text, problems = [], children }: EntryProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-[0.9375rem]">
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-sm break-words text-ink-muted">{text}</span>
        {problems.map((problem) => (
          <span key={problem} className="block text-sm break-words text-danger">
            {problem}
          </span>
        ))}
      </span>
      {children}
    </li>
  );
}

function ReplayButton({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation(replayOptions(useQueryClient()));
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isPending}
      onClick={() =>
        mutate(id, {
          onSuccess: ({ message }) => adminToast.success(message),
          onError: (error) => adminToast.error(errorMessage(error)),
        })
      }
    >
      Try again
    </Button>
  );
}

function formatCounts(counts: ReconciliationRunView["done"]): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${statusLabel(name)}: ${count}`)
    .join(", ");
}
