import { Hono } from "hono";
import {
  linkPaymentResponse,
  payByLinkBody,
  paymentRequestResponse,
} from "../../contract/orders/payment-link.ts";
import { confirmLinkPayment, readPaymentLink, startLinkPayment } from "../domain/checkout/payment-link.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

/** Serves /payment-links. The signed token is what allows a request. */
export const paymentLinkRoutes = new Hono<AppEnv>()
  .get(
    "/:token",
    ...endpoint({
      summary: "Returns what a payment link asks the money for",
      access: "anyone",
      response: paymentRequestResponse,
    }),
    async (c) => c.json({ success: true, data: await readPaymentLink(c.var.store, c.req.param("token")) }),
  )
  .post(
    "/:token/payment-intent",
    ...endpoint({
      summary: "Creates the payment of a payment link, or finds it",
      access: "anyone",
      input: validate("json", payByLinkBody),
      limit: "startPayment",
      response: linkPaymentResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await startLinkPayment(c.var.store, c.req.param("token"), c.req.valid("json")),
      }),
  )
  .post(
    "/:token/confirm",
    ...endpoint({
      summary: "Confirms the payment of a payment link at Stripe",
      access: "anyone",
      limit: "confirmPayment",
      response: paymentRequestResponse,
    }),
    async (c) => c.json({ success: true, data: await confirmLinkPayment(c.var.store, c.req.param("token")) }),
  );
