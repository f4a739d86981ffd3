import { Hono } from "hono";
import * as v from "valibot";
import { analyticsQuery, analyticsResponse } from "../../contract/admin/analytics.ts";
import { adminOrderPageResponse, adminOrdersQuery, bulkShipBody, bulkShipResponse, changeAddressBody, changeStatusBody, orderExportQuery, statusChangeResponse, trackingBody } from "../../contract/admin/orders.ts";
import { buyAgainResponse } from "../../contract/orders/cart.ts";
import { createCodBody, createCodResponse } from "../../contract/orders/checkout.ts";
import { claimableResponse, claimBody, claimResponse } from "../../contract/orders/claim.ts";
import { guestEmailBody } from "../../contract/orders/guest-email.ts";
import { orderInvoicesResponse } from "../../contract/orders/invoices.ts";
import { cancelOrderBody, myOrdersQuery, orderPageResponse, orderResponse, transactionView } from "../../contract/orders/orders.ts";
import { orderRefundsResponse, refundOrderBody, refundOrderResponse } from "../../contract/orders/refunds.ts";
import { requestReturnBody, returnResponse } from "../../contract/orders/returns.ts";
import { trackedOrderResponse, trackOrderBody } from "../../contract/orders/track-order.ts";
import { dollarsToCents } from "../../contract/shared/money.ts";
import { messageResponse, ok } from "../../contract/shared/success.ts";
import { eraseGuest } from "../domain/accounts/erase-address.ts";
import { buyAgain } from "../domain/cart/buy-again.ts";
import { placeCashOnDelivery } from "../domain/checkout/cash-on-delivery.ts";
import { readOrderInvoices } from "../domain/money/invoices/read-invoices.ts";
import { changeAddress } from "../domain/checkout/change-address.ts";
import { describeRefund, readOrderRefunds, toOrderRefundsView, toRefundView } from "../domain/money/refunds/refund-view.ts";
import { changeAddress } from "../domain/orders/destination/change-address.ts";
import { claimOrders, countClaimable } from "../domain/orders/guests/claim-orders.ts";
import { correctGuestEmail } from "../domain/orders/guests/correct-guest-email.ts";
import { analyzeOrders } from "../domain/orders/queries/analyze-orders.ts";
import { exportOrderLines } from "../domain/orders/queries/export-order-lines.ts";
import { exportOrders } from "../domain/orders/queries/export-orders.ts";
import { listOrders } from "../domain/orders/queries/list-orders.ts";
import { listMyOrders, readOrder, readOrderInvoices, readTransactions } from "../domain/orders/queries/read-orders.ts";
import { trackOrder } from "../domain/orders/queries/track-order.ts";
import { requestReturn } from "../domain/orders/returns/request-return.ts";
import { cancelOwnOrder } from "../domain/orders/status/cancel-order.ts";
import { changeOrderStatus } from "../domain/orders/status/change-status.ts";
import { changeTracking } from "../domain/orders/status/change-tracking.ts";
import { refundOrder } from "../domain/orders/status/refund-order.ts";
import { shipOrders } from "../domain/orders/status/ship-orders.ts";
import { undoDelivery } from "../domain/orders/status/undo-delivery.ts";
import type { AppEnv } from "../env.ts";
import { getClientNetworks } from "../lib/client-network.ts";
import { endpoint } from "../middleware/endpoint.ts";
import { validate } from "../middleware/validate.ts";
import { createFileResponse, csvType } from "./file-response.ts";

const transactionsResponse = ok(v.object({ transactions: v.array(transactionView) }));

/** Serves /orders. Admins use it for all orders, and customers for their own. */
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
    "/",
    ...endpoint({
      summary: "Lists all orders, filtered and sorted, with their totals",
      access: "admin",
      input: validate("query", adminOrdersQuery),
      response: adminOrderPageResponse,
    }),
    async (c) => c.json({ success: true, ...(await listOrders(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/analytics",
    ...endpoint({
      summary: "Returns sales figures for a range of days",
      access: "admin",
      input: validate("query", analyticsQuery),
      response: analyticsResponse,
    }),
    async (c) => c.json({ success: true, data: await analyzeOrders(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/export",
    ...endpoint({
      summary: "Exports orders as CSV, filtered",
      access: "admin",
      input: validate("query", orderExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportOrders(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  )
  .get(
    "/lines/export",
    ...endpoint({
      summary: "Exports line items of orders as CSV, filtered",
      access: "admin",
      input: validate("query", orderExportQuery),
      response: "text/csv",
    }),
    async (c) =>
      createFileResponse(await exportOrderLines(c.var.store, c.var.admin, c.req.valid("query")), csvType),
  )
  .post(
    "/bulk-ship",
    ...endpoint({
      summary: "Marks orders as shipped, independently of each other",
      access: "admin",
      input: validate("json", bulkShipBody),
      response: bulkShipResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await shipOrders(c.var.store, c.var.admin, c.req.valid("json"))),
      }),
  )
  .put(
    "/:id/status",
    ...endpoint({
      summary: "Changes an order's status, or adds a note to its history",
      access: "admin",
      input: validate("json", changeStatusBody),
      response: statusChangeResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const data = await changeOrderStatus(c.var.store, c.var.admin, {
        orderId: c.req.param("id"),
        status: body.status,
        notes: body.notes,
        notesForCustomer: body.notes_for_customer,
        trackingCarrier: body.tracking_carrier,
        trackingNumber: body.tracking_number,
        version: body.version,
        seenTotal: body.total,
        acknowledged: {
          dispute: body.acknowledge_dispute === true,
          failedRefund: body.acknowledge_failed_refund === true,
        },
        restocks: body.restock,
      });
      const message = body.status === undefined ? "The note has been added." : "The order has been updated.";
      return c.json({ success: true, message, data });
    },
  )
  .put(
    "/:id/tracking",
    ...endpoint({
      summary: "Changes an order's carrier and tracking number",
      access: "admin",
      input: validate("json", trackingBody),
      response: messageResponse,
    }),
    async (c) => {
      const { tracking_carrier: carrier, tracking_number: number, version } = c.req.valid("json");
      await changeTracking(c.var.store, c.var.admin, c.req.param("id"), { carrier, number, version });
      return c.json({ success: true, message: "The tracking number has been saved." });
    },
  )
  .put(
    "/:id/address",
    ...endpoint({
      summary: "Corrects the delivery address of an order that has not shipped",
      access: "admin",
      input: validate("json", changeAddressBody),
      response: messageResponse,
    }),
    async (c) => {
      await changeAddress(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "The address has been corrected. We emailed the customer." });
    },
  )
  .post(
    "/:id/undo-delivery",
    ...endpoint({
      summary: "Undoes an order's delivery, within a minute",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await undoDelivery(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The delivery has been undone." });
    },
  )
  .post(
    "/:id/erase-guest",
    ...endpoint({
      summary: "Erases the guest of an order, with all that has the same email address",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      const { order_count: count } = await eraseGuest(c.var.store, c.var.admin, c.req.param("id"));
      const message = `Name, email and addresses were erased from ${count === 1 ? "this order" : `${count} orders`}.`;
      return c.json({ success: true, message });
    },
  )
  .get(
    "/:id/invoices",
    ...endpoint({
      summary: "Returns the invoice, credit notes and debit notes of an order",
      access: "order holder",
      response: orderInvoicesResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await readOrderInvoices(c.var.store, c.var.holder, c.req.param("id")),
      }),
  )
  .get(
    "/:id/refunds",
    ...endpoint({
      summary: "Returns an order's refunds, and the amount that can still be refunded",
      access: "admin",
      response: orderRefundsResponse,
    }),
    async (c) => c.json({ success: true, data: await readOrderRefunds(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/refund",
    ...endpoint({
      summary: "Refunds an order, fully or partially",
      access: "admin",
      input: validate("json", refundOrderBody),
      response: refundOrderResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const { records, refund } = await refundOrder(c.var.store, c.var.admin, {
        orderId: c.req.param("id"),
        amountCents: dollarsToCents(body.amount),
        reason: body.reason,
        items: body.refund_items ?? [],
        taxes: (body.refund_taxes ?? []).map(({ name, rate_percent, amount }) => ({
          name,
          millipercent: rate_percent === null ? null : Math.round(rate_percent * 1_000),
          cents: dollarsToCents(amount),
        })),
        tender: body.tender,
        restocks: body.restock,
        byHand: body.by_hand,
        requestId: body.request_id,
        version: body.version,
      });
      return c.json({
        success: true,
        message: describeRefund(refund),
        data: { ...toOrderRefundsView(records), refund: toRefundView(refund) },
      });
    },
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
    async (c) => c.json({ success: true, data: { count: await countClaimable(c.var.store, c.var) } }),
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
      return c.json({ success: true, data: await claimOrders(c.var.store, c.var, proof) });
    },
  )
  .get(
    "/:id",
    ...endpoint({
      summary: "Returns an order of the account or of the order link",
      access: "order holder",
      response: orderResponse,
    }),
    async (c) =>
      c.json({ success: true, data: await readOrder(c.var.store, c.var.holder, c.req.param("id")) }),
  )
  .get(
    "/:id/transactions",
    ...endpoint({
      summary: "Lists payments and refunds of an order of the account or of the order link",
      access: "order holder",
      response: transactionsResponse,
    }),
    async (c) => {
      const transactions = await readTransactions(c.var.store, c.var.holder, c.req.param("id"));
      return c.json({ success: true, data: { transactions } });
    },
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
      access: "order holder",
      input: validate("json", requestReturnBody),
      response: returnResponse,
    }),
    async (c) => {
      const data = await requestReturn(c.var.store, c.var.holder, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, message: "We've received your request and will email you.", data });
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
  .put(
    "/:id/guest-email",
    ...endpoint({
      summary: "Corrects the email address of a guest's order, and sends its confirmation to it",
      access: "order holder",
      input: validate("json", guestEmailBody),
      limit: "emailAddress",
      response: messageResponse,
    }),
    async (c) => {
      const { email } = c.req.valid("json");
      await correctGuestEmail(c.var.store, c.var.holder, c.req.param("id"), email);
      return c.json({ success: true, message: `We'll email ${email} from now on.` });
    },
  )
  .put(
    "/:id/cancel",
    ...endpoint({
      summary: "Cancels an order of the account or of the order link",
      access: "order holder",
      input: validate("json", cancelOrderBody),
      limit: "cancelOrder",
      response: messageResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        ...(await cancelOwnOrder(
          c.var.store,
          c.var.holder,
          c.req.param("id"),
          c.req.valid("json").cancel_reason,
        )),
      }),
  );
