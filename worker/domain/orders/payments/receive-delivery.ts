import { StoreError } from "../../../../contract/errors.ts";
import type { StoreContext } from "../../context.ts";
import type { PaymentEvent } from "./provider.ts";
import { receiveEvent } from "./receive-event.ts";
import type { SyncedPayment } from "./sync-payment.ts";

// Stripe is answered within some two seconds, however slow the database or Stripe itself is.
const applyMilliseconds = 1_500;
const queueMilliseconds = 300;

/**
 * Applies an event if that is quickly done. Where it is not, or where anything fails, the event goes on the queue, whose
 * consumer has time, and is applied once all the same.
 * @throws StoreError service_unavailable where not even the queue takes it: Stripe delivers it again.
 */
export async function receiveDelivery(
  context: StoreContext,
  event: PaymentEvent,
): Promise<SyncedPayment["outcome"] | "queued"> {
  const attempt = receiveEvent(context, event);
  let outcome: "waiting" | "queued" = "queued";
  try {
    const applied = await within(applyMilliseconds, attempt);
    if (applied !== "waiting") return applied;
    outcome = applied;
  } catch (error) {
    console.warn(`Event ${event.id} goes on the queue: ${error}`);
  }
  // One that only took too long may still be applied after the answer.
  context.inBackground(
    attempt.catch((error) => console.warn(`Event ${event.id} is left to the queue: ${error}`)),
  );
  try {
    await within(queueMilliseconds, context.paymentEvents.add({ event, siteUrl: context.site.url }));
  } catch (error) {
    throw new StoreError("service_unavailable", { cause: error });
  }
  return outcome;
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
