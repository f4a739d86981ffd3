import { Hono } from "hono";
import { confirmOrderBody, createPaymentIntentBody } from "../../contract/checkout.ts";
import { confirmOrder } from "../domain/checkout/confirm-order.ts";
import { createPaymentIntent } from "../domain/checkout/create-payment-intent.ts";
import { readOrderStatus } from "../domain/orders/read-orders.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireActiveAccount, requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

export const checkoutRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .post(
    "/create-payment-intent",
    requireActiveAccount,
    validate("json", createPaymentIntentBody),
    async (c) =>
      c.json({
        success: true,
        ...(await createPaymentIntent(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .post("/confirm-order", validate("json", confirmOrderBody), async (c) =>
    c.json({ success: true, ...(await confirmOrder(c.var.store, c.var.profile, c.req.valid("json"))) }),
  )
  .get("/order-status/:orderNumber", async (c) =>
    c.json({
      success: true,
      data: await readOrderStatus(c.var.store, c.var.profile, c.req.param("orderNumber")),
      message: "Order status",
    }),
  );
