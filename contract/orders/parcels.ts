import * as v from "valibot";

/** The tracking and the time of a parcel, which everyone sees who finds the order. */
export const sentParcelView = v.object({
  /** Counts from 1 within the order. */
  number: v.number(),
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  /** The carrier's tracking page. Null without a tracking number, and for an unknown carrier. */
  tracking_url: v.nullable(v.string()),
  sent_at: v.string(),
});
export type SentParcelView = v.InferOutput<typeof sentParcelView>;

/** A parcel of an order with its units. */
export const parcelView = v.object({
  ...sentParcelView.entries,
  id: v.string(),
  items: v.array(v.object({ order_item_id: v.string(), product_name: v.string(), quantity: v.number() })),
});
export type ParcelView = v.InferOutput<typeof parcelView>;
