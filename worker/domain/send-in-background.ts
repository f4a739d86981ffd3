import { describeError } from "../lib/describe-error.ts";
import type { StoreContext } from "./context.ts";

/**
 * Sends after the response. Nothing depends on it: a failure is logged. What is looked up on the way takes no time that a
 * stranger could measure.
 */
export function sendInBackground(context: StoreContext, send: () => Promise<void>): void {
  context.inBackground(
    send().catch((error: unknown) => console.error("An email could not be sent", describeError(error))),
  );
}
