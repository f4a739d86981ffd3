import { Hono } from "hono";
import * as v from "valibot";
import { buyAgainAnswer } from "../../contract/buy-again.ts";
import { createCodAnswer, createCodBody } from "../../contract/checkout.ts";
import {
  cancelOrderBody,
  myOrdersQuery,
  orderAnswer,
  orderPageView,
  transactionView,
} from "../../contract/orders.ts";
import { placeCashOnDelivery } from "../domain/orders/checkout/cash-on-delivery.ts";
import { cancelOwnOrder } from "../domain/orders/lifecycle/cancel-order.ts";
import { buyAgain } from "../domain/orders/queries/buy-again.ts";
import { listMyOrders, readOrder, readTransactions } from "../domain/orders/queries/read-orders.ts";
import type { AppEnv } from "../env.ts";
import { describe } from "../middleware/describe.ts";
import { limitCheckouts } from "../middleware/rate-limit.ts";
import { requireActiveAccount, requireUser } from "../middleware/require-user.ts";
import { validate } from "../middleware/validate.ts";

const signedIn = { signedIn: true };
const transactionsAnswer = v.object({
  success: v.literal(true),
  data: v.object({ transactions: v.array(transactionView) }),
});
const messageAnswer = v.object({ success: v.literal(true), message: v.string() });

export const orderRoutes = new Hono<AppEnv>()
  .use(requireUser)
  .get(
    "/my-orders",
    describe("The account's orders, one page", orderPageView, signedIn),
    validate("query", myOrdersQuery),
    async (c) =>
      c.json({
        success: true,
        ...(await listMyOrders(c.var.store, c.var.profile, c.req.valid("query"))),
      }),
  )
  .get("/:id", describe("One order of the account", orderAnswer, signedIn), async (c) =>
    c.json({ success: true, data: await readOrder(c.var.store, c.var.profile, c.req.param("id")) }),
  )
  .get(
    "/:id/transactions",
    describe("Payments and refunds of an order of the account", transactionsAnswer, signedIn),
    async (c) => {
      const transactions = await readTransactions(c.var.store, c.var.profile, c.req.param("id"));
      return c.json({ success: true, data: { transactions } });
    },
  )
  .post(
    "/:id/buy-again",
    describe("Puts what is still on the shelves into the cart", buyAgainAnswer, signedIn),
    requireActiveAccount,
    async (c) =>
      c.json({
        success: true,
        data: await buyAgain(c.var.store, c.var.profile, c.req.param("id")),
      }),
  )
  .post(
    "/create-cod",
    describe("Places an order that is paid on delivery", createCodAnswer, signedIn),
    requireActiveAccount,
    validate("json", createCodBody),
    limitCheckouts,
    async (c) =>
      c.json({
        success: true,
        ...(await placeCashOnDelivery(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .put(
    "/:id/cancel",
    describe("Cancels an order of the account", messageAnswer, signedIn),
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
