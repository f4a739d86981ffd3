import type { Sandbox } from "../context.ts";
import { createDeliverer } from "../webhooks/deliver.ts";
import { runDueSteps } from "./run-steps.ts";
import { findNextStepMs } from "./schedule.ts";

/** Runs the due steps and deliveries, and then waits until the next one is due or `wake` is called. */
export function startBackgroundWorker(sandbox: Sandbox) {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const deliverer = createDeliverer(sandbox, () => wake());

  function wake(): void {
    if (isStopped) return;
    clearTimeout(timer);
    // The work starts in the next turn of the event loop, after the response to the request that caused it.
    timer = setTimeout(work, 0);
  }

  function work(): void {
    runDueSteps(sandbox);
    deliverer.sendDue();
    const nextAtMs = Math.min(
      findNextStepMs(sandbox) ?? Number.POSITIVE_INFINITY,
      deliverer.nextAtMs() ?? Number.POSITIVE_INFINITY,
    );
    if (Number.isFinite(nextAtMs)) timer = setTimeout(work, Math.max(5, nextAtMs - Date.now()));
  }

  async function stop(): Promise<void> {
    isStopped = true;
    clearTimeout(timer);
    await deliverer.stop();
  }

  return { wake, stop };
}
