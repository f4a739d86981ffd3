import type { Sandbox } from "../context.ts";
import { createDeliverer } from "../webhooks/deliver.ts";
import { runDueSteps } from "./run-steps.ts";
import { nextStepAtMs } from "./schedule.ts";

/** Runs what is due and sleeps until the next thing is, or until it is woken. */
export function startBackgroundWorker(sandbox: Sandbox) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const deliverer = createDeliverer(sandbox, () => wake());

  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    // After the current turn, so that the answer to the request that woke us is on its way first.
    timer = setTimeout(work, 0);
  }

  function work(): void {
    runDueSteps(sandbox);
    deliverer.sendDue();
    const nextAtMs = Math.min(
      nextStepAtMs(sandbox) ?? Number.POSITIVE_INFINITY,
      deliverer.nextAtMs() ?? Number.POSITIVE_INFINITY,
    );
    if (Number.isFinite(nextAtMs)) timer = setTimeout(work, Math.max(5, nextAtMs - Date.now()));
  }

  async function stop(): Promise<void> {
    stopped = true;
    clearTimeout(timer);
    await deliverer.stop();
  }

  return { wake, stop };
}
