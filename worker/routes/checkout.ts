import { Hono } from "hono";
import {
  confirmOrderBody,
  confirmOrderResponse,
  createCodBody,
  createPaymentIntentBody,
  orderStatusResponse,
  paymentIntentResponse,
} from "../../contract/orders/checkout.ts";
import { confirmOrder } from "../domain/checkout/confirm-order.ts";
import { createPaymentIntent } from "../domain/checkout/pay-by-card.ts";
import { placeFreeOrder } from "../domain/checkout/place-free-order.ts";
import { readOrderStatus } from "../domain/orders/read/read-orders.ts";
import type { AppEnv } from "../env.ts";
import { getClientNetworks } from "../lib/client-network.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

export const checkoutRoutes = new Hono<AppEnv>()
  .post(
    "/create-payment-intent",
    ...endpoint({
      summary: "Places or updates the cart's order and its payment intent",
      access: "active shopper",
      input: validate("json", createPaymentIntentBody),
      limit: "startPayment",
      response: paymentIntentResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await createPaymentIntent(c.var.store, c.var.shopper, c.req.valid("json"), getClientNetworks(c))),
      }),
  )
  .post(
    "/place-free-order",
    ...endpoint({
      summary: "Places the cart's order if offers make it free",
      access: "active shopper",
      input: validate("json", createCodBody),
      limit: "startPayment",
      response: confirmOrderResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await placeFreeOrder(c.var.store, c.var.shopper, c.req.valid("json"), getClientNetworks(c))),
      }),
  )
  .post(
    "/confirm-order",
    ...endpoint({
      summary: "Confirms an order with its payment at Stripe",
      access: "account or order link",
      input: validate("json", confirmOrderBody),
      limit: "confirmPayment",
      response: confirmOrderResponse,
    }),
    async (c) =>
      c.json({ success: true, ...(await confirmOrder(c.var.store, c.var.orderAccess, c.req.valid("json"))) }),
  )
  .get(
    "/order-status/:orderNumber",
    ...endpoint({
      summary: "Returns the status of an order",
      access: "account or order link",
      response: orderStatusResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await readOrderStatus(c.var.store, c.var.orderAccess, c.req.param("orderNumber")),
        message: "Order status",
      }),
  );
