import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { settleProcessing } from "../stripe/pay.ts";
import { finishRefund } from "../stripe/refunds.ts";
import { backgroundWork } from "../stripe/work.ts";
import { type Step, steps } from "./schedule.ts";

const rowSchema = v.object({ id: v.number(), step: v.picklist(steps), subject: v.string() });

/** Runs what is due; all that is scheduled when `byMs` is in the future. */
export function runDueSteps(sandbox: Sandbox, byMs = Date.now()): void {
  const due = sandbox.store.all(
    rowSchema,
    "SELECT id, step, subject FROM scheduled_steps WHERE due_at_ms <= ? ORDER BY due_at_ms, id",
    byMs,
  );
  for (const row of due) {
    sandbox.store.transaction(() => {
      sandbox.store.run("DELETE FROM scheduled_steps WHERE id = ?", row.id);
      runStep(sandbox, row.step, row.subject);
    });
  }
}

function runStep(sandbox: Sandbox, step: Step, subject: string): void {
  const work = backgroundWork(sandbox);
  switch (step) {
    case "settle_processing":
      settleProcessing(work, subject);
      break;
    case "settle_refund":
      finishRefund(work, subject, true);
      break;
    case "fail_refund":
      finishRefund(work, subject, false);
      break;
  }
}
