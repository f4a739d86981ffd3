import * as v from "valibot";
import { addressFields } from "../account/addresses.ts";
import { counterTenders } from "../orders/fulfilment.ts";
import { orderItemView, orderSummaryView } from "../orders/orders.ts";
import { ok } from "../shared/success.ts";

/** The steps at which an order for pick-up waits for the store. */
export const pickupSteps = ["to_make_ready", "ready"] as const;
export type PickupStep = (typeof pickupSteps)[number];

/** Parses a typed or scanned pick-up code to six capital letters and digits. */
export const pickupCodeSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, "Enter the six letters and digits of the code"),
);

/** The query of GET /admin/pickups: the orders at a step, by their windows, or the order with a code. */
export const pickupsQuery = v.union([
  v.object({ step: v.picklist(pickupSteps) }),
  v.object({ code: pickupCodeSchema }),
]);
export type PickupsQuery = v.InferOutput<typeof pickupsQuery>;

export const pickupOrderView = v.object({
  ...v.pick(orderSummaryView, [
    "id",
    "order_number",
    "status",
    "payment_status",
    "payment_method",
    "fulfilment",
    "ready_at",
    "created_at",
    "total_amount",
    "item_count",
  ]).entries,
  /** The name and telephone of the person who fetches the order. */
  full_name: v.string(),
  phone_number: v.string(),
  email: v.nullable(v.string()),
  customer_notes: v.nullable(v.string()),
  starts_at: v.string(),
  ends_at: v.string(),
  /** True if the shop is closed in the window, because its hours or holidays were changed later. */
  is_closed_then: v.boolean(),
  held_until: v.nullable(v.string()),
  code: v.nullable(v.string()),
  /** What to collect at the counter, in dollars. Null for an order that was paid. */
  due: v.nullable(v.object({ cash: v.number(), interac: v.number() })),
  items: v.array(
    v.pick(orderItemView, ["id", "product_name", "product_sku", "image_url", "to_pack_quantity"]),
  ),
  version: v.number(),
});
export type PickupOrderView = v.InferOutput<typeof pickupOrderView>;
export const pickupOrdersResponse = ok(v.array(pickupOrderView));
export const pickupOrderResponse = ok(pickupOrderView);

const version = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The body of POST /admin/pickups/{id}/ready. The version is the one that the admin saw. */
export const makeReadyBody = v.object({ version });

/** The body of POST /admin/pickups/{id}/hand-over. An unpaid order needs the way in which it was paid. */
export const handOverBody = v.object({ version, tender: v.optional(v.picklist(counterTenders)) });
export type HandOverBody = v.InferOutput<typeof handOverBody>;

/** The body of PUT /admin/pickups/{id}/window, which moves an order to another window. */
export const moveWindowBody = v.object({
  version,
  starts_at: v.pipe(v.string(), v.isoTimestamp("Please choose a time for pick-up")),
});
export type MoveWindowBody = v.InferOutput<typeof moveWindowBody>;

/** The body of PUT /admin/pickups/{id}/delivery, which sends the order to an address at the store's cost. */
export const deliverPickupBody = v.object({ version, address: v.object(addressFields) });
export type DeliverPickupBody = v.InferOutput<typeof deliverPickupBody>;
