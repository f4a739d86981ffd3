import * as v from "valibot";
import { dollarsSchema, idSchema, pageParam, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { addDays, toStoreDay } from "../shared/store-time.ts";
import { ok, pageOf } from "../shared/success.ts";
import type { TimeZone } from "../shared/time-zones.ts";
import { orderUnitsSchema, refundView } from "./refunds.ts";

/**
 * The states of a return. The customer can send the units of an `approved` return. The store has the units of a
 * `received` return.
 */
export const returnStates = ["requested", "approved", "received", "refunded", "declined"] as const;
export type ReturnState = (typeof returnStates)[number];

/**
 * Returns true if an admin can set a return from one state to another. The server enforces it, and the admin area
 * offers it.
 */
export function canChangeReturn(from: ReturnState, to: ReturnState): boolean {
  return nextStates[from].includes(to);
}

const nextStates: Record<ReturnState, readonly ReturnState[]> = {
  requested: ["approved", "declined"],
  approved: ["received", "declined"],
  received: ["refunded", "declined"],
  refunded: [],
  declined: [],
};

/** The states of an open return. An admin must act on it, and its units cannot be requested again. */
export const openReturnStates = ["requested", "approved", "received"] as const satisfies ReturnState[];

/** Returns true if an admin must act on a return. */
export function isOpenReturn({ state }: { readonly state: ReturnState }): boolean {
  return (openReturnStates as readonly ReturnState[]).includes(state);
}

/** Returns true if the whole order was shipped or handed over, even if it was refunded since. */
export function wasShipped({
  return_until: returnUntil,
  is_partly_shipped: isPartlyShipped,
}: {
  readonly return_until: string | null;
  readonly is_partly_shipped: boolean;
}): boolean {
  return returnUntil !== null && !isPartlyShipped;
}

// The longest delivery time. If no delivery was recorded, the return period begins this many days after shipping.
const maxDeliveryDays = 7;

/**
 * Computes the last day on which the customer can request a return.
 * @param since the times of delivery and shipping, in ISO 8601. The time of shipping counts if no delivery was
 *   recorded.
 * @param returnDays the number of days that the store promised when the order was placed
 * @param zone the store's time zone, in which the result is a day
 * @returns undefined for an order that was not shipped
 */
export function lastReturnDay(
  since: {
    readonly deliveredAt?: string | undefined;
    readonly shippedAt?: string | undefined;
  },
  returnDays: number,
  zone: TimeZone,
): string | undefined {
  const { deliveredAt, shippedAt } = since;
  if (deliveredAt !== undefined) return addDays(toStoreDay(new Date(deliveredAt), zone), returnDays);
  if (shippedAt === undefined) return undefined;
  return addDays(toStoreDay(new Date(shippedAt), zone), maxDeliveryDays + returnDays);
}

/** Formats a return period for emails and packing slips, such as "within 30 days". */
export function withinDays(days: number): string {
  return days === 1 ? "within 1 day" : `within ${days} days`;
}

/** The body of POST /orders/{id}/returns, which requests a return. */
export const requestReturnBody = v.object({
  items: v.pipe(orderUnitsSchema, v.minLength(1, "Select at least one item")),
  reason: typedText({ max: 500, required: "Tell us why you're returning this" }),
  /** The client creates an id each time the form is opened. Repeated requests with the same id create one return. */
  request_id: v.optional(idSchema),
});
export type RequestReturnBody = v.InferOutput<typeof requestReturnBody>;

/** A return of some units of an order. */
export const returnView = v.object({
  id: v.string(),
  state: v.picklist(returnStates),
  reason: v.string(),
  /** The store's message to the customer. Null without one. */
  answer: v.nullable(v.string()),
  /** True if the received units are restocked. Null until they are received. */
  restocks: v.nullable(v.boolean()),
  items: v.array(v.object({ order_item_id: v.string(), product_name: v.string(), quantity: v.number() })),
  /** The charge for the units, including tax, in dollars. */
  amount: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type ReturnView = v.InferOutput<typeof returnView>;

/** The response to the requests that create or change a return. */
export const returnResponse = ok(returnView, { message: v.string() });

/** The query of GET /admin/returns, which lists returns, oldest first. */
export const returnsQuery = v.object({
  page: pageParam,
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  /** `open` means requested, approved or received. */
  state: v.optional(
    v.picklist(["open", ...returnStates], `Must be one of: open, ${returnStates.join(", ")}`),
    "open",
  ),
  order_id: v.optional(idSchema),
});
export type ReturnsQuery = v.InferOutput<typeof returnsQuery>;

/** A return with its order. */
export const adminReturnView = v.object({
  ...returnView.entries,
  order_id: v.string(),
  order_number: v.string(),
});
export type AdminReturnView = v.InferOutput<typeof adminReturnView>;

/** The response to GET /admin/returns. */
export const returnsResponse = pageOf(adminReturnView);

const message = typedText({ max: 500 });

/** The body of PUT /admin/returns/{id}, which changes the state of a return. The customer gets the message by email. */
export const changeReturnBody = v.variant(
  "state",
  [
    v.object({ state: v.literal("approved"), message: v.optional(message) }),
    v.object({
      state: v.literal("declined"),
      message: typedText({ max: 500, required: "Please tell the customer why" }),
    }),
    v.object({ state: v.literal("received"), restock: v.boolean("Must be true or false") }),
  ],
  "Must be approved, declined or received",
);
export type ChangeReturnBody = v.InferOutput<typeof changeReturnBody>;

/**
 * The body of POST /admin/returns/{id}/refund. The amount is in dollars, and the default is the charge for the units.
 */
export const refundReturnBody = v.object({
  amount: v.optional(
    v.pipe(
      dollarsSchema,
      v.check((amount) => amount > 0, "Must be more than zero"),
    ),
  ),
  by_hand: v.optional(v.boolean("Must be true or false"), false),
});
export type RefundReturnInput = v.InferInput<typeof refundReturnBody>;
export type RefundReturnBody = v.InferOutput<typeof refundReturnBody>;

/** The response to POST /admin/returns/{id}/refund. If the refund failed, the return is `received` again. */
export const refundReturnResponse = v.object({ ...returnResponse.entries, refund: refundView });
