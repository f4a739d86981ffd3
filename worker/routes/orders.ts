import { Hono } from "hono";
import { myOrdersQuery } from "../../contract/orders.ts";
import { listMyOrders, readOrder } from "../domain/orders/read-orders.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

export const orderRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get("/my-orders", validate("query", myOrdersQuery), async (c) =>
    c.json({
      success: true,
      ...(await listMyOrders(c.var.store, c.var.profile, c.req.valid("query"))),
    }),
  )
  .get("/:id", async (c) =>
    c.json({ success: true, data: await readOrder(c.var.store, c.var.profile, c.req.param("id")) }),
  );
