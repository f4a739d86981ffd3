import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { openDispute } from "../stripe/disputes.ts";
import { declineProcessing, settleProcessing } from "../stripe/pay.ts";
import { createBackgroundWork } from "../stripe/protocol/work.ts";
import { listRecords } from "../stripe/records.ts";
import { finishRefund } from "../stripe/refunds.ts";
import { type Step, steps } from "./schedule.ts";

const rowSchema = v.object({ id: v.number(), step: v.picklist(steps), subject: v.string() });

export function runDueSteps(sandbox: Sandbox): void {
  const dueRows = sandbox.store.all(
    rowSchema,
    "SELECT id, step, subject FROM scheduled_steps WHERE due_at_ms <= ? ORDER BY due_at_ms, id",
    Date.now(),
  );
  for (const row of dueRows) runScheduled(sandbox, row);
}

/** Runs all scheduled steps of a payment and its refunds now. */
export function runPendingSteps(sandbox: Sandbox, intentId: string): void {
  const subjects = [intentId, ...listRecords(sandbox, "refund", intentId).map((refund) => refund.id)];
  const scheduledRows = sandbox.store.all(
    rowSchema,
    `SELECT id, step, subject FROM scheduled_steps
     WHERE subject IN (SELECT value FROM json_each(?)) ORDER BY due_at_ms, id`,
    JSON.stringify(subjects),
  );
  for (const row of scheduledRows) runScheduled(sandbox, row);
}

/** Declines a payment that is processing, as a bank may. */
export function declinePending(sandbox: Sandbox, intentId: string): void {
  sandbox.store.transaction(() => {
    sandbox.store.run("DELETE FROM scheduled_steps WHERE subject = ?", intentId);
    declineProcessing(createBackgroundWork(sandbox), intentId);
  });
}

function runScheduled(sandbox: Sandbox, { id, step, subject }: v.InferOutput<typeof rowSchema>): void {
  sandbox.store.transaction(() => {
    sandbox.store.run("DELETE FROM scheduled_steps WHERE id = ?", id);
    runStep(sandbox, step, subject);
  });
}

function runStep(sandbox: Sandbox, step: Step, subject: string): void {
  const work = createBackgroundWork(sandbox);
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
    case "open_dispute":
      openDispute(work, subject);
      break;
  }
}
