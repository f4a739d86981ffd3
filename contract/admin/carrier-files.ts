import * as v from "valibot";
import { fileCarriers } from "../orders/carrier-files.ts";
import { maxTrackingRows } from "../orders/tracking-file.ts";
import { idSchema, repeatedParam } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/** The maximum number of orders in a carrier's file. */
export const maxFileOrders = 100;

/** The query of GET /orders/carrier-file, which exports chosen orders for the bulk import of a carrier. */
export const carrierFileQuery = v.object({
  carrier: v.picklist(fileCarriers, "Unknown carrier"),
  ids: repeatedParam(idSchema, maxFileOrders),
});
export type CarrierFileQuery = v.InferOutput<typeof carrierFileQuery>;

/** The response to GET /orders/carrier-file. */
export const carrierFileResponse = ok(
  v.object({
    file_name: v.string(),
    /** The file as text, or null if no order is in it. */
    text: v.nullable(v.string()),
    /** The number of orders in the file. */
    count: v.number(),
    /** The orders that are not in the file. A reason continues "It is left out because ...". */
    skipped: v.array(v.object({ order_number: v.string(), reason: v.string() })),
  }),
);
export type CarrierFileView = v.InferOutput<typeof carrierFileResponse>["data"];

/** The body of POST /orders/tracking-matches, which finds the orders of tracking numbers. */
export const trackingMatchesBody = v.object({
  rows: v.pipe(
    v.array(
      v.object({
        order_number: v.pipe(v.string(), v.maxLength(200, "Is too long")),
        tracking_number: v.pipe(v.string(), v.maxLength(200, "Is too long")),
      }),
    ),
    v.minLength(1, "Give at least one row"),
    v.maxLength(maxTrackingRows, `At most ${maxTrackingRows} rows at once`),
  ),
});
export type TrackingMatchesBody = v.InferOutput<typeof trackingMatchesBody>;

/**
 * The state of a row. `ready` can be shipped; `sent` has left with this number, so that a file can be imported twice.
 */
const trackingMatchStates = ["ready", "sent", "refused"] as const;

/** The response to POST /orders/tracking-matches: a match for each row, in their order. */
export const trackingMatchesResponse = ok(
  v.array(
    v.object({
      state: v.picklist(trackingMatchStates),
      /** The reason why the row is refused, or blank. */
      reason: v.string(),
      /** The order, with its version for POST /orders/bulk-ship. Null if there is none. */
      order: v.nullable(v.object({ id: v.string(), user_name: v.string(), version: v.number() })),
    }),
  ),
);
export type TrackingMatch = v.InferOutput<typeof trackingMatchesResponse>["data"][number];
