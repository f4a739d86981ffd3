import { Hono } from "hono";
import * as v from "valibot";
import { buyAgainResponse } from "../../contract/orders/cart.ts";
import { changeRequestBody } from "../../contract/orders/change-requests.ts";
import { createCodBody, createCodResponse } from "../../contract/orders/checkout.ts";
import {
  changeOwnContentBody,
  changeQuoteResponse,
  quoteOwnChangeBody,
} from "../../contract/orders/content-changes.ts";
import {
  claimableResponse,
  claimBody,
  claimResponse,
  guestEmailBody,
} from "../../contract/orders/guest-orders.ts";
import { orderInvoicesResponse } from "../../contract/orders/invoices.ts";
import {
  cancelOrderBody,
  myOrdersQuery,
  orderPageResponse,
  orderResponse,
  transactionView,
} from "../../contract/orders/orders.ts";
import { requestReturnBody, returnResponse } from "../../contract/orders/returns.ts";
import { trackedOrderResponse, trackOrderBody } from "../../contract/orders/track-order.ts";
import { messageResponse, ok } from "../../contract/shared/success.ts";
import { buyAgain } from "../domain/cart/buy-again.ts";
import { placeCashOnDelivery } from "../domain/checkout/pay-on-collection.ts";
import { changeOwnContent, quoteOwnChange } from "../domain/orders/changes/change-own-content.ts";
import { assignOrders, countAssignable } from "../domain/orders/guests/assign-orders.ts";
import { correctGuestEmail } from "../domain/orders/guests/correct-guest-email.ts";
import { listMyOrders } from "../domain/orders/read/list-orders.ts";
import {
  readOrder,
  readOrderInvoices,
  readTransactions,
  trackOrder,
} from "../domain/orders/read/read-orders.ts";
import { requestChange } from "../domain/orders/request-change.ts";
import { requestReturn } from "../domain/orders/returns/request-return.ts";
import { cancelOwnOrder } from "../domain/orders/status/cancel-order.ts";
import type { AppEnv } from "../env.ts";
import { getClientNetworks } from "../lib/client-network.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";

const transactionsResponse = ok(v.object({ transactions: v.array(transactionView) }));

/** Serves /orders to shoppers: accounts, and guests with the link of their order. */
export const orderRoutes = new Hono<AppEnv>()
  .post(
    "/track",
    ...endpoint({
      summary:
        "Returns an order's status by its number and email address, and the same error for any mismatch",
      access: "anyone",
      input: validate("json", trackOrderBody),
      limit: "emailAddress",
      response: trackedOrderResponse,
    }),
    async (c) => c.json({ success: true, data: await trackOrder(c.var.store, c.req.valid("json")) }),
  )
  .get(
    "/my-orders",
    ...endpoint({
      summary: "Lists the account's orders",
      access: "user",
      input: validate("query", myOrdersQuery),
      response: orderPageResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await listMyOrders(c.var.store, c.var.profile, c.req.valid("query"))),
      }),
  )
  .get(
    "/claimable",
    ...endpoint({
      summary: "Counts the orders that guests placed with the account's confirmed email address",
      access: "active user",
      limit: "ownData",
      response: claimableResponse,
    }),
    async (c) => c.json({ success: true, data: { count: await countAssignable(c.var.store, c.var) } }),
  )
  .post(
    "/claim",
    ...endpoint({
      summary:
        "Adds guests' orders to the account whose email address they have, with a proof of the address; without one, emails it",
      access: "active user",
      input: validate("json", claimBody),
      limit: "ownData",
      response: claimResponse,
    }),
    async (c) => {
      const { proof } = c.req.valid("json");
      return c.json({ success: true, data: await assignOrders(c.var.store, c.var, proof) });
    },
  )
  .post(
    "/create-cod",
    ...endpoint({
      summary: "Places an order that is paid on delivery or at pick-up",
      access: "active shopper",
      input: validate("json", createCodBody),
      limit: "startPayment",
      response: createCodResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await placeCashOnDelivery(c.var.store, c.var.shopper, c.req.valid("json"), getClientNetworks(c))),
      }),
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an order of the account or of the order link",
      access: "account or order link",
      response: orderResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await readOrder(c.var.store, c.var.orderAccess, c.req.param("id")) }),
  )
  .get(
    "/:id/transactions",
    ...endpoint({
      summary: "Lists payments and refunds of an order of the account or of the order link",
      access: "account or order link",
      response: transactionsResponse,
    }),
    async (c) => {
      const transactions = await readTransactions(c.var.store, c.var.orderAccess, c.req.param("id"));
      return c.json({ success: true, data: { transactions } });
    },
  )
  .get(
    "/:id/invoices",
    ...endpoint({
      summary: "Returns the invoice, credit notes and debit notes of an order",
      access: "account or order link",
      response: orderInvoicesResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await readOrderInvoices(c.var.store, c.var.orderAccess, c.req.param("id")),
      }),
  )
  .post(
    "/:id/buy-again",
    ...endpoint({
      summary: "Adds an order's products to the cart, as far as they are in stock",
      access: "active user",
      response: buyAgainResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await buyAgain(c.var.store, c.var.profile, c.req.param("id")),
      }),
  )
  .post(
    "/:id/returns",
    ...endpoint({
      summary: "Requests a return for an order of the account or of the order link",
      access: "account or order link",
      input: validate("json", requestReturnBody),
      response: returnResponse,
    }),
    async (c) => {
      const data = await requestReturn(
        c.var.store,
        c.var.orderAccess,
        c.req.param("id"),
        c.req.valid("json"),
      );
      return c.json({ success: true, message: "We've received your request and will email you.", data });
    },
  )
  .post(
    "/:id/own-changes/quote",
    ...endpoint({
      summary: "Computes what a change of an own order costs",
      access: "account or order link",
      input: validate("json", quoteOwnChangeBody),
      response: changeQuoteResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await quoteOwnChange(c.var.store, c.var.orderAccess, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/own-changes",
    ...endpoint({
      summary: "Takes units out of an own order, or corrects its address",
      access: "account or order link",
      input: validate("json", changeOwnContentBody),
      limit: "cancelOrder",
      response: messageResponse,
    }),
    async (c) => {
      const { dueCents } = await changeOwnContent(
        c.var.store,
        c.var.orderAccess,
        c.req.param("id"),
        c.req.valid("json"),
      );
      const message =
        dueCents < 0
          ? "Your order has been changed. The difference goes back the way you paid."
          : "Your order has been changed.";
      return c.json({ success: true, message });
    },
  )
  .post(
    "/:id/change-requests",
    ...endpoint({
      summary: "Asks the shop for a change of an own order, and replaces an earlier request",
      access: "account or order link",
      input: validate("json", changeRequestBody),
      limit: "requestChange",
      response: messageResponse,
    }),
    async (c) => {
      const { note } = c.req.valid("json");
      await requestChange(c.var.store, c.var.orderAccess, c.req.param("id"), note);
      return c.json({
        success: true,
        message: "We have your note, and will answer you.",
      });
    },
  )
  .put(
    "/:id/cancel",
    ...endpoint({
      summary: "Cancels an order of the account or of the order link",
      access: "account or order link",
      input: validate("json", cancelOrderBody),
      limit: "cancelOrder",
      response: messageResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await cancelOwnOrder(
          c.var.store,
          c.var.orderAccess,
          c.req.param("id"),
          c.req.valid("json").cancel_reason,
        )),
      }),
  )
  .put(
    "/:id/guest-email",
    ...endpoint({
      summary: "Corrects the email address of a guest's order, and sends its confirmation to it",
      access: "account or order link",
      input: validate("json", guestEmailBody),
      limit: "emailAddress",
      response: messageResponse,
    }),
    async (c) => {
      const { email } = c.req.valid("json");
      await correctGuestEmail(c.var.store, c.var.orderAccess, c.req.param("id"), email);
      return c.json({ success: true, message: `We'll email ${email} from now on.` });
    },
  );
