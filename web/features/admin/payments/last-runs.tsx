import { statusLabel } from "../../../../contract/order-status.ts";
import type { ReconciliationRunView } from "../../../../contract/payments.ts";
import { Badge } from "../../../components/badge.tsx";
import { Panel } from "../../../components/panel.tsx";
import { formatDateTime } from "../../../lib/dates.ts";

/** When the store was compared with Stripe, what was found and what was mended. */
export function LastRuns({ runs }: { readonly runs: readonly ReconciliationRunView[] }) {
  return (
    <Panel title="Latest comparisons with Stripe">
      {runs.length === 0 && <p className="text-ink-muted">There was none yet.</p>}
      <ul className="divide-y divide-line">
        {runs.map((run) => (
          <li
            key={run.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-[0.9375rem]"
          >
            <span className="min-w-0">
              <span className="block font-medium">{formatDateTime(run.started_at)}</span>
              <span className="block text-sm text-ink-muted">
                {run.trigger === "admin" ? "Asked for by an admin" : "On schedule"}, {run.duration_ms} ms.{" "}
                {countsOf(run.done) || "Nothing was left to mend"}
              </span>
              {run.failures.map((failure) => (
                <span key={failure} className="block text-sm break-words text-danger">
                  {failure}
                </span>
              ))}
            </span>
            {run.failure_count > 0 && <Badge tone="danger">{run.failure_count} failed</Badge>}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function countsOf(counts: ReconciliationRunView["done"]): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${statusLabel(name)}: ${count}`)
    .join(", ");
}
