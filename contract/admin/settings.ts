import * as v from "valibot";
import { orderPrefixPattern } from "../orders/order-number.ts";
import { emailSchema } from "../shared/email-address.ts";
import { blankAsNull, dollarsSchema, hasTwoDecimals, typedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { timeZones } from "../shared/time-zones.ts";
import { taxModes } from "../tax/taxes.ts";
import { storedVersion } from "./versions.ts";

const percent = v.pipe(
  v.number("Must be a percentage"),
  v.minValue(0, "Must not be negative"),
  v.maxValue(100, "Must be at most 100"),
  hasTwoDecimals(),
);
const wholeNumber = ({ min = 1, max }: { readonly min?: number; readonly max: number }) =>
  v.pipe(
    v.number("Must be a whole number"),
    v.integer("Must be a whole number"),
    v.minValue(min, `Must be at least ${min}`),
    v.maxValue(max, `Must be at most ${max}`),
  );

/** An email address. Null and blank text remove the stored address. */
const optionalEmail = v.nullable(v.union([blankAsNull, emailSchema], "Please enter a valid email address"));

/** A prefix of order numbers, which is capitalized. */
export const orderPrefixSchema = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.regex(orderPrefixPattern, "Must be 1 to 4 letters from A to Z"),
);

/**
 * The limits for the days until records are deleted. Stripe lists events for 30 days, so payment events must be kept
 * longer. A payment can be disputed for 120 days, so emails and the audit log must be kept for at least as long.
 */
export const retentionLimits = {
  unpaid_order_days: { min: 30, max: 3_650 },
  payment_event_days: { min: 60, max: 3_650 },
  email_days: { min: 120, max: 3_650 },
  audit_days: { min: 120, max: 3_650 },
} as const;

const retentionDays = (name: keyof typeof retentionLimits) => wholeNumber(retentionLimits[name]);

/** The body of PUT /admin/settings. Amounts are in dollars, and tax is in percent. An absent field does not change. */
export const settingsBody = v.object({
  shipping_flat_rate: v.optional(v.pipe(dollarsSchema, v.maxValue(1_000, "Must be at most $1,000"))),
  /** Local delivery is free if the subtotal is above this amount. Null means that it is never free. */
  shipping_free_over: v.optional(
    v.nullable(v.pipe(dollarsSchema, v.maxValue(100_000, "Must be at most $100,000"))),
  ),
  default_tax_rate: v.optional(percent),
  /** Whether new orders are taxed by the rates of their products, or by the place that the goods go to. */
  tax_mode: v.optional(v.picklist(taxModes, "Unknown way to tax")),
  cash_on_delivery: v.optional(v.boolean("Must be true or false")),
  /** Whether people can buy without an account. */
  guest_checkout: v.optional(v.boolean("Must be true or false")),
  /** Whether orders can be picked up in the shop. A change does not affect placed orders. */
  pickup: v.optional(v.boolean("Must be true or false")),
  /** Whether orders for pick-up can be paid at the counter. */
  pay_at_pickup: v.optional(v.boolean("Must be true or false")),
  pickup_window_minutes: v.optional(wholeNumber({ min: 15, max: 720 })),
  /**
   * The number of orders for which a pick-up window has room. A window that already has more orders keeps all of them.
   */
  pickup_window_orders: v.optional(wholeNumber({ max: 999 })),
  /** The time that the store needs to make an order ready, while it is open. */
  pickup_lead_minutes: v.optional(wholeNumber({ min: 0, max: 1_440 })),
  /** The days for which an order waits for pick-up, before it is canceled and refunded. */
  pickup_hold_days: v.optional(wholeNumber({ max: 90 })),
  /** The maximum number of units in cash orders of a customer without a delivered order. */
  new_customer_cash_units: v.optional(wholeNumber({ max: 9_999 })),
  /** A notice on every page of the store. Blank or null removes it. */
  notice: v.optional(v.nullable(typedText({ max: 500 }))),
  /** The recipient of the email about each new order. If it is blank or null, no email is sent. */
  new_order_email: v.optional(optionalEmail),
  /**
   * The recipient of the email about low stock, which is sent at most once a day. If it is blank or null, no email is
   * sent.
   */
  low_stock_email: v.optional(optionalEmail),
  /** True if admins must sign in with a second factor. Only an admin who has one can turn this on. */
  second_factor_required: v.optional(v.boolean("Must be true or false")),
  /** The minimum discount of products in Deals, in percent. */
  deal_min_percent: v.optional(wholeNumber({ max: 99 })),
  /** The number of days for which a product is in New Arrivals. */
  new_arrival_days: v.optional(wholeNumber({ max: 365 })),
  /** The number of days after delivery during which units can be returned. A change does not affect placed orders. */
  return_days: v.optional(wholeNumber({ max: 365 })),
  /** The number of days until a checkout without a payment is deleted. */
  unpaid_order_days: v.optional(retentionDays("unpaid_order_days")),
  /** The number of days until a Stripe event is deleted. */
  payment_event_days: v.optional(retentionDays("payment_event_days")),
  /** The number of days until the record of a sent email is deleted. */
  email_days: v.optional(retentionDays("email_days")),
  /** The number of days until an entry of the audit log is deleted. */
  audit_days: v.optional(retentionDays("audit_days")),
  /** The time zone of all days and times. A change applies to past ones too. */
  time_zone: v.optional(v.picklist(timeZones, "Unknown time zone")),
  /** The beginning of the numbers of new orders. Placed orders keep their numbers. */
  order_prefix: v.optional(orderPrefixSchema),
  /** The version that the form was filled from. A save returns 409 if the stored version differs. */
  version: v.optional(storedVersion),
});
export type SettingsBody = v.InferOutput<typeof settingsBody>;

/** The settings as admins see them. Amounts are in dollars, and tax is in percent. */
export const settingsView = v.object({
  shipping_flat_rate: v.number(),
  shipping_free_over: v.nullable(v.number()),
  default_tax_rate: v.number(),
  tax_mode: v.picklist(taxModes),
  cash_on_delivery: v.boolean(),
  guest_checkout: v.boolean(),
  pickup: v.boolean(),
  pay_at_pickup: v.boolean(),
  pickup_window_minutes: v.number(),
  pickup_window_orders: v.number(),
  pickup_lead_minutes: v.number(),
  pickup_hold_days: v.number(),
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
  time_zone: v.picklist(timeZones),
  order_prefix: v.string(),
  version: v.number(),
  updated_at: v.string(),
  /** The number of local postal codes. */
  local_postal_codes: v.number(),
});
export type SettingsView = v.InferOutput<typeof settingsView>;

/** The response to GET and PUT /admin/settings. */
export const settingsResponse = ok(settingsView);
