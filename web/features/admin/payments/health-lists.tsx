import { useMutation } from "@tanstack/react-query";
import type { PaymentsHealthView } from "../../../../contract/admin/payments-health.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { formatDollars } from "../../../../contract/shared/money.ts";
import { Button } from "../../../components/button.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";
import { OrderLink } from "../shared/order-link.tsx";
import { Entry, EntryList } from "./entry-list.tsx";
import { replayOptions } from "./queries.ts";

export function HealthLists({ health }: { readonly health: PaymentsHealthView }) {
  const { formatDateTime } = useStoreDates();
  const failedEvents = [
    ...health.unprocessed_events.map((event) => ({ ...event, label: formatCode(event.state) })),
    ...health.refused_events.map((event) => ({ ...event, label: "Refused" })),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-2">
      <EntryList title="Discrepancies" emptyText="Orders, money and stock agree.">
        {health.discrepancies.map((discrepancy) => (
          <Entry
            key={`${discrepancy.order_id} ${discrepancy.problem}`}
            title={<OrderLink id={discrepancy.order_id} number={discrepancy.order_number} />}
            text={`${discrepancy.problem}: expected ${formatDollars(discrepancy.expected)}, found ${formatDollars(discrepancy.actual)}`}
          />
        ))}
      </EntryList>
      <EntryList title="Open refunds" emptyText="No refund is pending.">
        {health.open_refunds.map((refund) => (
          <Entry
            key={refund.id}
            title={<OrderLink id={refund.order_id} number={refund.order_number} />}
            text={`${formatDollars(refund.amount)}, ${formatCode(refund.state)}${refund.failure === null ? "" : `: ${refund.failure}`}`}
          />
        ))}
      </EntryList>
      <EntryList title="Events not applied" emptyText="Every event was applied.">
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

function ReplayButton({ id }: { readonly id: string }) {
  const { mutate, isPending } = useMutation({
    ...replayOptions,
    onSuccess: ({ message }) => adminToast.success(message),
  });
  return (
    <Button size="sm" variant="secondary" isBusy={isPending} onClick={() => mutate(id)}>
      Try again
    </Button>
  );
}
