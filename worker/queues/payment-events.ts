import * as v from "valibot";
import { createStoreContext } from "../context.ts";
import type { StoreContext } from "../domain/context.ts";
import { queueDueEmails } from "../domain/emails/sending/due-emails.ts";
import { type PaymentEvent, paymentEventMessage } from "../domain/orders/payments/provider.ts";
import { receiveEvent, recordEvent } from "../domain/orders/payments/receive-event.ts";
import { type Bindings, parseSettings } from "../env.ts";
import { describeError, summarizeError } from "../lib/describe-error.ts";

/** As wrangler.toml names them. */
export const paymentEventQueueName = "prairie-dollar-payment-events";
export const deadPaymentEventQueueName = "prairie-dollar-payment-events-dead";

/**
 * The consumer of the queue PAYMENT_EVENTS, and of its dead-letter queue: an event that fails there too is stored as
 * failed, where an admin sees it and the reconciliation tries again.
 */
export async function receivePaymentEvents(
  batch: MessageBatch,
  bindings: Bindings,
  execution: ExecutionContext,
): Promise<void> {
  const isDead = batch.queue.endsWith(deadPaymentEventQueueName);
  for (const message of batch.messages) {
    const parsed = v.safeParse(paymentEventMessage, message.body);
    if (!parsed.success) {
      console.error("Invalid payment-event message", v.summarize(parsed.issues));
      message.ack();
      continue;
    }
    const { event, siteUrl } = parsed.output;
    const payment = { ...event, objectId: event.objectId, intentId: event.intentId };
    let hasEmails = false;
    const context = createStoreContext(bindings, parseSettings(bindings), {
      origin: siteUrl,
      waitUntil: (work) => execution.waitUntil(work),
      onEmailsEnqueued: () => {
        hasEmails = true;
      },
    });
    try {
      const failure = await apply(context, payment);
      if (failure !== undefined && !isDead) throw failure;
      if (failure !== undefined)
        await recordEvent(context, payment, "failed", summarizeError(failure).slice(0, 500));
      message.ack();
    } catch (error) {
      console.error(
        `Event ${event.id} could not be applied (attempt ${message.attempts})`,
        describeError(error),
      );
      message.retry({ delaySeconds: backoffSeconds(message.attempts) });
    }
    if (hasEmails) execution.waitUntil(queueDueEmails(context));
  }
}

async function apply(context: StoreContext, event: PaymentEvent): Promise<Error | undefined> {
  try {
    const outcome = await receiveEvent(context, event);
    return outcome === "waiting" ? new Error("No matching order was found") : undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** 2, 4, 8, ... seconds, at most five minutes. */
function backoffSeconds(attempts: number): number {
  return Math.min(300, 2 ** attempts);
}
