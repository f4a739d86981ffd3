import * as v from "valibot";
import { postalCodeSchema } from "../account/account.ts";
import { emailSchema } from "../account/newsletter.ts";
import {
  dollarsSchema,
  hasTwoDecimals,
  idSchema,
  typedText,
  wholeNumberParam,
} from "../shared/request-values.ts";
import { ok, pageOf } from "../shared/success.ts";

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
 * The limits for the days until records are deleted. The store itself needs the minimum: Stripe lists the events of 30 days,
 * and a payment can be disputed for 120 days.
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

/** PUT /admin/settings. Money in dollars, tax in percent. Absent fields stay as they are. */
export const settingsBody = v.object({
  shipping_flat_rate: v.optional(v.pipe(dollarsSchema, v.maxValue(1_000, "Must be at most $1,000"))),
  /** Local delivery is free for a subtotal over this. Null: never. */
  shipping_free_over: v.optional(
    v.nullable(v.pipe(dollarsSchema, v.maxValue(100_000, "Must be at most $100,000"))),
  ),
  default_tax_rate: v.optional(percent),
  cash_on_delivery: v.optional(v.boolean("Must be true or false")),
  /** Limits the units in cash orders of an account without a delivered order. */
  new_customer_cash_units: v.optional(wholeNumber(9_999)),
  /** Shown on every page of the store. Blank or null removes it. */
  notice: v.optional(v.nullable(typedText({ max: 500 }))),
  /** Gets an email for each new order. Blank or null: none is sent. */
  new_order_email: v.optional(addressOrNone),
  /** Gets an email about products that ran low, at most once a day. Blank or null: none is sent. */
  low_stock_email: v.optional(addressOrNone),
  /** Requires a second factor of admins. Only an admin with one can turn it on. */
  second_factor_required: v.optional(v.boolean("Must be true or false")),
  /** Deals lists products with at least this discount. */
  deal_min_percent: v.optional(wholeNumber(99)),
  /** New Arrivals lists products of this many days. */
  new_arrival_days: v.optional(wholeNumber(365)),
  /** The number of days after delivery in which units can be returned. Placed orders keep their number. */
  return_days: v.optional(wholeNumber(365)),
  /** Days until checkouts without a payment are deleted. */
  unpaid_order_days: v.optional(days("unpaid_order_days")),
  /** Days until Stripe's events are deleted. */
  payment_event_days: v.optional(days("payment_event_days")),
  /** Days until records of sent emails are deleted. */
  email_days: v.optional(days("email_days")),
  /** Days until entries of the audit log are deleted. */
  audit_days: v.optional(days("audit_days")),
  /** The version that the form was filled from. Any other version in the database is a conflict. */
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

/** GET /admin/postal-codes. `search` is the beginning of a code, with or without a space. */
export const postalCodesQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 500 }), "100"),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(10, "Must be at most 10 characters"))),
});
export type PostalCodesQuery = v.InferOutput<typeof postalCodesQuery>;
export const postalCodesResponse = pageOf(v.string());

/** POST /admin/postal-codes and /admin/postal-codes/remove, with codes, and ranges within one area such as 'R2C'. */
export const postalCodesBody = v.pipe(
  v.object({
    codes: v.optional(
      v.pipe(v.array(postalCodeSchema), v.maxLength(2_000, "At most 2,000 codes at once")),
      [],
    ),
    ranges: v.optional(
      v.pipe(
        v.array(
          v.pipe(
            v.object({ from: postalCodeSchema, to: postalCodeSchema }),
            v.check(
              ({ from, to }) => from.slice(0, 3) === to.slice(0, 3),
              "A range stays within one area, as R2C",
            ),
            v.check(({ from, to }) => from <= to, "A range goes from the lower to the higher code"),
          ),
        ),
        v.maxLength(20, "At most 20 ranges at once"),
      ),
      [],
    ),
  }),
  v.check(({ codes, ranges }) => codes.length + ranges.length > 0, "Give at least one postal code"),
);
export type PostalCodesBody = v.InferOutput<typeof postalCodesBody>;
export const postalCodesChangeResponse = ok(v.object({ changed: v.number(), count: v.number() }), {
  message: v.string(),
});

/** Lists all codes of a body, including those in its ranges. The last three characters are digit, letter, digit. */
export function expandPostalCodes({ codes, ranges }: PostalCodesBody): string[] {
  const wanted = new Set(codes);
  for (const { from, to } of ranges) {
    const area = from.slice(0, 3);
    for (const unit of units) {
      const code = `${area} ${unit}`;
      if (code >= from && code <= to) wanted.add(code);
    }
  }
  return [...wanted];
}

const digits = [..."0123456789"];
const units = digits.flatMap((first) =>
  [..."ABCEGHJKLMNPRSTVWXYZ"].flatMap((letter) => digits.map((last) => `${first}${letter}${last}`)),
);

const subscriberStatuses = ["subscribed", "unsubscribed"] as const;

/** GET /admin/newsletter/subscribers. */
export const subscribersQuery = v.object({
  page: v.optional(wholeNumberParam({ min: 1, max: 10_000 }), "1"),
  limit: v.optional(wholeNumberParam({ min: 1, max: 100 }), "25"),
  search: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(200, "Must be at most 200 characters"))),
  status: v.optional(v.picklist(subscriberStatuses, "Must be subscribed or unsubscribed")),
});
export type SubscribersQuery = v.InferOutput<typeof subscribersQuery>;
/** GET /admin/newsletter/subscribers/export. */
export const subscriberExportQuery = v.object({ status: v.optional(v.picklist(subscriberStatuses)) });
export const subscribersResponse = pageOf(
  v.object({
    id: idSchema,
    email: v.string(),
    status: v.picklist(subscriberStatuses),
    created_at: v.string(),
    updated_at: v.string(),
  }),
);
