import * as v from "valibot";
import { StripeFailure } from "./protocol/failure.ts";
import { booleanParam, emailParam, integerParam, metadataParam } from "./protocol/params.ts";

const shippingParam = v.union([v.literal(""), v.record(v.string(), v.unknown())]);

/** The parameters that a new intent and an update share. */
export const changeableParams = {
  amount: v.optional(integerParam),
  currency: v.optional(v.string()),
  metadata: v.optional(metadataParam),
  description: v.optional(v.string()),
  receipt_email: emailParam,
  customer: v.optional(v.string()),
  shipping: v.optional(shippingParam),
  statement_descriptor: v.optional(v.string()),
  statement_descriptor_suffix: v.optional(v.string()),
  setup_future_usage: v.optional(v.string()),
  payment_method: v.optional(v.string()),
  payment_method_data: v.optional(v.record(v.string(), v.unknown())),
  payment_method_types: v.optional(v.array(v.string())),
  payment_method_options: v.optional(v.unknown()),
};

export const confirmParams = {
  client_secret: v.optional(v.string()),
  payment_method: v.optional(v.string()),
  payment_method_data: v.optional(v.record(v.string(), v.unknown())),
  payment_method_options: v.optional(v.unknown()),
  return_url: v.optional(v.pipe(v.string(), v.url("Not a valid URL"))),
  receipt_email: emailParam,
  shipping: v.optional(shippingParam),
  setup_future_usage: v.optional(v.string()),
  use_stripe_sdk: v.optional(booleanParam),
  off_session: v.optional(booleanParam),
  error_on_requires_action: v.optional(booleanParam),
  mandate_data: v.optional(v.unknown()),
  expected_payment_method_type: v.optional(v.string()),
  client_attribution_metadata: v.optional(v.unknown()),
};

export const createParams = {
  ...changeableParams,
  amount: integerParam,
  currency: v.string(),
  automatic_payment_methods: v.optional(
    v.object({ enabled: booleanParam, allow_redirects: v.optional(v.string()) }),
  ),
  capture_method: v.optional(
    v.picklist(["automatic", "automatic_async"], "must be automatic here"),
    "automatic_async",
  ),
  confirmation_method: v.optional(v.literal("automatic"), "automatic"),
  confirm: v.optional(booleanParam, "false"),
  return_url: v.optional(v.pipe(v.string(), v.url("Not a valid URL"))),
  use_stripe_sdk: v.optional(booleanParam),
  off_session: v.optional(booleanParam),
  error_on_requires_action: v.optional(booleanParam),
};

const minAmount = 50;
const maxAmount = 99_999_999;

/**
 * Returns the amount if Stripe accepts it.
 * @param amount in the currency's smallest unit
 */
export function requireAmount(amount: number, currency: string): number {
  const createFailure = (code: string, message: string) =>
    new StripeFailure(400, message, { code, param: "amount" });
  if (amount < 1) {
    throw createFailure("parameter_invalid_integer", "This value must be greater than or equal to 1.");
  }
  if (amount < minAmount)
    throw createFailure("amount_too_small", `Amount must be at least $0.50 ${currency}`);
  if (amount > maxAmount) {
    throw createFailure("amount_too_large", `Amount must be no more than $999,999.99 ${currency}`);
  }
  return amount;
}

export function requireCurrency(currency: string): string {
  if (/^[a-z]{3}$/i.test(currency)) return currency.toLowerCase();
  throw new StripeFailure(400, `Invalid currency: ${currency}`, { param: "currency" });
}
