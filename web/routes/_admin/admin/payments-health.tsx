import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { RefreshCw } from "lucide-react";
import type { PaymentsHealthView } from "../../../../contract/orders/payments.ts";
import { Alert } from "../../../components/alert.tsx";
import { Button } from "../../../components/button.tsx";
import { HealthLists, LastRuns } from "../../../features/admin/payments/health-lists.tsx";
import { paymentsHealthOptions, reconcileOptions } from "../../../features/admin/payments/queries.ts";
import { AdminPage } from "../../../features/admin/shared/admin-page.tsx";
import { StatTiles } from "../../../features/admin/shared/stat-tiles.tsx";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDateTime } from "../../../lib/dates.ts";
import { adminToast } from "../../../lib/toast.ts";

export const Route = createFileRoute("/_admin/admin/payments-health")({
  staticData: { errorTitle: "The state of payments could not be loaded" },
  loader: ({ context }) => context.queryClient.ensureQueryData(paymentsHealthOptions),
  component: PaymentsHealthPage,
});

/** Whether the store's orders, Stripe's events and the money agree. */
function PaymentsHealthPage() {
  const { data: health } = useSuspenseQuery(paymentsHealthOptions);
  const reconcile = useMutation(reconcileOptions(useQueryClient()));
  const { applied, unchanged, ignored, refused } = health.deliveries;
  return (
    <AdminPage
      title="Payments"
      subtitle="Orders, compared with Stripe."
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
              onError: (error) => adminToast.error(errorMessage(error)),
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
        <Alert tone="warning" title="Action needed">
          {getReason(health)}
        </Alert>
      )}
      <StatTiles
        tiles={[
          { label: "Applied", value: String(applied), note: "Events of the last 24 hours" },
          {
            label: "Without effect",
            value: String(unchanged + ignored),
            note: "Already known, or about something else",
          },
          { label: "Refused", value: String(refused), note: "Do not match their order" },
          { label: "Failed events", value: String(health.dead_letter_count), note: "To be tried again" },
        ]}
      />
      <p className="text-sm text-ink-muted">
        {health.last_delivery === null
          ? "Stripe has not delivered an event yet."
          : `Stripe's latest event: ${health.last_delivery.type}, ${formatDateTime(health.last_delivery.received_at)}`}
      </p>
      <HealthLists health={health} />
      <LastRuns runs={health.last_runs} />
    </AdminPage>
  );
}

function getReason({ discrepancies, dead_letter_count, disputes }: PaymentsHealthView): string {
  const hasEntries = discrepancies.length + dead_letter_count + disputes.length > 0;
  return hasEntries
    ? "See the lists below."
    : "The store has not been compared with Stripe for a while. Use the button above.";
}
