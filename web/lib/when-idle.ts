import { isServer } from "./is-server.ts";

/** Resolves once the browser has painted and is idle. Resolves at once in the Worker. */
export function whenIdle(): Promise<void> {
  if (isServer) return Promise.resolve();
  return new Promise((resolve) => {
    // Safari has no requestIdleCallback.
    if ("requestIdleCallback" in window)
      window.requestIdleCallback(() => resolve(), { timeout: longestWaitMs });
    else setTimeout(resolve, 300);
  });
}

const longestWaitMs = 2_000;
