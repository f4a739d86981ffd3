import { Hono } from "hono";
import {
  paymentsHealthResponse,
  reconcileResponse,
  replayEventResponse,
} from "../../../contract/admin/payments-health.ts";
import { replayEvent } from "../../domain/orders/payments/receive-event.ts";
import type { SyncedPayment } from "../../domain/orders/payments/sync-payment.ts";
import { readPaymentsHealth, toRunView } from "../../domain/reconciliation/read-health.ts";
import { reconcileOnDemand } from "../../domain/reconciliation/reconcile.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";

export const paymentsHealthRoutes = new Hono<AppEnv>()
  .get(
    "/",
    ...endpoint({
      summary: "Checks that payments, events and orders agree",
      access: "admin",
      response: paymentsHealthResponse,
    }),
    async (c) => c.json({ success: true, data: await readPaymentsHealth(c.var.store) }),
  )
  .post(
    "/events/:id/replay",
    ...endpoint({
      summary: "Applies a Stripe event again",
      access: "admin",
      response: replayEventResponse,
    }),
    async (c) => {
      const outcome = await replayEvent(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: messages[outcome], data: { outcome } });
    },
  )
  .post(
    "/reconcile",
    ...endpoint({
      summary: "Reconciles orders with Stripe now",
      access: "admin",
      response: reconcileResponse,
    }),
    async (c) =>
      c.json({ success: true, data: toRunView(await reconcileOnDemand(c.var.store, c.var.admin)) }),
  );

const messages: Record<SyncedPayment["outcome"], string> = {
  applied: "The event has been applied.",
  unchanged: "Nothing was left to do: the event already had its effect.",
  ignored: "The event is not about a payment of the store.",
  refused: "The payment does not fit its order and was refused.",
  failed: "The event could not be applied.",
  waiting: "The event's order doesn't exist yet. The store will try again.",
};
