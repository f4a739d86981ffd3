import type { Sandbox } from "../context.ts";
import { createDeliverer } from "../webhooks/deliver.ts";
import { runDueSteps } from "./run-steps.ts";
import { nextStepAtMs } from "./schedule.ts";

/** Runs due steps and deliveries, then sleeps until the next is due or until `wake` is called. */
export function startBackgroundWorker(sandbox: Sandbox) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const deliverer = createDeliverer(sandbox, () => wake());

  function wake(): void {
    if (stopped) return;
    clearTimeout(timer);
    // Starts in the next turn, so that the response of the waking request is sent first.
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
