import * as v from "valibot";
import type { Sandbox } from "../context.ts";

export const steps = ["settle_processing", "settle_refund", "fail_refund", "open_dispute"] as const;
export type Step = (typeof steps)[number];

/** A delayed step of the sandbox; saved with the data, so that a restart does not lose it. */
export function scheduleStep(sandbox: Sandbox, step: Step, subject: string, delayMs: number): void {
  sandbox.store.run(
    "INSERT INTO scheduled_steps (due_at_ms, step, subject) VALUES (?, ?, ?)",
    Math.round(Date.now() + delayMs),
    step,
    subject,
  );
}

/** When the next step is due; undefined without one. */
export function nextStepAtMs(sandbox: Sandbox): number | undefined {
  const schema = v.object({ at: v.nullable(v.number()) });
  return sandbox.store.get(schema, "SELECT min(due_at_ms) AS at FROM scheduled_steps")?.at ?? undefined;
}
