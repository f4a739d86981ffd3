import { Hono } from "hono";
import { paymentsHealthAnswer, reconcileAnswer, replayEventAnswer } from "../../../contract/payments.ts";
import { readPaymentsHealth } from "../../domain/payments/read-health.ts";
import type { Receipt } from "../../domain/payments/receive-event.ts";
import { reconcileOnDemand } from "../../domain/payments/reconcile-on-demand.ts";
import { replayEvent } from "../../domain/payments/replay-event.ts";
import { runViewOf } from "../../domain/payments/run-view.ts";
import { adminAnswers } from "../../middleware/answers.ts";
import type { AppEnv } from "../../middleware/app-env.ts";
import { requireAdmin } from "../../middleware/require-admin.ts";

/** 'Payments health', at /admin/payments-health. */
export const paymentsHealthRoutes = new Hono<AppEnv>()
  .use(requireAdmin)
  .get("/", adminAnswers("Whether payments, events and orders agree", paymentsHealthAnswer), async (c) =>
    c.json({ success: true, data: await readPaymentsHealth(c.var.store) }),
  )
  .post(
    "/events/:id/replay",
    adminAnswers("Applies one of Stripe's events again", replayEventAnswer),
    async (c) => {
      const outcome = await replayEvent(c.var.store, c.var.profile, c.req.param("id"));
      return c.json({ success: true, message: messages[outcome], data: { outcome } });
    },
  )
  .post("/reconcile", adminAnswers("Holds the store against Stripe, now", reconcileAnswer), async (c) =>
    c.json({ success: true, data: runViewOf(await reconcileOnDemand(c.var.store, c.var.profile)) }),
  );

const messages: Record<Receipt, string> = {
  applied: "The event has been applied.",
  unchanged: "Nothing was left to do: the event's effect is there already.",
  ignored: "The event is not the store's business.",
  refused: "The event disagrees with its order and was refused.",
  waiting: "The event's order is still not there. It will be tried again.",
};
