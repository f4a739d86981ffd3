import * as v from "valibot";
import { mailMessage } from "../adapters/mail-queue.ts";
import { createStoreContext } from "../context.ts";
import { attemptMail } from "../domain/mails/attempt-mail.ts";
import { type Bindings, settingsOf } from "../env.ts";

/** As wrangler.toml names it. */
export const mailQueueName = "prairie-dollar-mails";

/** The consumer of the queue MAILS. A mail that fails is in the table's hands; only a failing table is the queue's. */
export async function sendMails(
  batch: MessageBatch,
  bindings: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  for (const message of batch.messages) {
    const mail = v.safeParse(mailMessage, message.body);
    if (!mail.success) {
      console.error("A message on the queue of mails is none", v.summarize(mail.issues));
      message.ack();
      continue;
    }
    const context = createStoreContext(bindings, settingsOf(bindings), {
      origin: mail.output.siteUrl,
      waitUntil: (work) => execution.waitUntil(work),
    });
    try {
      await attemptMail(context, mail.output);
      message.ack();
    } catch (error) {
      console.error(`The mail ${mail.output.mailId} could not be looked at`, error);
      message.retry({ delaySeconds: 30 });
    }
  }
}
