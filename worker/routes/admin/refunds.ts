import { Hono } from "hono";
import {
  orderRefundsResponse,
  refundOrderBody,
  refundOrderResponse,
  retryPayoutBody,
  returnedPayoutBody,
} from "../../../contract/orders/refunds.ts";
import { dollarsToCents } from "../../../contract/shared/money.ts";
import {
  describeRefund,
  readOrderRefunds,
  toOrderRefundsView,
  toRefundView,
} from "../../domain/money/refunds/refund-view.ts";
import { refundOrder } from "../../domain/orders/status/refund-order.ts";
import { repeatPayout } from "../../domain/orders/status/repeat-payout.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";

/** Serves the refunds of an order to admins, under /orders. */
export const refundRoutes = new Hono<AppEnv>()
  .get(
    "/:id/refunds",
    ...endpoint({
      summary: "Returns an order's refunds, and the amount that can still be refunded",
      access: "admin",
      response: orderRefundsResponse,
    }),
    async (c) => c.json({ success: true, data: await readOrderRefunds(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/refund",
    ...endpoint({
      summary: "Refunds an order, fully or partially",
      access: "admin",
      input: validate("json", refundOrderBody),
      response: refundOrderResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const refunded = await refundOrder(c.var.store, c.var.admin, {
        orderId: c.req.param("id"),
        amountCents: dollarsToCents(body.amount),
        reason: body.reason,
        items: body.refund_items ?? [],
        taxes: (body.refund_taxes ?? []).map(({ name, rate_percent, amount }) => ({
          name,
          millipercent: rate_percent === null ? null : Math.round(rate_percent * 1_000),
          cents: dollarsToCents(amount),
        })),
        tender: body.tender,
        restocks: body.restock,
        byHand: body.by_hand,
        requestId: body.request_id,
        version: body.version,
      });
      return c.json(toResponse(refunded));
    },
  )
  .post(
    "/:id/refunds/:refundId/retry",
    ...endpoint({
      summary: "Tries again to return money to a card, after it failed",
      access: "admin",
      input: validate("json", retryPayoutBody),
      response: refundOrderResponse,
    }),
    async (c) => {
      const { version } = c.req.valid("json");
      const { id: orderId, refundId } = c.req.param();
      const request = { orderId, refundId, tender: undefined, version };
      return c.json(toResponse(await repeatPayout(c.var.store, c.var.admin, request)));
    },
  )
  .post(
    "/:id/refunds/:refundId/returned",
    ...endpoint({
      summary: "Records that money was returned by hand, after its return to a card failed",
      access: "admin",
      input: validate("json", returnedPayoutBody),
      response: refundOrderResponse,
    }),
    async (c) => {
      const { tender, version } = c.req.valid("json");
      const { id: orderId, refundId } = c.req.param();
      const request = { orderId, refundId, tender, version };
      return c.json(toResponse(await repeatPayout(c.var.store, c.var.admin, request)));
    },
  );

function toResponse({ records, refund }: Awaited<ReturnType<typeof refundOrder>>) {
  return {
    success: true as const,
    message: describeRefund(refund),
    data: { ...toOrderRefundsView(records), refund: toRefundView(refund) },
  };
}
