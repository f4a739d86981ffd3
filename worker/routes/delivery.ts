import { Hono } from "hono";
import { deliveryQuery, deliveryResponse } from "../../contract/account/delivery.ts";
import { quoteDelivery } from "../domain/delivery/quote-delivery.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { validate } from "../middleware/validate.ts";

export const deliveryRoutes = new Hono<AppEnv>().get(
  "/",
  describe("What delivery to a postal code costs", deliveryResponse),
  validate("query", deliveryQuery),
  async (c) =>
    c.json({ success: true, data: await quoteDelivery(c.var.store, c.req.valid("query").postal_code) }),
);
