import type { Email } from "../../adapters/mailer.ts";
import type { StoreContext } from "../context.ts";

/**
 * Sends what `write` returns after the answer has gone out. Nothing depends on it: a failure is logged. Whatever is
 * looked up on the way takes no time that a stranger could measure.
 */
export function sendInBackground(context: StoreContext, write: () => Promise<Email | undefined>): void {
  context.inBackground(
    write()
      .then((email) => (email === undefined ? undefined : context.mailer.send(email)))
      .catch((error: unknown) => console.error("An email could not be sent", error)),
  );
}
