import * as v from "valibot";
import {
  orderPrefixSchema,
  retentionLimits,
  type SettingsView,
} from "../../../../contract/admin/settings.ts";
import { emailSchema } from "../../../../contract/shared/email-address.ts";
import { timeZones } from "../../../../contract/shared/time-zones.ts";
import { createWholeNumberSchema } from "./whole-number-schema.ts";

/** Returns the settings as the form's controls hold them. */
export function toSettingsValues(settings: SettingsView) {
  return {
    shipping_flat_rate: settings.shipping_flat_rate.toFixed(2),
    shipping_free_over: settings.shipping_free_over?.toFixed(2) ?? "",
    default_tax_rate: String(settings.default_tax_rate),
    cash_on_delivery: settings.cash_on_delivery,
    guest_checkout: settings.guest_checkout,
    new_customer_cash_units: String(settings.new_customer_cash_units),
    notice: settings.notice ?? "",
    new_order_email: settings.new_order_email ?? "",
    low_stock_email: settings.low_stock_email ?? "",
    second_factor_required: settings.second_factor_required,
    deal_min_percent: String(settings.deal_min_percent),
    new_arrival_days: String(settings.new_arrival_days),
    return_days: String(settings.return_days),
    unpaid_order_days: String(settings.unpaid_order_days),
    payment_event_days: String(settings.payment_event_days),
    email_days: String(settings.email_days),
    audit_days: String(settings.audit_days),
    time_zone: settings.time_zone,
    order_prefix: settings.order_prefix,
  };
}

const amount = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,6}(\.\d{1,2})?$/, "Please enter an amount, for example 5.00"),
  v.transform(Number),
);
const blank = v.pipe(v.string(), v.trim(), v.literal(""));
const optionalEmail = v.union([blank, emailSchema], "Please enter a valid email address");

/** Parses the form's texts into the settings that a request sends. */
export const settingsForm = v.object({
  shipping_flat_rate: amount,
  shipping_free_over: v.union([
    v.pipe(
      blank,
      v.transform(() => null),
    ),
    amount,
  ]),
  default_tax_rate: v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,3}(\.\d{1,2})?$/, "Please enter a percentage, for example 12"),
    v.transform(Number),
    v.maxValue(100, "Must be at most 100"),
  ),
  cash_on_delivery: v.boolean(),
  guest_checkout: v.boolean(),
  new_customer_cash_units: createWholeNumberSchema({ max: 9_999, example: 20 }),
  deal_min_percent: createWholeNumberSchema({ max: 99, example: 15 }),
  new_arrival_days: createWholeNumberSchema({ max: 365, example: 30 }),
  return_days: createWholeNumberSchema({ max: 365, example: 30 }),
  unpaid_order_days: createRetentionSchema("unpaid_order_days"),
  payment_event_days: createRetentionSchema("payment_event_days"),
  email_days: createRetentionSchema("email_days"),
  audit_days: createRetentionSchema("audit_days"),
  new_order_email: optionalEmail,
  low_stock_email: optionalEmail,
  notice: v.pipe(v.string(), v.trim(), v.maxLength(500, "Must be at most 500 characters")),
  second_factor_required: v.boolean(),
  time_zone: v.picklist(timeZones, "Please choose a time zone"),
  order_prefix: orderPrefixSchema,
});

function createRetentionSchema(name: keyof typeof retentionLimits) {
  const { min, max } = retentionLimits[name];
  return createWholeNumberSchema({ min, max, example: 365 });
}
