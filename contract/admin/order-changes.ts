import * as v from "valibot";
import { typedAddress } from "../account/addresses.ts";
import { orderStatuses, paymentStatuses } from "../orders/order-status.ts";
import { orderUnitsSchema } from "../orders/refunds.ts";
import { cleanPastedReference } from "../shared/pasted-text.ts";
import { dollarsSchema, idSchema, typedLine, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/** The carriers that a form offers. Any other name is valid, too. */
export const trackingCarriers = [
  "Canada Post",
  "Purolator",
  "UPS",
  "FedEx",
  "DHL",
  "Chit Chats",
  "Stallion Express",
  "Own delivery",
] as const;

/** The number of a parcel, as the carrier writes it. */
export const trackingNumber = v.pipe(
  v.string("Must be text"),
  v.transform(cleanPastedReference),
  v.maxLength(60, "Must be at most 60 characters"),
  v.regex(/^[\w -]*$/, "Must be letters, digits, spaces and hyphens"),
);

/** The carrier and number of a parcel. An absent value stays, and null or blank text removes it. */
const trackingEntries = {
  tracking_carrier: v.optional(v.nullable(typedLine({ max: 60 }))),
  tracking_number: v.optional(v.nullable(trackingNumber)),
};

/** A note in the history of the order. */
const notes = v.optional(typedText({ max: 1_000 }));

// The default is false, so that an admin's note about a customer does not reach the customer by accident.
const notesForCustomer = v.optional(v.boolean("Must be true or false"), false);

/**
 * The version of the order that the admin saw. If the order has changed since, the error is order_changed and nothing
 * changes.
 */
const seenVersion = v.optional(
  v.pipe(v.number("Must be a whole number"), v.integer("Must be a whole number")),
);

/**
 * The total of an unpaid order that the admin saw, in dollars, before the rounding of cash. If its taxes have changed
 * since, the error is order_changed and nothing is recorded. If it is absent, the total at the time of the order is
 * expected.
 */
export const seenTotal = v.optional(dollarsSchema);

/**
 * The confirmations with which an admin ships an order in spite of a problem. An order that a dispute limits
 * (limitingDisputeStates), or with a failed refund, is refused without its confirmation.
 */
export const acknowledgementEntries = {
  acknowledge_dispute: v.optional(v.boolean("Must be true or false")),
  acknowledge_failed_refund: v.optional(v.boolean("Must be true or false")),
};

/**
 * The body of PUT /orders/{id}/status. It changes the status or adds a note. The email about the shipment contains the
 * tracking number.
 */
export const changeStatusBody = v.pipe(
  v.object({
    notes,
    notes_for_customer: notesForCustomer,
    status: v.optional(v.picklist(orderStatuses, "Unknown order status")),
    ...trackingEntries,
    version: seenVersion,
    total: seenTotal,
    ...acknowledgementEntries,
    /** True if the items came back. Required to cancel a shipped order. */
    restock: v.optional(v.boolean("Must be true or false")),
  }),
  v.check(
    (body) => body.status !== undefined || (body.notes ?? "") !== "",
    "Choose a status or write a note.",
  ),
);
export type ChangeStatusInput = v.InferInput<typeof changeStatusBody>;

/** The response to PUT /orders/{id}/status. */
export const statusChangeResponse = ok(
  v.object({
    id: v.string(),
    created_at: v.string(),
    status: v.picklist(orderStatuses),
    payment_status: v.picklist(paymentStatuses),
  }),
  { message: v.string() },
);

/** The body of PUT /orders/{id}/tracking, which changes the latest parcel unless it names another. */
export const trackingBody = v.object({
  ...trackingEntries,
  parcel_id: v.optional(idSchema),
  version: seenVersion,
});
export type TrackingInput = v.InferInput<typeof trackingBody>;

/** The body of POST /orders/{id}/parcels, which sends some or all units that are left to be packed. */
export const sendParcelBody = v.object({
  items: v.pipe(orderUnitsSchema, v.minLength(1, "Select at least one item")),
  ...trackingEntries,
  /** The client creates an id each time the form is opened. Repeated requests with the same id send one parcel. */
  request_id: v.optional(idSchema),
  version: seenVersion,
  ...acknowledgementEntries,
});
export type SendParcelInput = v.InferInput<typeof sendParcelBody>;

/** The query of DELETE /orders/{id}/parcels/{parcelId}, with the version of the order that the admin saw. */
export const removeParcelQuery = v.object({
  version: v.optional(wholeNumberParam({ min: 1, max: Number.MAX_SAFE_INTEGER })),
});

/** The body of PUT /orders/{id}/address, which corrects the delivery address of an order that has not shipped. */
export const changeAddressBody = v.object({ address: typedAddress, version: seenVersion });
export type ChangeAddressBody = v.InferOutput<typeof changeAddressBody>;

/** The maximum number of orders that one request ships. */
export const maxShippedOrders = 50;

/**
 * The body of POST /orders/bulk-ship. The orders are shipped one by one, so that one that cannot be shipped does not
 * stop the others.
 */
export const bulkShipBody = v.object({
  orders: v.pipe(
    v.array(
      v.object({
        id: idSchema,
        ...trackingEntries,
        version: seenVersion,
        ...acknowledgementEntries,
      }),
    ),
    v.minLength(1, "Choose at least one order"),
    v.maxLength(maxShippedOrders, `At most ${maxShippedOrders} orders at once`),
  ),
  notes,
});
export type BulkShipBody = v.InferOutput<typeof bulkShipBody>;

/**
 * The response to POST /orders/bulk-ship, which says of each order whether it was shipped, or else why not, in the
 * order of the request.
 */
export const bulkShipResponse = ok(
  v.array(
    v.object({
      id: v.string(),
      /** Null if the order does not exist. */
      order_number: v.nullable(v.string()),
      shipped: v.boolean(),
      message: v.string(),
    }),
  ),
  { message: v.string() },
);
