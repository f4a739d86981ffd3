import { Hono } from "hono";
import {
  confirmOrderBody,
  confirmOrderResponse,
  createPaymentIntentBody,
  orderStatusResponse,
  paymentIntentResponse,
} from "../../contract/orders/checkout.ts";
import { confirmOrder } from "../domain/orders/checkout/confirm-order.ts";
import { createPaymentIntent } from "../domain/orders/checkout/payment-intent.ts";
import { readOrderStatus } from "../domain/orders/queries/read-orders.ts";
import type { AppEnv } from "../env.ts";
import { getOutsideNetwork } from "../lib/client-network.ts";
import { describe } from "../middleware/describe.ts";
import { limitPayments } from "../middleware/rate-limit.ts";
import { requireActiveAccount, requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };

export const checkoutRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .post(
    "/create-payment-intent",
    describe("Places or updates the cart's order and its payment intent", paymentIntentResponse, signedIn),
    requireActiveAccount,
    validate("json", createPaymentIntentBody),
    limitPayments("start"),
    async (c) =>
      c.json({
        success: true,
        ...(await createPaymentIntent(c.var.store, c.var.profile, c.req.valid("json"), getOutsideNetwork(c))),
      }),
  )
  .post(
    "/confirm-order",
    describe("Settles the order by what Stripe says", confirmOrderResponse, signedIn),
    validate("json", confirmOrderBody),
    limitPayments("confirm"),
    async (c) =>
      c.json({ success: true, ...(await confirmOrder(c.var.store, c.var.profile, c.req.valid("json"))) }),
  )
  .get(
    "/order-status/:orderNumber",
    describe("The status of an order", orderStatusResponse, signedIn),
    async (c) =>
      c.json({
        success: true,
        data: await readOrderStatus(c.var.store, c.var.profile, c.req.param("orderNumber")),
        message: "Order status",
      }),
  );
