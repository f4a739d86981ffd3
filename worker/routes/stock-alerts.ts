import { Hono } from "hono";
import { stockAlertBody } from "../../contract/catalog/stock-alerts.ts";
import { messageResponse } from "../../contract/shared/success.ts";
import { requestStockAlert } from "../domain/catalog/stock-alerts/request-stock-alert.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

export const stockAlertRoutes = new Hono<AppEnv>().post(
  "/",
  ...endpoint({
    summary: "Requests one email when a sold-out product is back in stock",
    access: "visitor",
    input: validate("json", stockAlertBody),
    limit: "emailAddress",
    response: messageResponse,
  }),
  async (c) =>
    c.json({
      success: true,
      message: await requestStockAlert(c.var.store, c.req.valid("json"), c.var.visitor),
    }),
);
