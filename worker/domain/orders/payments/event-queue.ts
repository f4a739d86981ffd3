import * as v from "valibot";
import type { PaymentEvent } from "./provider.ts";

/** An event that was verified, to be applied when there is time. */
export const paymentEventMessage = v.object({
  event: v.object({
    id: v.string(),
    type: v.string(),
    objectId: v.optional(v.string()),
    intentId: v.optional(v.string()),
    isLive: v.boolean(),
    occurredAt: v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((at) => new Date(at)),
    ),
  }),
  /** The store's address: the consumer has no request to take it from. */
  siteUrl: v.pipe(v.string(), v.url()),
});

export interface PaymentEventQueue {
  add(message: { readonly event: PaymentEvent; readonly siteUrl: string }): Promise<void>;
}
