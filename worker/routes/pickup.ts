import { Hono } from "hono";
import { pickupResponse } from "../../contract/orders/pickup.ts";
import { listOpenWindows } from "../domain/orders/pickup-windows.ts";
import type { AppEnv } from "../env.ts";
import { endpoint } from "../middleware/endpoint.ts";

export const pickupRoutes = new Hono<AppEnv>().get(
  "/",
  ...endpoint({
    summary: "Lists the times in which an order can be picked up",
    access: "anyone",
    response: pickupResponse,
  }),
  async (c) => c.json({ success: true, data: await listOpenWindows(c.var.store) }),
);
