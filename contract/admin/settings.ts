import * as v from "valibot";
import { emailSchema } from "../shared/email-address.ts";
import { dollarsSchema, hasTwoDecimals, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

const version = v.pipe(v.number(), v.integer(), v.minValue(1));
const percent = v.pipe(
  v.number("Must be a percentage"),
  v.minValue(0, "Must not be negative"),
  v.maxValue(100, "Must be at most 100"),
  hasTwoDecimals(),
);
const wholeNumber = (max: number, min = 1) =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );

const addressOrNone = v.nullable(
  v.union(
    [
      v.pipe(
        v.string(),
        v.trim(),
        v.literal(""),
        v.transform(() => null),
      ),
      emailSchema,
    ],
    "Please enter a valid email address",
  ),
);

/**
 * The limits for the days until records are deleted. The minimum is needed because Stripe lists the events of 30 days, and a
 * payment can be disputed for 120 days.
 */
export const retentionLimits = {
  unpaid_order_days: { min: 30, max: 3_650 },
  payment_event_days: { min: 60, max: 3_650 },
  email_days: { min: 120, max: 3_650 },
  audit_days: { min: 120, max: 3_650 },
} as const;

const days = (name: keyof typeof retentionLimits) => {
  const { min, max } = retentionLimits[name];
  return wholeNumber(max, min);
};

/** PUT /admin/settings. Money is in dollars, and tax in percent. Absent fields do not change. */
export const settingsBody = v.object({
  shipping_flat_rate: v.optional(v.pipe(dollarsSchema, v.maxValue(1_000, "Must be at most $1,000"))),
  /** Local delivery is free above this subtotal. Null if it is never free. */
  shipping_free_over: v.optional(
    v.nullable(v.pipe(dollarsSchema, v.maxValue(100_000, "Must be at most $100,000"))),
  ),
  default_tax_rate: v.optional(percent),
  cash_on_delivery: v.optional(v.boolean("Must be true or false")),
  /** Limits the units in cash orders of an account without a delivered order. */
  new_customer_cash_units: v.optional(wholeNumber(9_999)),
  /** Shown on every page of the store. Blank or null removes it. */
  notice: v.optional(v.nullable(typedText({ max: 500 }))),
  /** The recipient of an email for each new order. Blank or null sends none. */
  new_order_email: v.optional(addressOrNone),
  /** The recipient of an email about low stock, at most once a day. Blank or null sends none. */
  low_stock_email: v.optional(addressOrNone),
  /** True if admins need a second factor. Only an admin with one can turn this on. */
  second_factor_required: v.optional(v.boolean("Must be true or false")),
  /** The minimum discount of products in Deals, in percent. */
  deal_min_percent: v.optional(wholeNumber(99)),
  /** The number of days for which a product is in New Arrivals. */
  new_arrival_days: v.optional(wholeNumber(365)),
  /** The number of days after delivery during which units can be returned. A change does not affect placed orders. */
  return_days: v.optional(wholeNumber(365)),
  /** Days until checkouts without a payment are deleted. */
  unpaid_order_days: v.optional(days("unpaid_order_days")),
  /** Days until Stripe's events are deleted. */
  payment_event_days: v.optional(days("payment_event_days")),
  /** Days until records of sent emails are deleted. */
  email_days: v.optional(days("email_days")),
  /** Days until entries of the audit log are deleted. */
  audit_days: v.optional(days("audit_days")),
  /** The version that the form was filled from. A save returns 409 if the stored version differs. */
  version: v.optional(version),
});
export type SettingsBody = v.InferOutput<typeof settingsBody>;

export const settingsView = v.object({
  shipping_flat_rate: v.number(),
  shipping_free_over: v.nullable(v.number()),
  default_tax_rate: v.number(),
  cash_on_delivery: v.boolean(),
  new_customer_cash_units: v.number(),
  notice: v.nullable(v.string()),
  new_order_email: v.nullable(v.string()),
  low_stock_email: v.nullable(v.string()),
  second_factor_required: v.boolean(),
  deal_min_percent: v.number(),
  new_arrival_days: v.number(),
  return_days: v.number(),
  unpaid_order_days: v.number(),
  payment_event_days: v.number(),
  email_days: v.number(),
  audit_days: v.number(),
  version: v.number(),
  updated_at: v.string(),
  local_postal_codes: v.number(),
});
export type SettingsView = v.InferOutput<typeof settingsView>;
export const settingsResponse = ok(settingsView);
