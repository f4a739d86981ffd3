import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Waits for a round of the event loop, in which Node notices the connections that the other side has closed. Otherwise
 * a process that was blocked for seconds, for example by importing wrangler, would send its next request on such a
 * connection.
 */
export async function noticeClosedConnections(): Promise<void> {
  // The first turn may come before the loop polls its connections.
  await nextTurn();
  await nextTurn();
}
