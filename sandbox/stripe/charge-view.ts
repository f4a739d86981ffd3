import type Stripe from "stripe";
import type { Sandbox } from "../context.ts";
import { cardView } from "./payment-methods.ts";
import { type Charge, findRecord } from "./records.ts";

/** Returns a charge in the format of Stripe's API. */
export function chargeView(sandbox: Sandbox, charge: Charge) {
  const method = findRecord(sandbox, "payment_method", charge.paymentMethodId);
  const isPaid = charge.status !== "failed";
  return {
    id: charge.id,
    object: "charge",
    amount: charge.amount,
    amount_captured: charge.status === "succeeded" ? charge.amount : 0,
    amount_refunded: charge.amountRefunded,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: null,
      name: null,
      phone: null,
      tax_id: null,
      ...method?.billingDetails,
    },
    calculated_statement_descriptor: "PRAIRIE DOLLAR",
    captured: charge.status === "succeeded",
    created: charge.created,
    currency: charge.currency,
    customer: null,
    description: null,
    disputed: charge.disputed,
    failure_balance_transaction: null,
    failure_code: charge.failure?.code ?? null,
    failure_message: charge.failure?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: charge.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: isPaid ? "approved_by_network" : "declined_by_network",
      reason: charge.failure?.declineCode ?? charge.failure?.code ?? null,
      risk_level: "normal",
      risk_score: 7,
      seller_message: isPaid ? "Payment complete." : "The bank declined the payment.",
      type: isPaid ? "authorized" : "issuer_declined",
    },
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method: charge.paymentMethodId,
    payment_method_details:
      method === undefined
        ? null
        : {
            type: "card",
            card: {
              ...cardView(method),
              amount_authorized: charge.amount,
              authorization_code: null,
              checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
              electronic_commerce_indicator: null,
              installments: null,
              mandate: null,
              network: method.brand,
              network_transaction_id: null,
              regulated_status: null,
              three_d_secure: null,
              transaction_link_id: null,
            },
          },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: charge.amountRefunded === charge.amount,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: charge.status,
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}
