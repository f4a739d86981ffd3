import { Hono } from "hono";
import { dollarsToCents } from "../../contract/money.ts";
import {
  orderRefundsAnswer,
  type RefundView,
  refundOrderAnswer,
  refundOrderBody,
} from "../../contract/payments.ts";
import { refundOrder } from "../domain/orders/lifecycle/refund-order.ts";
import { readOrderRefunds, toOrderRefundsView, toRefundView } from "../domain/orders/refunds/refund-view.ts";
import type { AppEnv } from "../env.ts";
import { describeAdmin } from "../middleware/describe.ts";
import { requireAdmin } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

/** Money back, at /orders/{id}: an admin's work alone. */
export const orderRefundRoutes = new Hono<AppEnv>()
  .get(
    "/:id/refunds",
    requireAdmin,
    describeAdmin("An order's refunds, and what is left to refund", orderRefundsAnswer),
    async (c) => c.json({ success: true, data: await readOrderRefunds(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/refund",
    requireAdmin,
    describeAdmin("Refunds an order, in full or in part", refundOrderAnswer),
    validate("json", refundOrderBody),
    async (c) => {
      const body = c.req.valid("json");
      const { found, refund } = await refundOrder(c.var.store, c.var.profile, {
        orderId: c.req.param("id"),
        amountCents: dollarsToCents(body.amount),
        reason: body.reason,
        items: body.refund_items ?? [],
        requestId: body.request_id,
      });
      const view = toRefundView(refund);
      return c.json({
        success: true,
        message: messageOf(view),
        data: { ...toOrderRefundsView(found), refund: view },
      });
    },
  );

function messageOf({ state, method, failure }: RefundView): string {
  if (state === "succeeded")
    return method === "cash" ? "The refund has been recorded." : "The refund has been made.";
  if (state === "requested") return "The refund is on its way.";
  return `The refund could not be made${failure === null ? "." : `: ${failure}`}`;
}
