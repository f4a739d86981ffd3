import { useMutation, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
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
  const { formatDateTime } = useStoreDates();
  const reconcile = useMutation(reconcileOptions);
  const { applied, unchanged, ignored, refused } = health.deliveries;
  return (
    <AdminPage
      title="Payments"
      actions={
        <Button
          size="sm"
          variant="secondary"
          isBusy={reconcile.isPending}
          busyLabel="Comparing..."
          onClick={() =>
            reconcile.mutate(undefined, {
              onSuccess: () => adminToast.success("The store was compared with Stripe."),
            })
          }
        >
          <RefreshCw aria-hidden className="size-4" />
          Compare with Stripe now
        </Button>
      }
    >
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
          <StatTiles
            tiles={[
              { label: "Applied", value: String(applied), note: "Stripe events of the last 24 hours" },
              {
                label: "No change",
                value: String(unchanged + ignored),
                note: "Already known, or about something else",
              },
              { label: "Refused", value: String(refused), note: "Do not match their order" },
              {
                label: "Failed",
                value: String(health.dead_letter_count),
                note: "Tried again every five minutes",
              },
            ]}
          />
          <p className="text-small text-ink-muted">
            {health.last_delivery === null
              ? "No event has come from Stripe yet."
              : `Latest event from Stripe: ${health.last_delivery.type}, ${formatDateTime(health.last_delivery.received_at)}`}
          </p>
          <HealthLists health={health} />
          <ReconciliationRuns runs={health.last_runs} />
        </div>
      </Disclosure>
    </AdminPage>
  );
}
