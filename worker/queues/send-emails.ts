import * as v from "valibot";
import { emailMessage } from "../adapters/email-queue.ts";
import { createStoreContext } from "../context.ts";
import { attemptEmail } from "../domain/emails/sending/attempt-email.ts";
import { type Bindings, parseSettings } from "../env.ts";
import { describeError } from "../lib/describe-error.ts";

/**
 * Sends the emails of the messages in EMAIL_QUEUE. The table of emails schedules the retries of a failed email, so the queue
 * retries a message only if the table cannot be read.
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
