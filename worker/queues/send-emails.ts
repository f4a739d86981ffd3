import * as v from "valibot";
import { emailMessage } from "../adapters/email-queue.ts";
import { createStoreContext } from "../context.ts";
import { attemptEmail } from "../domain/emails/sending/attempt-email.ts";
import { type Bindings, parseSettings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/** As wrangler.toml names it. */
export const emailQueueName = "prairie-dollar-mails";

/** The consumer of the queue MAILS. An email that fails is in the table's hands; only a failing table is the queue's. */
export async function sendEmails(
  batch: MessageBatch,
  bindings: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  for (const message of batch.messages) {
    const email = v.safeParse(emailMessage, message.body);
    if (!email.success) {
      console.error("Invalid email message", v.summarize(email.issues));
      message.ack();
      continue;
    }
    const context = createStoreContext(bindings, parseSettings(bindings), {
      origin: email.output.siteUrl,
      waitUntil: (work) => execution.waitUntil(work),
    });
    try {
      await attemptEmail(context, email.output);
      message.ack();
    } catch (error) {
      console.error(`The email ${email.output.emailId} could not be looked at`, describeError(error));
      message.retry({ delaySeconds: 30 });
    }
  }
}
