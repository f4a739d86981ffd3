import { Hono } from "hono";
import { stockAlertBody, stockAlertResponse } from "../../contract/catalog/stock-alerts.ts";
import { requestStockAlert } from "../domain/stock-alerts/request-stock-alert.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { rateLimit } from "../middleware/rate-limit.ts";
import { readVisitor } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

export const stockAlertRoutes = new Hono<AppEnv>().post(
  "/",
  describe("Asks for one email when a sold-out product is back in stock", stockAlertResponse),
  validate("json", stockAlertBody),
  readVisitor,
  rateLimit((bindings) => bindings.NEWSLETTER_LIMIT),
  async (c) =>
    c.json({
      success: true,
      message: await requestStockAlert(c.var.store, c.req.valid("json"), c.var.visitor),
    }),
);
