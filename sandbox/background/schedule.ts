import * as v from "valibot";
import type { Sandbox } from "../context.ts";

export const steps = ["settle_processing", "settle_refund", "fail_refund", "open_dispute"] as const;
export type Step = (typeof steps)[number];

/** Schedules a step. It is stored with the data, so that it survives a restart. */
export function scheduleStep(sandbox: Sandbox, step: Step, subject: string, delayMs: number): void {
  sandbox.store.run(
    "INSERT INTO scheduled_steps (due_at_ms, step, subject) VALUES (?, ?, ?)",
    Math.round(Date.now() + delayMs),
    step,
    subject,
  );
}

/** Returns the time of the next step in milliseconds, or undefined if there is none. */
export function findNextStepMs(sandbox: Sandbox): number | undefined {
  const schema = v.object({ at: v.nullable(v.number()) });
  return sandbox.store.get(schema, "SELECT min(due_at_ms) AS at FROM scheduled_steps")?.at ?? undefined;
}
