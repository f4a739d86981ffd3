import * as v from "valibot";
import { tenders } from "../orders/fulfilment.ts";
import { daySchema } from "../shared/day-schema.ts";
import { dollarsSchema, maxDollars, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/**
 * How money came in or went out: at the counter or the door, by a refund of a card order that nobody said the way of,
 * through Stripe, or by exchange, which moves nothing: its payments and refunds are the same.
 */
export const tillTenders = [...tenders, "by_hand", "stripe"] as const;
export type TillTender = (typeof tillTenders)[number];

const tillTender = v.picklist(tillTenders);

/** The query of GET /admin/till and /admin/till/export. The day is the store's, and the default is today. */
export const tillQuery = v.object({ day: v.optional(daySchema) });
export type TillQuery = v.InferOutput<typeof tillQuery>;

/** A payment or a refund, in dollars. A `refund_failure` is a refund that a bank returned to the store. */
export const tillEntryView = v.object({
  id: v.string(),
  type: v.picklist(["payment", "refund", "refund_failure"]),
  tender: tillTender,
  amount: v.number(),
  /** The amount that rounding added to the cash that the store keeps. */
  cash_rounding: v.number(),
  at: v.string(),
  order_id: v.string(),
  order_number: v.string(),
  /** The time when a payment was undone or corrected, which moves no money. Null for others. */
  reversed_at: v.nullable(v.string()),
  /** The tender that a corrected payment was recorded with again. Null if it was undone, and for others. */
  corrected_to: v.nullable(tillTender),
  /** True for money that is not part of the count, because it moved after the day was closed. */
  is_after_close: v.boolean(),
});
export type TillEntryView = v.InferOutput<typeof tillEntryView>;

/** The sums of a tender, in dollars, without what was reversed. Net is paid - refunded. */
export const tillSumView = v.object({
  tender: tillTender,
  payments: v.number(),
  paid: v.number(),
  refunds: v.number(),
  refunded: v.number(),
  net: v.number(),
});
export type TillSumView = v.InferOutput<typeof tillSumView>;

/** The sheet of a day: its payments and refunds, and the count of its cash. Amounts are in dollars. */
export const tillView = v.object({
  day: v.string(),
  /** The sums of each tender, in the order of tillTenders. */
  tenders: v.array(tillSumView),
  /** The sum of the rounding of cash. */
  cash_rounding: v.number(),
  /**
   * The cash of the day that should be in the drawer, besides its float: what was counted by the close, if the day is
   * closed.
   */
  expected_cash: v.number(),
  /** The payments and refunds of the day, the oldest first. */
  entries: v.array(tillEntryView),
  /** Null while the day is open. `difference` is counted - expected. */
  closed: v.nullable(
    v.object({
      at: v.string(),
      by: v.string(),
      counted_cash: v.number(),
      difference: v.number(),
      note: v.nullable(v.string()),
    }),
  ),
});
export type TillView = v.InferOutput<typeof tillView>;

/** The response to GET /admin/till and POST /admin/till/close. */
export const tillResponse = ok(tillView);

/** The body of POST /admin/till/close, which closes a day. */
export const closeDayBody = v.object({
  day: daySchema,
  /**
   * The expected cash that the admin saw. If it has changed since, the error is conflict. It is negative after refunds.
   */
  expected_cash: v.pipe(
    v.number("Must be an amount in dollars"),
    v.minValue(-maxDollars),
    v.maxValue(maxDollars),
  ),
  /** The cash in the drawer, besides its float. */
  counted_cash: dollarsSchema,
  note: v.optional(typedLine({ max: 200 })),
});
export type CloseDayBody = v.InferOutput<typeof closeDayBody>;
