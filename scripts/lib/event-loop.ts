import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * A whole round of the event loop. A process that was blocked for seconds, by importing wrangler for example, learns here
 * which of its connections were closed meanwhile, instead of sending the next request on one of them.
 */
export async function noticeClosedConnections(): Promise<void> {
  // The first one may come before the loop looks at its connections.
  await nextTurn();
  await nextTurn();
}
