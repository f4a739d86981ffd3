import type { ReconciliationRunView } from "../../../../contract/admin/payments-health.ts";
import { formatCode } from "../../../../contract/shared/format-code.ts";
import { Badge } from "../../../components/badge.tsx";
import { StoreDateTime } from "../../../components/store-date.tsx";
import { Entry, EntryList } from "./entry-list.tsx";

/** Lists the latest comparisons with Stripe, and what each one corrected. */
export function ReconciliationRuns({ runs }: { readonly runs: readonly ReconciliationRunView[] }) {
  return (
    <EntryList title="Latest comparisons with Stripe" emptyText="Not compared yet.">
      {runs.map((run) => (
        <Entry
          key={run.id}
          title={<StoreDateTime at={run.started_at} />}
          text={`${run.trigger === "admin" ? "Started by an admin" : "On schedule"}, ${run.duration_ms} ms. ${formatCounts(run.done) || "Nothing to correct"}`}
          problems={run.failures}
        >
          {run.failure_count > 0 && <Badge tone="danger">{run.failure_count} failed</Badge>}
        </Entry>
      ))}
    </EntryList>
  );
}

function formatCounts(counts: ReconciliationRunView["done"]): string {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${formatCode(name)}: ${count}`)
    .join(", ");
}
