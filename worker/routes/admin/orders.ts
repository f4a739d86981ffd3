import { Hono } from "hono";
import { analyticsQuery, analyticsResponse } from "../../../contract/admin/analytics.ts";
import {
  carrierFileQuery,
  carrierFileResponse,
  trackingMatchesBody,
  trackingMatchesResponse,
} from "../../../contract/admin/carrier-files.ts";
import { paymentLinkResponse } from "../../../contract/admin/draft-orders.ts";
import {
  bulkShipBody,
  bulkShipResponse,
  changeAddressBody,
  changeStatusBody,
  removeParcelQuery,
  sendParcelBody,
  statusChangeResponse,
  trackingBody,
} from "../../../contract/admin/order-changes.ts";
import {
  adminOrderPageResponse,
  adminOrdersQuery,
  orderExportQuery,
} from "../../../contract/admin/orders.ts";
import {
  changeContentBody,
  changedContentResponse,
  changeQuoteResponse,
  quoteChangeBody,
} from "../../../contract/orders/content-changes.ts";
import { messageResponse } from "../../../contract/shared/success.ts";
import { eraseGuest } from "../../domain/accounts/erase-address.ts";
import { changeContent, describeOutcome, quoteChange } from "../../domain/orders/changes/change-content.ts";
import { endChangeByAdmin } from "../../domain/orders/changes/end-change.ts";
import { changeAddress } from "../../domain/orders/destination/change-address.ts";
import { removeParcel } from "../../domain/orders/parcels/remove-parcel.ts";
import { sendParcel } from "../../domain/orders/parcels/send-parcel.ts";
import { analyzeOrders } from "../../domain/orders/read/analyze-orders.ts";
import { exportCarrierFile } from "../../domain/orders/read/export-carrier-file.ts";
import { exportOrderLines } from "../../domain/orders/read/export-order-lines.ts";
import { exportOrders } from "../../domain/orders/read/export-orders.ts";
import { listOrders } from "../../domain/orders/read/list-orders.ts";
import { matchTracking } from "../../domain/orders/read/match-tracking.ts";
import { finishChangeRequest } from "../../domain/orders/request-change.ts";
import { readPaymentLinkOf, sendPaymentLink } from "../../domain/orders/send-payment-link.ts";
import { shipOrders } from "../../domain/orders/status/bulk-ship.ts";
import { changeOrderStatus } from "../../domain/orders/status/change-status.ts";
import { changeTracking } from "../../domain/orders/status/change-tracking.ts";
import { undoDelivery } from "../../domain/orders/status/undo-delivery.ts";
import type { AppEnv } from "../../env.ts";
import { endpoint } from "../../middleware/endpoint.ts";
import { validate } from "../../middleware/validate.ts";
import { createFileResponse, csvType } from "../file-response.ts";

/** Serves /orders to admins. */
export const adminOrderRoutes = new Hono<AppEnv>()
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
  .get(
    "/carrier-file",
    ...endpoint({
      summary: "Exports chosen orders as the file of a carrier's bulk import",
      access: "admin",
      input: validate("query", carrierFileQuery),
      response: carrierFileResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await exportCarrierFile(c.var.store, c.var.admin, c.req.valid("query")),
      }),
  )
  .post(
    "/tracking-matches",
    ...endpoint({
      summary: "Finds the orders of tracking numbers, and whether they can be shipped",
      access: "admin",
      input: validate("json", trackingMatchesBody),
      response: trackingMatchesResponse,
    }),
    async (c) => c.json({ success: true, data: await matchTracking(c.var.store, c.req.valid("json")) }),
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
  .get(
    "/:id/payment-link",
    ...endpoint({
      summary: "Returns the link with which a customer pays for an order",
      access: "admin",
      response: paymentLinkResponse,
    }),
    async (c) => c.json({ success: true, data: await readPaymentLinkOf(c.var.store, c.req.param("id")) }),
  )
  .post(
    "/:id/payment-link/email",
    ...endpoint({
      summary: "Emails the payment link of an order to its customer again",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await sendPaymentLink(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The email is on its way." });
    },
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
        acknowledged: body,
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
      const {
        parcel_id: parcelId,
        tracking_carrier: carrier,
        tracking_number: number,
        version,
      } = c.req.valid("json");
      const change = { parcelId, carrier, number, version };
      await changeTracking(c.var.store, c.var.admin, c.req.param("id"), change);
      return c.json({ success: true, message: "The tracking number has been saved." });
    },
  )
  .post(
    "/:id/parcels",
    ...endpoint({
      summary: "Sends a part of an order, or the rest of it, in a parcel",
      access: "admin",
      input: validate("json", sendParcelBody),
      response: messageResponse,
    }),
    async (c) => {
      const body = c.req.valid("json");
      const { isLast } = await sendParcel(c.var.store, c.var.admin, c.req.param("id"), {
        items: body.items,
        trackingCarrier: body.tracking_carrier || null,
        trackingNumber: body.tracking_number || null,
        requestId: body.request_id,
        version: body.version,
        acknowledged: body,
      });
      const message = isLast
        ? "Nothing is left to pack, so the order is marked as shipped. We emailed the customer."
        : "The parcel is marked as sent. We emailed the customer what follows.";
      return c.json({ success: true, message });
    },
  )
  .delete(
    "/:id/parcels/:parcelId",
    ...endpoint({
      summary: "Removes a parcel that was recorded by mistake, before the order is shipped",
      access: "admin",
      input: validate("query", removeParcelQuery),
      response: messageResponse,
    }),
    async (c) => {
      const parcel = { parcelId: c.req.param("parcelId"), version: c.req.valid("query").version };
      await removeParcel(c.var.store, c.var.admin, c.req.param("id"), parcel);
      return c.json({
        success: true,
        message: "The parcel has been removed. Its items are to be packed again.",
      });
    },
  )
  .post(
    "/:id/changes/quote",
    ...endpoint({
      summary: "Computes what a change of an order's content costs",
      access: "admin",
      input: validate("json", quoteChangeBody),
      response: changeQuoteResponse,
    }),
    async (c) =>
      c.json({
        success: true,
        data: await quoteChange(c.var.store, c.req.param("id"), c.req.valid("json")),
      }),
  )
  .post(
    "/:id/changes",
    ...endpoint({
      summary: "Changes an order's content, or asks its customer to pay the difference first",
      access: "admin",
      input: validate("json", changeContentBody),
      response: changedContentResponse,
    }),
    async (c) => {
      const outcome = await changeContent(c.var.store, c.var.admin, c.req.param("id"), c.req.valid("json"));
      return c.json({ success: true, ...(await describeOutcome(c.var.store, outcome)) });
    },
  )
  .delete(
    "/:id/changes/:changeId",
    ...endpoint({
      summary: "Ends a change that awaits its payment",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      const outcome = await endChangeByAdmin(
        c.var.store,
        c.var.admin,
        c.req.param("id"),
        c.req.param("changeId"),
      );
      const message =
        outcome === "applied"
          ? "The customer had just paid, so the order has been changed."
          : "The change has been ended. The order stays as it was.";
      return c.json({ success: true, message });
    },
  )
  .delete(
    "/:id/change-requests",
    ...endpoint({
      summary: "Removes a customer's request for a change from the work list",
      access: "admin",
      response: messageResponse,
    }),
    async (c) => {
      await finishChangeRequest(c.var.store, c.var.admin, c.req.param("id"));
      return c.json({ success: true, message: "The request is done." });
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
  );
