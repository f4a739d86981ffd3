import type { Mail } from "../../adapters/mailer.ts";
import type { StoreContext } from "../context.ts";

/**
 * Sends what `write` returns after the answer has gone out. Nothing depends on it: a failure is logged. Whatever is
 * looked up on the way takes no time that a stranger could measure.
 */
export function sendInBackground(context: StoreContext, write: () => Promise<Mail | undefined>): void {
  context.inBackground(
    write()
      .then((mail) => (mail === undefined ? undefined : context.mailer.send(mail)))
      .catch((error: unknown) => console.error("An e-mail could not be sent", error)),
  );
}
