import { isServer } from "./is-server.ts";

/** Resolves once the browser is idle. Resolves at once in the Worker. */
export function whenIdle(): Promise<void> {
  if (isServer) return Promise.resolve();
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window) window.requestIdleCallback(() => resolve(), { timeout: maxWaitMs });
    else setTimeout(resolve, fallbackDelayMs);
  });
}

const maxWaitMs = 2_000;
const fallbackDelayMs = 300;
