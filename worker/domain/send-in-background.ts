import { describeError } from "../lib/describe-error.ts";
import type { StoreContext } from "./context.ts";

/**
 * Sends an email after the response. A failure is only logged. Queries that depend on the address must run in `send`,
 * because otherwise the response time would reveal whether the address is known.
 */
export function sendInBackground(context: StoreContext, send: () => Promise<void>): void {
  context.inBackground(
    send().catch((error: unknown) => console.error("An email could not be sent", describeError(error))),
  );
}
