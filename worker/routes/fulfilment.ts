import { Hono } from "hono";
import { deliveryQuery, deliveryResponse } from "../../contract/account/delivery.ts";
import { pickupResponse } from "../../contract/orders/pickup.ts";
import { listOpenWindows } from "../domain/orders/pickup-windows.ts";
import { answerPostalCode } from "../domain/storefront/answer-postal-code.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

export const deliveryRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Quotes delivery to a postal code",
    access: "anyone",
    input: validate("query", deliveryQuery),
    response: deliveryResponse,
  }),
  async (c) =>
    c.json({ success: true, data: await answerPostalCode(c.var.store, c.req.valid("query").postal_code) }),
);

export const pickupRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the times in which an order can be picked up",
    access: "anyone",
    response: pickupResponse,
  }),
  async (c) => c.json({ success: true, data: await listOpenWindows(c.var.store) }),
);
