import { Hono } from "hono";
import { StoreError } from "../../contract/shared/errors.ts";
import { receiveDelivery, recordEvent, unreadableDetail } from "../domain/orders/payments/receive-event.ts";
import type { AppEnv } from "../env.ts";
import { summarizeError } from "../lib/describe-error.ts";
import { countRequest } from "../middleware/rate-limit.ts";

/** Receives Stripe's webhooks. The body is read as text and not parsed first, because Stripe signs its raw bytes. */
export const stripeWebhookRoutes = new Hono<AppEnv>().post("/stripe", async (c) => {
  const signature = c.req.header("Stripe-Signature");
  if (signature === undefined) {
    throw new StoreError("malformed_request", { message: "The Stripe-Signature header is missing." });
  }
  const delivery = await c.var.store.payments.readDelivery(await c.req.text(), signature);
  if (delivery.kind === "unsigned") {
    await countRequest(c, "unsignedDelivery");
    throw new StoreError("malformed_request", { message: "The signature could not be verified." });
  }
  if (delivery.kind === "unreadable") {
    console.error("A signed event of Stripe's could not be read", summarizeError(delivery.reason));
    if (delivery.event === undefined) {
      throw new StoreError("malformed_request", { message: "The event could not be read." });
    }
    // The event is recorded instead of refused, because a redelivery would be unreadable too. Admins see the failed
    // event.
    const outcome = await recordEvent(c.var.store, delivery.event, "failed", unreadableDetail);
    return c.json({ success: true, received: true, outcome });
  }
  const outcome = await receiveDelivery(c.var.store, delivery.event);
  return c.json({ success: true, received: true, outcome });
});
