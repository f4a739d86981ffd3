import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Waits for a whole round of the event loop. After this process was blocked for seconds, for example by importing wrangler, Node
 * then closes the connections that the other side closed meanwhile, instead of sending the next request on them.
 */
export async function noticeClosedConnections(): Promise<void> {
  // The first turn may come before the loop polls its connections.
  await nextTurn();
  await nextTurn();
}
