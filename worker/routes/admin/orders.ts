import { Hono } from "hono";
import { messageAnswer } from "../../../contract/admin.ts";
import {
  adminOrderPageAnswer,
  adminOrdersQuery,
  analyticsAnswer,
  analyticsQuery,
  bulkShipAnswer,
  bulkShipBody,
  changeStatusBody,
  orderExportQuery,
  statusChangeAnswer,
  trackingBody,
} from "../../../contract/admin-orders.ts";
import { changeOrderStatus } from "../../domain/orders/lifecycle/change-status.ts";
import { changeTracking } from "../../domain/orders/lifecycle/change-tracking.ts";
import { shipOrders } from "../../domain/orders/lifecycle/ship-orders.ts";
import { analyzeOrders } from "../../domain/orders/queries/analyze-orders.ts";
import { exportOrders } from "../../domain/orders/queries/export-orders.ts";
import { listOrders } from "../../domain/orders/queries/list-orders.ts";
import type { AppEnv } from "../../env.ts";
import { describeAdmin, describeAdminFile } from "../../middleware/describe.ts";
import { requireAdmin } from "../../middleware/require-user.ts";
import { validate } from "../../middleware/validate.ts";
import { csvAnswer } from "./csv-answer.ts";

/** What only admins may do under /orders. Each route asks for the admin itself: the paths are shared with customers. */
export const adminOrderRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describeAdmin("All orders, filtered and sorted, one page, and what they come to", adminOrderPageAnswer),
    requireAdmin,
    validate("query", adminOrdersQuery),
    async (c) => c.json({ success: true, ...(await listOrders(c.var.store, c.req.valid("query"))) }),
  )
  .get(
    "/analytics",
    describeAdmin("What the orders placed in a range of days come to", analyticsAnswer),
    requireAdmin,
    validate("query", analyticsQuery),
    async (c) => c.json({ success: true, data: await analyzeOrders(c.var.store, c.req.valid("query")) }),
  )
  .get(
    "/export",
    describeAdminFile("The orders that fit the filters, as CSV"),
    requireAdmin,
    validate("query", orderExportQuery),
    async (c) => csvAnswer(c, await exportOrders(c.var.store, c.req.valid("query"))),
  )
  .post(
    "/bulk-ship",
    describeAdmin("Marks orders as shipped, independently of each other", bulkShipAnswer),
    requireAdmin,
    validate("json", bulkShipBody),
    async (c) =>
      c.json({
        success: true,
        ...(await shipOrders(c.var.store, c.var.profile, c.req.valid("json"))),
      }),
  )
  .put(
    "/:id/status",
    describeAdmin("Moves an order, or adds a note to its history", statusChangeAnswer),
    requireAdmin,
    validate("json", changeStatusBody),
    async (c) => {
      const { status, notes, tracking_carrier, tracking_number } = c.req.valid("json");
      const data = await changeOrderStatus(c.var.store, c.var.profile, {
        orderId: c.req.param("id"),
        status,
        notes,
        trackingCarrier: tracking_carrier,
        trackingNumber: tracking_number,
      });
      const message = status === undefined ? "The note has been added." : "The order has been updated.";
      return c.json({ success: true, message, data });
    },
  )
  .put(
    "/:id/tracking",
    describeAdmin("Who carries the parcel, and under which number", messageAnswer),
    requireAdmin,
    validate("json", trackingBody),
    async (c) => {
      const { tracking_carrier: carrier, tracking_number: number } = c.req.valid("json");
      await changeTracking(c.var.store, c.var.profile, c.req.param("id"), { carrier, number });
      return c.json({ success: true, message: "The tracking number has been saved." });
    },
  );
