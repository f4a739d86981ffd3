import * as v from "valibot";
import { paymentEventMessage } from "../adapters/payment-event-queue.ts";
import { queueDueMails } from "../domain/mails/due-mails.ts";
import { buryEvent } from "../domain/payments/bury-event.ts";
import { receiveEvent } from "../domain/payments/receive-event.ts";
import { type Bindings, settingsOf } from "../env.ts";
import { openStoreContext } from "../middleware/open-store.ts";

/** As wrangler.toml names them. */
export const paymentEventQueueName = "prairie-dollar-payment-events";
export const deadPaymentEventQueueName = "prairie-dollar-payment-events-dead";

/**
 * The consumer of the queue PAYMENT_EVENTS, and of the queue of those that it could not apply however often it tried:
 * they are kept where an admin sees them.
 */
export async function receivePaymentEvents(
  batch: MessageBatch,
  bindings: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  const isDead = batch.queue === deadPaymentEventQueueName;
  for (const message of batch.messages) {
    const parsed = v.safeParse(paymentEventMessage, message.body);
    if (!parsed.success) {
      console.error("A message on the queue of payment events is none", v.summarize(parsed.issues));
      message.ack();
      continue;
    }
    let owesMail = false;
    const context = openStoreContext(bindings, settingsOf(bindings), {
      origin: parsed.output.siteUrl,
      waitUntil: (work) => execution.waitUntil(work),
      mayOweMail: () => {
        owesMail = true;
      },
    });
    try {
      const event = context.payments.readEvent(parsed.output.payload);
      await (isDead ? buryEvent(context, event) : receiveEvent(context, event));
      message.ack();
    } catch (error) {
      console.error(
        `A payment event could not be ${isDead ? "kept" : "applied"} (try ${message.attempts})`,
        error,
      );
      message.retry({ delaySeconds: backoffSeconds(message.attempts) });
    }
    if (owesMail) execution.waitUntil(queueDueMails(context));
  }
}

/** 2, 4, 8, ... seconds, at most five minutes. */
function backoffSeconds(attempts: number): number {
  return Math.min(300, 2 ** attempts);
}
