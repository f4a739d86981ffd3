import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import type { PaymentsHealthView } from "../../../../contract/admin/payments-health.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { Disclosure } from "../../../components/disclosure.tsx";
import { DisputeList } from "../../../features/admin/payments/dispute-list.tsx";
import { HealthLists } from "../../../features/admin/payments/health-lists.tsx";
import { PaymentTasks } from "../../../features/admin/payments/payment-tasks.tsx";
import { paymentsHealthOptions, reconcileOptions } from "../../../features/admin/payments/queries.ts";
import { ReconciliationRuns } from "../../../features/admin/payments/reconciliation-runs.tsx";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { StatTiles } from "../../../features/admin/shared/stat-tiles.tsx";
import { useStoreDates } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";

export const Route = createFileRoute("/_admin/admin/payments-health")({
  staticData: { errorTitle: "The state of payments could not be loaded" },
  loader: ({ context }) => context.queryClient.ensureQueryData(paymentsHealthOptions),
  component: PaymentsHealthPage,
});

/** Shows what the owner must do about payments, and technical details in a disclosure. */
function PaymentsHealthPage() {
  const { data: health } = useSuspenseQuery(paymentsHealthOptions);
  return (
    <AdminPage title="Payments" actions={<ReconcileButton />}>
      {health.status === "ok" ? (
        <Alert tone="success" title="All payments reconciled">
          No action needed.
        </Alert>
      ) : (
        <PaymentTasks health={health} />
      )}
      <DisputeList disputes={health.disputes} />
      <Disclosure summary={<h2 className="text-lead font-bold">Technical details</h2>}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 pt-3">
          <Deliveries health={health} />
          <HealthLists health={health} />
          <ReconciliationRuns runs={health.last_runs} />
        </div>
      </Disclosure>
    </AdminPage>
  );
}

function ReconcileButton() {
  const { mutate, isPending } = useMutation({
    ...reconcileOptions,
    onSuccess: () => adminToast.success("The store was compared with Stripe."),
  });
  return (
    <Button
      size="sm"
      variant="secondary"
      isBusy={isPending}
      busyLabel="Comparing..."
      onClick={() => mutate()}
    >
      <RefreshCw aria-hidden className="size-4" />
      Compare with Stripe now
    </Button>
  );
}

function Deliveries({ health }: { readonly health: PaymentsHealthView }) {
  const { formatDateTime } = useStoreDates();
  const { deliveries, dead_letter_count: failed, last_delivery: latest } = health;
  return (
    <>
      <StatTiles
        tiles={[
          {
            label: "Applied",
            value: String(deliveries.applied),
            note: "Stripe events of the last 24 hours",
          },
          {
            label: "No change",
            value: String(deliveries.unchanged + deliveries.ignored),
            note: "Already known, or about something else",
          },
          { label: "Refused", value: String(deliveries.refused), note: "Do not match their order" },
          { label: "Failed", value: String(failed), note: "Tried again every five minutes" },
        ]}
      />
      <p className="text-small text-ink-muted">
        {latest === null
          ? "No event has come from Stripe yet."
          : `Latest event from Stripe: ${latest.type}, ${formatDateTime(latest.received_at)}`}
      </p>
    </>
  );
}
