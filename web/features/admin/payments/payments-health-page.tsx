import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { PaymentsHealthView } from "../../../../contract/payments.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Skeleton } from "../../../components/loading.tsx";
import { ErrorView } from "../../../components/page-states.tsx";
import { messageOf } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { AdminPage } from "../shared/admin-page.tsx";
import { adminToast } from "../shared/admin-toast.ts";
import { HealthLists } from "./health-lists.tsx";
import { LastRuns } from "./last-runs.tsx";
import { paymentsHealthOptions, reconcileOptions } from "./queries.ts";

/** Whether the store's orders, Stripe's events and the money agree. */
export function PaymentsHealthPage() {
  const health = useQuery(paymentsHealthOptions);
  const reconcile = useMutation(reconcileOptions(useQueryClient()));
  return (
    <AdminPage
      title="Payments"
      subtitle="Whether orders, Stripe's events and the money agree."
      trail={[{ label: "Payments" }]}
      actions={
        <Button
          size="sm"
          variant="secondary"
          isBusy={reconcile.isPending}
          busyLabel="Comparing..."
          onClick={() =>
            reconcile.mutate(undefined, {
              onSuccess: () => adminToast.success("The store was compared with Stripe."),
              onError: (error) => adminToast.error(messageOf(error)),
            })
          }
        >
          <RefreshCw aria-hidden className="size-4" />
          Compare with Stripe now
        </Button>
      }
    >
      {health.isPending && <Skeleton className="h-96 w-full" />}
      {health.isError && health.data === undefined && (
        <ErrorView
          title="Error loading the state of payments"
          message={messageOf(health.error)}
          onRetry={() => void health.refetch()}
        />
      )}
      {health.data !== undefined && (
        <>
          {health.data.status === "ok" ? (
            <Alert tone="success" title="Everything agrees">
              Nothing needs anybody's hand.
            </Alert>
          ) : (
            <Alert tone="warning" title="Something needs attention">
              {reasonFor(health.data)}
            </Alert>
          )}
          <Deliveries health={health.data} />
          <HealthLists health={health.data} />
          <LastRuns runs={health.data.last_runs} />
        </>
      )}
    </AdminPage>
  );
}

function reasonFor({ drift, dead_letter_count, disputes }: PaymentsHealthView): string {
  const hasEntries = drift.length + dead_letter_count + disputes.length > 0;
  return hasEntries
    ? "Look at the lists below."
    : "The store has not been compared with Stripe for a while. Do it now, with the button above.";
}

function Deliveries({ health }: { readonly health: PaymentsHealthView }) {
  const { applied, unchanged, ignored, refused } = health.deliveries;
  const cards = [
    { label: "Applied", value: applied, note: "Events of the last 24 hours" },
    { label: "Without effect", value: unchanged + ignored, note: "Known already, or not ours" },
    { label: "Refused", value: refused, note: "Disagreed with their order" },
    { label: "Failed events", value: health.dead_letter_count, note: "to be tried again" },
  ];
  return (
    <>
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        {cards.map(({ label, value, note }) => (
          <div key={label} className="panel grid gap-0.5 p-4">
            <dt className="text-sm font-medium text-ink-muted">{label}</dt>
            <dd className="text-2xl font-extrabold tabular-nums">{value}</dd>
            <dd className="text-xs text-ink-muted">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-muted">
        {health.last_delivery === null
          ? "Stripe has not delivered an event yet."
          : `Stripe's latest event: ${health.last_delivery.type}, ${formatDateTime(health.last_delivery.received_at)}`}
      </p>
    </>
  );
}
