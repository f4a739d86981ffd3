import * as v from "valibot";
import { dollarsSchema, idSchema, typedText, wholeNumberParam } from "../shared/request-values.ts";
import { addDays, toStoreDay } from "../shared/store-time.ts";
import { ok, pageOf } from "../shared/success.ts";
import { orderUnitsSchema, refundView } from "./payments.ts";

/** requested by the customer; approved: the units may come; received: they are here; refunded; or declined. */
export const returnStates = ["requested", "approved", "received", "refunded", "declined"] as const;
export type ReturnState = (typeof returnStates)[number];

/** May a return go from one state to the other? */
export function canMoveReturn(from: ReturnState, to: ReturnState): boolean {
  return moves[from].includes(to);
}

const moves: Record<ReturnState, readonly ReturnState[]> = {
  requested: ["approved", "declined"],
  approved: ["received", "declined"],
  received: ["refunded", "declined"],
  refunded: [],
  declined: [],
};

/** Its units cannot be asked for again, and an admin has something to do. */
export const openReturnStates = ["requested", "approved", "received"] as const satisfies ReturnState[];

export function isOpenReturn({ state }: { readonly state: ReturnState }): boolean {
  return (openReturnStates as readonly ReturnState[]).includes(state);
}

// A parcel arrives by then. Where nobody recorded its arrival, the days of return are counted from here.
const daysOnTheWay = 7;

/**
 * The last day of the store on which the customer may ask to return units: days after the delivery.
 * @param since the moment at which the order was delivered, or shipped where its delivery is not recorded
 * @param returnDays as the store promised them when the order was placed (docs/decisions/0075)
 */
export function lastReturnDay(
  since: {
    readonly deliveredAt?: string | undefined;
    readonly shippedAt?: string | undefined;
  },
  returnDays: number,
): string | undefined {
  const { deliveredAt, shippedAt } = since;
  if (deliveredAt !== undefined) return addDays(toStoreDay(new Date(deliveredAt)), returnDays);
  if (shippedAt === undefined) return undefined;
  return addDays(toStoreDay(new Date(shippedAt)), daysOnTheWay + returnDays);
}

/** 'within 30 days': how emails and packing slips name them. */
export function withinDays(days: number): string {
  return days === 1 ? "within 1 day" : `within ${days} days`;
}

/** POST /orders/{id}/returns. */
export const requestReturnBody = v.object({
  items: v.pipe(orderUnitsSchema, v.minLength(1, "Select at least one item")),
  reason: typedText({ max: 500, required: "Tell us why you're returning this" }),
  /** Made once for each time the form is opened: sending it again never asks twice. */
  request_id: v.optional(idSchema),
});
export type RequestReturnBody = v.InferOutput<typeof requestReturnBody>;

export const returnView = v.object({
  id: v.string(),
  state: v.picklist(returnStates),
  reason: v.string(),
  /** The store's sentence to the customer. */
  answer: v.nullable(v.string()),
  /** Null until the units are received. */
  restocks: v.nullable(v.boolean()),
  items: v.array(v.object({ order_item_id: v.string(), product_name: v.string(), quantity: v.number() })),
  /** What its units were charged, tax included. */
  amount: v.number(),
  created_at: v.string(),
  updated_at: v.string(),
});
export type ReturnView = v.InferOutput<typeof returnView>;
export const returnResponse = ok(returnView, { message: v.string() });

/** GET /admin/returns, those that wait the longest first. */
export const returnsQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  /** open: requested, approved or received. */
  state: v.optional(
    v.picklist(["open", ...returnStates], `Must be one of: open, ${returnStates.join(", ")}`),
    "open",
  ),
  order_id: v.optional(idSchema),
});
export type ReturnsQuery = v.InferOutput<typeof returnsQuery>;

export const adminReturnView = v.object({
  ...returnView.entries,
  order_id: v.string(),
  order_number: v.string(),
});
export type AdminReturnView = v.InferOutput<typeof adminReturnView>;
export const returnsResponse = pageOf(adminReturnView);

const answer = typedText({ max: 500 });

/** PUT /admin/returns/{id}. The message goes to the customer by email. */
export const moveReturnBody = v.variant(
  "state",
  [
    v.object({ state: v.literal("approved"), message: v.optional(answer) }),
    v.object({
      state: v.literal("declined"),
      message: typedText({ max: 500, required: "Please tell the customer why" }),
    }),
    v.object({ state: v.literal("received"), restock: v.boolean("Must be true or false") }),
  ],
  "Must be approved, declined or received",
);
export type MoveReturnBody = v.InferOutput<typeof moveReturnBody>;

/** POST /admin/returns/{id}/refund. Without an amount, what the units were charged. */
export const refundReturnBody = v.object({
  amount: v.optional(
    v.pipe(
      dollarsSchema,
      v.check((amount) => amount > 0, "Must be more than zero"),
    ),
  ),
  by_hand: v.optional(v.boolean("Must be true or false"), false),
});
export type RefundReturnBody = v.InferInput<typeof refundReturnBody>;

/** `refund`: what became of it. Where it failed, the return is received again. */
export const refundReturnResponse = v.object({ ...returnResponse.entries, refund: refundView });
