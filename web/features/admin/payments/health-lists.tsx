import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { formatDollars } from "../../../../contract/money.ts";
import { statusLabel } from "../../../../contract/order-status.ts";
import type { PaymentsHealthView } from "../../../../contract/payments.ts";
import { Button } from "../../../components/button.tsx";
import { Panel } from "../../../components/panel.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../shared/admin-toast.ts";
import { replayOptions } from "./queries.ts";

/** What disagrees, what is open, and what came and could not be used. Lists that are empty say so. */
export function HealthLists({ health }: { readonly health: PaymentsHealthView }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <HealthList title="Disagreements" empty="Orders, money and stock agree.">
        {health.drift.map((drift) => (
          <Entry
            key={`${drift.order_id} ${drift.problem}`}
            title={<OrderLink id={drift.order_id} number={drift.order_number} />}
            text={`${drift.problem}: expected ${drift.expected}, found ${drift.actual}`}
          />
        ))}
      </HealthList>
      <HealthList title="Open refunds" empty="No refund is on its way.">
        {health.open_refunds.map((refund) => (
          <Entry
            key={refund.id}
            title={<OrderLink id={refund.order_id} number={refund.order_number} />}
            text={`${formatDollars(refund.amount)}, ${statusLabel(refund.state)}${refund.failure === null ? "" : `: ${refund.failure}`}`}
          />
        ))}
      </HealthList>
      <HealthList title="Events that could not be used" empty="None is waiting.">
        {health.unprocessed_events.map((event) => (
          <Entry
            key={event.id}
            title={event.type}
            text={`${statusLabel(event.state)}, ${formatDateTime(event.received_at)}. ${event.detail ?? ""}`}
          >
            <Replay id={event.id} />
          </Entry>
        ))}
        {health.refused_events.map((event) => (
          <Entry
            key={event.id}
            title={event.type}
            text={`Refused, ${formatDateTime(event.received_at)}. ${event.detail ?? ""}`}
          >
            <Replay id={event.id} />
          </Entry>
        ))}
      </HealthList>
      <HealthList title="Disputes" empty="No payment is disputed.">
        {health.disputes.map((dispute) => (
          <Entry
            key={dispute.id}
            title={
              dispute.order_id === null ? (
                dispute.id
              ) : (
                <OrderLink id={dispute.order_id} number={dispute.order_number ?? dispute.id} />
              )
            }
            text={`${formatDollars(dispute.amount)}, ${statusLabel(dispute.reason)}, ${statusLabel(dispute.status)}, since ${formatDateTime(dispute.opened_at)}`}
          />
        ))}
      </HealthList>
    </div>
  );
}

function HealthList({
  title,
  empty,
  children,
}: {
  readonly title: string;
  readonly empty: string;
  readonly children: ReactNode | readonly ReactNode[];
}) {
  const isEmpty = [children]
    .flat(2)
    .every((child) => child === null || child === undefined || child === false);
  return (
    <Panel title={title}>
      {isEmpty ? (
        <p className="text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">{children}</ul>
      )}
    </Panel>
  );
}

function Entry({
  title,
  text,
  children,
}: {
  readonly title: ReactNode;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-[0.9375rem]">
      <span className="min-w-0">
        <span className="block font-medium break-words">{title}</span>
        <span className="block text-sm break-words text-ink-muted">{text}</span>
      </span>
      {children}
    </li>
  );
}

function OrderLink({ id, number }: { readonly id: string; readonly number: string }) {
  return (
    <Link to="/admin/orders" search={{ detail: id }} className="text-evergreen-800 underline">
      {number}
    </Link>
  );
}

function Replay({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation(replayOptions(useQueryClient()));
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isPending}
      onClick={() =>
        mutate(id, {
          onSuccess: ({ message }) => adminToast.success(message),
          onError: (error) => adminToast.error(messageOf(error)),
        })
      }
    >
      Apply again
    </Button>
  );
}
