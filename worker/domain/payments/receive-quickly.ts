import { StoreError } from "../../../contract/errors.ts";
import type { PaymentEvent, PaymentProvider } from "../../adapters/payment-provider.ts";
import type { StoreContext } from "../context.ts";
import { type Receipt, receiveEvent } from "./receive-event.ts";

// Stripe is answered within a second, whatever the database does.
const applyMilliseconds = 600;
const queueMilliseconds = 300;

/**
 * Applies an event if that is quickly done. Where the database is busy, where Stripe must be asked, where anything
 * fails: the event goes on the queue, whose consumer has time, and is applied once all the same.
 * @throws StoreError service_unavailable where not even the queue takes it: Stripe delivers it again.
 */
export async function receiveQuickly(
  context: StoreContext,
  event: PaymentEvent,
): Promise<Receipt | "queued"> {
  let needsStripe = false;
  const payments = withoutStripe(context.payments, () => {
    needsStripe = true;
  });
  const attempt = receiveEvent({ ...context, payments }, event);
  try {
    const receipt = await within(applyMilliseconds, attempt);
    if (!needsStripe) return receipt;
  } catch (error) {
    if (!needsStripe) console.warn(`Event ${event.id} goes on the queue: ${error}`);
  }
  // One that only took too long may still come to its end, behind the answer.
  context.inBackground(attempt.catch(() => undefined));
  try {
    const message = { payload: event.payload, siteUrl: context.site.url };
    await within(queueMilliseconds, context.paymentEvents.add(message));
  } catch (error) {
    throw new StoreError("service_unavailable", { cause: error });
  }
  return "queued";
}

/** A provider that is never asked: whoever would learns that it is out of reach. */
function withoutStripe(payments: PaymentProvider, onNeed: () => void): PaymentProvider {
  const refuse = async (): Promise<never> => {
    onNeed();
    throw new StoreError("payment_provider_unavailable");
  };
  return {
    isLive: payments.isLive,
    createIntent: refuse,
    retrieveIntent: refuse,
    updateIntentAmount: refuse,
    cancelIntent: refuse,
    refund: refuse,
    retrieveRefund: refuse,
    listRefunds: refuse,
    verifyEvent: refuse,
    readEvent: payments.readEvent,
    retrieveEvent: refuse,
    listEvents: refuse,
  };
}

async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
