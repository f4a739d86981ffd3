import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { parseWith } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { arrivalView } from "./arrival-view.ts";
import { fulfilments } from "./fulfilment.ts";
import { parseOrderCode } from "./order-number.ts";
import { orderStatuses } from "./order-status.ts";
import { sentParcelView } from "./parcels.ts";

const invalidNumberMessage = "Enter the number from your email, such as 7K3M-Q9TX";

/** Parses a typed order number to the code without its prefix. */
const orderCodeSchema = v.pipe(
  v.string(invalidNumberMessage),
  parseWith(parseOrderCode, invalidNumberMessage),
);

/** The body of POST /orders/track, which finds an order for a guest who knows its number and email address. */
export const trackOrderBody = v.object({ order_number: orderCodeSchema, email: emailSchema });
export type TrackOrderBody = v.InferOutput<typeof trackOrderBody>;

/** The part of an order that a guest sees by its number and email address. */
export const trackedOrderView = v.object({
  order_number: v.string(),
  status: v.picklist(orderStatuses),
  fulfilment: v.picklist(fulfilments),
  ready_at: v.nullable(v.string()),
  created_at: v.string(),
  arrival: arrivalView,
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  /** The carrier's tracking page. Null without a tracking number, and for an unknown carrier. */
  tracking_url: v.nullable(v.string()),
  /** True if a part of the order has left, and the rest follows. */
  is_partly_shipped: v.boolean(),
  parcels: v.array(sentParcelView),
});
export type TrackedOrderView = v.InferOutput<typeof trackedOrderView>;

/** The response to POST /orders/track. */
export const trackedOrderResponse = ok(trackedOrderView);
