import type { ReconciliationRunView } from "../../../contract/payments.ts";
import type { ReconciliationRun } from "./reconcile.ts";

export function runViewOf(run: ReconciliationRun): ReconciliationRunView {
  return {
    id: run.id,
    trigger: run.trigger,
    started_at: run.startedAt,
    duration_ms: run.durationMs,
    found: { ...run.found },
    done: { ...run.done },
    failure_count: run.failureCount,
    failures: [...run.failures],
  };
}
