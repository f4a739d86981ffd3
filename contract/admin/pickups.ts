import * as v from "valibot";
import { typedAddress } from "../account/addresses.ts";
import { limitingDisputeStates } from "../orders/disputes.ts";
import { counterTenders } from "../orders/fulfilment.ts";
import { orderItemView, orderSummaryView, taxChangeView } from "../orders/orders.ts";
import { cleanPastedCode } from "../shared/pasted-text.ts";
import { ok } from "../shared/success.ts";
import { acknowledgementEntries, seenTotal } from "./order-changes.ts";
import { storedVersion } from "./versions.ts";

/** The steps at which an order for pick-up waits for the store. */
export const pickupSteps = ["to_make_ready", "ready"] as const;
export type PickupStep = (typeof pickupSteps)[number];

/** Parses a typed or scanned pick-up code to six capital letters and digits. */
export const pickupCodeSchema = v.pipe(
  v.string(),
  // Codes have no O, I and L, so somebody who types them means the digits.
  v.transform((text) => cleanPastedCode(text).replaceAll("O", "0").replace(/[IL]/g, "1")),
  v.regex(/^[0-9A-HJKMNP-TV-Z]{6}$/, "Enter the six letters and digits of the code"),
);

/**
 * The query of GET /admin/pickups: the orders at a step, by their windows. With a code, the ready order of the code.
 */
export const pickupsQuery = v.object({
  step: v.optional(v.picklist(pickupSteps, `Must be one of: ${pickupSteps.join(", ")}`), "to_make_ready"),
  code: v.optional(pickupCodeSchema),
});
export type PickupsQuery = v.InferOutput<typeof pickupsQuery>;

/** An order for pick-up, as the counter sees it. */
export const pickupOrderView = v.object({
  ...orderSummaryView.entries,
  /** The name and phone number of the person who picks up the order. */
  full_name: v.string(),
  phone_number: v.string(),
  email: v.nullable(v.string()),
  customer_notes: v.nullable(v.string()),
  /** The times of the window, in ISO 8601. */
  starts_at: v.string(),
  ends_at: v.string(),
  /** True if the shop is closed in the window, because its hours or holidays were changed later. */
  is_closed_then: v.boolean(),
  /** The end of the reservation of the order, in ISO 8601. Null for an order without one. */
  held_until: v.nullable(v.string()),
  /** The pick-up code. Null until the order is ready. */
  code: v.nullable(v.string()),
  /** The most severe state of the payment's disputes, or null if none limits the order. */
  dispute: v.nullable(v.picklist(limitingDisputeStates)),
  /**
   * The amounts to collect at the counter, in dollars: `cash` is rounded to five cents, and `interac` is also that of a
   * card. Null if there is nothing to collect.
   */
  due: v.nullable(v.object({ cash: v.number(), interac: v.number() })),
  tax_change: taxChangeView,
  items: v.array(
    v.pick(orderItemView, ["id", "product_name", "product_sku", "image_url", "to_pack_quantity"]),
  ),
  version: v.number(),
});
export type PickupOrderView = v.InferOutput<typeof pickupOrderView>;

/** The orders for pick-up at a step, by their windows. */
export const pickupListView = v.object({
  /** At most the first 200 orders. */
  orders: v.array(pickupOrderView),
  /** The number of all orders at the step. */
  total: v.number(),
});
export type PickupListView = v.InferOutput<typeof pickupListView>;

/** The response to GET /admin/pickups. */
export const pickupListResponse = ok(pickupListView);

/** The response to the requests that read or change one order for pick-up, except for its delivery. */
export const pickupOrderResponse = ok(pickupOrderView);

/**
 * The body of POST /admin/pickups/{id}/ready. The version, as in the other bodies, is that of the order which the admin
 * saw.
 */
export const makeReadyBody = v.object({ version: storedVersion });

/** The body of POST /admin/pickups/{id}/hand-over. */
export const handOverBody = v.object({
  version: storedVersion,
  /** The tender of an unpaid order. */
  tender: v.optional(v.picklist(counterTenders)),
  total: seenTotal,
  ...acknowledgementEntries,
});
export type HandOverBody = v.InferOutput<typeof handOverBody>;

/** The body of PUT /admin/pickups/{id}/tender, which corrects how an order was paid at the counter. */
export const correctTenderBody = v.object({
  version: storedVersion,
  tender: v.picklist(counterTenders, `Must be one of: ${counterTenders.join(", ")}`),
});
export type CorrectTenderBody = v.InferOutput<typeof correctTenderBody>;

/** The body of PUT /admin/pickups/{id}/window, which moves an order to another window. */
export const moveWindowBody = v.object({
  version: storedVersion,
  starts_at: v.pipe(v.string(), v.isoTimestamp("Please choose a time for pick-up")),
});
export type MoveWindowBody = v.InferOutput<typeof moveWindowBody>;

/** The body of PUT /admin/pickups/{id}/delivery, which sends the order to an address at the store's cost. */
export const deliverPickupBody = v.object({ version: storedVersion, address: typedAddress });
export type DeliverPickupBody = v.InferOutput<typeof deliverPickupBody>;
