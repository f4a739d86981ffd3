import * as v from "valibot";
import { emailMessage } from "../adapters/email-queue.ts";
import { createStoreContext } from "../context.ts";
import { attemptEmail } from "../domain/emails/sending/attempt-email.ts";
import { type Bindings, parseSettings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/**
 * Sends the emails that the messages of the queue EMAIL_QUEUE name. The table of emails retries an email that fails; the queue
 * retries only when the table cannot be reached.
 */
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
      console.error(`The email ${email.output.emailId} could not be read`, describeError(error));
      message.retry({ delaySeconds: 30 });
    }
  }
}
