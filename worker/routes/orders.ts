import { Hono } from "hono";
import { myOrdersQuery, orderAnswer, orderPageView } from "../../contract/orders.ts";
import { listMyOrders, readOrder } from "../domain/orders/read-orders.ts";
import { answers } from "../middleware/answers.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };

export const orderRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get(
    "/my-orders",
    answers("The account's orders, one page", orderPageView, signedIn),
    validate("query", myOrdersQuery),
    async (c) =>
      c.json({
        success: true,
        ...(await listMyOrders(c.var.store, c.var.profile, c.req.valid("query"))),
      }),
  )
  .get("/:id", answers("One order of the account", orderAnswer, signedIn), async (c) =>
    c.json({ success: true, data: await readOrder(c.var.store, c.var.profile, c.req.param("id")) }),
  );
