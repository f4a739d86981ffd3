import { Hono } from "hono";
import { StoreError } from "../../contract/errors.ts";
import { receiveQuickly } from "../domain/payments/receive-quickly.ts";
import type { AppEnv } from "../middleware/app-env.ts";

/** Stripe's deliveries. The signature is over the raw bytes, so the body is read as text and never re-serialized. */
export const stripeWebhookRoutes = new Hono<AppEnv>().post("/stripe", async (c) => {
  const signature = c.req.header("Stripe-Signature");
  if (signature === undefined) {
    throw new StoreError("malformed_request", { message: "The Stripe-Signature header is missing." });
  }
  const event = await c.var.store.payments.verifyEvent(await c.req.text(), signature);
  if (event === undefined) {
    throw new StoreError("malformed_request", { message: "The signature could not be verified." });
  }
  const outcome = await receiveQuickly(c.var.store, event);
  return c.json({ success: true, received: true, outcome });
});
