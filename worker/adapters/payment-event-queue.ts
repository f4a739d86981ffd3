import * as v from "valibot";

/** An event that was verified, as Stripe signed it, to be applied when there is time. */
export const paymentEventMessage = v.object({
  payload: v.string(),
  /** The store's address: the consumer has no request to take it from. */
  siteUrl: v.pipe(v.string(), v.url()),
});
type PaymentEventMessage = v.InferOutput<typeof paymentEventMessage>;

export interface PaymentEventQueue {
  add(message: PaymentEventMessage): Promise<void>;
}

export function createPaymentEventQueue(queue: Queue): PaymentEventQueue {
  return {
    async add(message) {
      await queue.send(message);
    },
  };
}
