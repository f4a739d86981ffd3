import * as v from "valibot";
import type { Sandbox } from "../context.ts";
import { findCardBrand, passesLuhn, testCards } from "./cards.ts";
import { createNotFound, StripeFailure } from "./protocol/failure.ts";
import type { FormBody } from "./protocol/form-body.ts";
import { createStripeId, unixNow } from "./protocol/ids.ts";
import { parseParams } from "./protocol/params.ts";
import { findRecord, type PaymentMethod, saveRecord } from "./records.ts";

const billingSchema = v.optional(v.record(v.string(), v.unknown()), {});
export const paymentMethodDataParams = {
  type: v.literal("card"),
  card: v.looseObject({
    number: v.optional(v.string()),
    token: v.optional(v.string()),
    exp_month: v.optional(v.string(), ""),
    exp_year: v.optional(v.string(), ""),
    cvc: v.optional(v.string()),
  }),
  billing_details: billingSchema,
  metadata: v.optional(v.unknown()),
  allow_redisplay: v.optional(v.string()),
  guid: v.optional(v.unknown()),
  muid: v.optional(v.unknown()),
  sid: v.optional(v.unknown()),
  payment_user_agent: v.optional(v.unknown()),
  referrer: v.optional(v.unknown()),
  time_on_page: v.optional(v.unknown()),
  client_attribution_metadata: v.optional(v.unknown()),
};

/** Creates a payment method. Validates the card number, but does not store it. */
export function createPaymentMethod(sandbox: Sandbox, body: FormBody): PaymentMethod {
  const { card, billing_details: billingDetails } = parseParams(paymentMethodDataParams, body);
  if (card.number === undefined)
    return createFromToken(sandbox, `pm_card_${(card.token ?? "").replace("tok_", "")}`);
  const number = card.number.replaceAll(" ", "");
  const expiry = readExpiry(card.exp_month, card.exp_year);
  requirePlausibleNumber(number);
  requirePlausibleCvc(card.cvc, findCardBrand(number));
  const testCard = testCards.find((candidate) => candidate.number === number);
  if (testCard === undefined) throw createLiveCardFailure();
  return savePaymentMethod(sandbox, number, testCard.outcome, expiry, billingDetails);
}

export function requirePaymentMethod(sandbox: Sandbox, id: string): PaymentMethod {
  if (id.startsWith("pm_card_")) return createFromToken(sandbox, id);
  const method = findRecord(sandbox, "payment_method", id);
  if (method === undefined) {
    throw new StripeFailure(400, `No such PaymentMethod: '${id}'`, {
      code: "resource_missing",
      param: "payment_method",
    });
  }
  return method;
}

/** Creates one of Stripe's predefined payment methods, such as `pm_card_visa`, from its test card. */
function createFromToken(sandbox: Sandbox, token: string): PaymentMethod {
  const testCard = testCards.find((candidate) => candidate.token === token);
  if (testCard === undefined) throw createNotFound("PaymentMethod", token, "payment_method");
  const expiry = { month: 12, year: new Date().getFullYear() + 4 };
  return savePaymentMethod(sandbox, testCard.number, testCard.outcome, expiry, {});
}

function savePaymentMethod(
  sandbox: Sandbox,
  number: string,
  outcome: PaymentMethod["outcome"],
  expiry: { month: number; year: number },
  billingDetails: Record<string, unknown>,
): PaymentMethod {
  const method: PaymentMethod = {
    id: createStripeId("pm"),
    brand: findCardBrand(number),
    last4: number.slice(-4),
    expMonth: expiry.month,
    expYear: expiry.year,
    outcome,
    billingDetails,
    created: unixNow(),
  };
  saveRecord(sandbox, "payment_method", method);
  return method;
}

function requirePlausibleNumber(number: string): void {
  if (/^\d{12,19}$/.test(number) && passesLuhn(number)) return;
  throw createCardFailure("incorrect_number", "number", "Your card number is incorrect.");
}

function requirePlausibleCvc(cvc: string | undefined, brand: string): void {
  const length = brand === "amex" ? 4 : 3;
  if (cvc === undefined || new RegExp(`^\\d{${length}}$`).test(cvc)) return;
  throw createCardFailure("invalid_cvc", "cvc", "Your card's security code is invalid.");
}

function readExpiry(monthText: string, yearText: string) {
  const month = Number(monthText);
  const year = Number(yearText) + (yearText.length <= 2 ? 2000 : 0);
  if (!Number.isInteger(month) || month < 1 || month > 12) {
    throw createCardFailure("invalid_expiry_month", "exp_month", "Your card's expiration month is invalid.");
  }
  const now = new Date();
  const isPast = year < now.getFullYear() || (year === now.getFullYear() && month < now.getMonth() + 1);
  if (!Number.isInteger(year) || isPast || year > now.getFullYear() + 50) {
    throw createCardFailure("invalid_expiry_year", "exp_year", "Your card's expiration year is invalid.");
  }
  return { month, year };
}

function createCardFailure(code: string, param: string, message: string): StripeFailure {
  return new StripeFailure(402, message, { type: "card_error", code, param });
}

function createLiveCardFailure(): StripeFailure {
  return new StripeFailure(
    402,
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    { type: "card_error", code: "card_declined", decline_code: "test_mode_live_card" },
  );
}

export function paymentMethodView(method: PaymentMethod) {
  return {
    id: method.id,
    object: "payment_method",
    allow_redisplay: "unspecified",
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...method.billingDetails,
    },
    card: {
      ...cardView(method),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: null },
      generated_from: null,
      networks: { available: [method.brand], preferred: null },
      three_d_secure_usage: { supported: true },
    },
    created: method.created,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
}

/** Returns the fields of a card that payment methods and charges have in common. */
export function cardView(method: PaymentMethod) {
  return {
    brand: method.brand,
    country: "CA",
    display_brand: method.brand,
    exp_month: method.expMonth,
    exp_year: method.expYear,
    fingerprint: `fp_${method.brand}_${method.last4}`,
    funding: "credit",
    last4: method.last4,
    wallet: null,
  };
}
