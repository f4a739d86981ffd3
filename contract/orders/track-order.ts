import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { ok } from "../shared/success.ts";
import { arrivalView } from "./arrival-view.ts";
import { orderStatuses } from "./order-status.ts";

const invalidNumberMessage = "Enter the number from your email, such as PD-7K3M-Q9TX";

/** Normalizes a typed order number. Order numbers have no O, I or L, so these letters are misread digits. */
const orderNumberSchema = v.pipe(
  v.string(invalidNumberMessage),
  v.transform((text) => {
    const typedCode = text
      .toUpperCase()
      .replace(/[^0-9A-Z]/g, "")
      .replace(/^PD/, "");
    const code = typedCode.replaceAll("O", "0").replace(/[IL]/g, "1");
    return `PD-${code.slice(0, 4)}-${code.slice(4)}`;
  }),
  v.regex(/^PD-[0-9A-Z]{4}-[0-9A-Z]{4}$/, invalidNumberMessage),
);

/** The body of POST /orders/track, which finds an order for a guest who knows its number and email address. */
export const trackOrderBody = v.object({ order_number: orderNumberSchema, email: emailSchema });
export type TrackOrderBody = v.InferOutput<typeof trackOrderBody>;

export const trackedOrderView = v.object({
  order_number: v.string(),
  status: v.picklist(orderStatuses),
  created_at: v.string(),
  arrival: arrivalView,
  tracking_carrier: v.nullable(v.string()),
  tracking_number: v.nullable(v.string()),
  /** The carrier's tracking page. */
  tracking_url: v.nullable(v.string()),
});
export type TrackedOrderView = v.InferOutput<typeof trackedOrderView>;
export const trackedOrderResponse = ok(trackedOrderView);
