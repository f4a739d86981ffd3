import { Hono } from "hono";
import * as v from "valibot";
import { createCodAnswer, createCodBody } from "../../contract/checkout.ts";
import { cancelOrderBody, myOrdersQuery, orderAnswer, orderPageView } from "../../contract/orders.ts";
import { cancelOwnOrder } from "../domain/orders/cancel-order.ts";
import { placeCashOnDelivery } from "../domain/orders/place-cash-on-delivery.ts";
import { listMyOrders, readOrder } from "../domain/orders/read-orders.ts";
import { answers } from "../middleware/answers.ts";
import type { AppEnv } from "../middleware/app-env.ts";
import { requireActiveAccount, requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };
const messageAnswer = v.object({ success: v.literal(true), message: v.string() });

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
  )
  .post(
    "/create-cod",
    answers("Places an order that is paid on delivery", createCodAnswer, signedIn),
    requireActiveAccount,
    validate("json", createCodBody),
    async (c) =>
      c.json({
        success: true,
        ...(await placeCashOnDelivery(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .put(
    "/:id/cancel",
    answers("Cancels an order of the account", messageAnswer, signedIn),
    validate("json", cancelOrderBody),
    async (c) =>
      c.json({
        success: true,
        ...(await cancelOwnOrder(
          c.var.store,
          c.var.profile,
          c.req.param("id"),
          c.req.valid("json").cancel_reason,
        )),
      }),
  );
