import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { type Buyer, createShoppers } from "../builders/shoppers.ts";
import { createStripe } from "../builders/stripe.ts";
import { anAccount } from "./accounts.ts";
import { aProduct } from "./products.ts";
import { accounts, call, callAsAdmin, sandbox } from "./store-api.ts";
import { waitForRow } from "./wait-for-row.ts";

const { anIntentAtStripe, ...stripe } = createStripe(sandbox, call);
export const { pay } = stripe;

const { anAdminToken, aLaterToken } = accounts;
const shoppers = createShoppers({ call, anAccount, anAdminToken, aLaterToken, aProduct, pay });
export const {
  aShopper,
  aShopperWith,
  anAddress,
  addressInput,
  add,
  aPaidOrder,
  aCashOrder,
  cancel,
  getStock,
  suspend,
  visit,
  readPayment,
} = shoppers;

/**
 * Pays for a shopper's cart by card.
 * @returns the id of the paid order
 */
export async function payForCart(shopper: Buyer): Promise<string> {
  const payment = await shoppers.checkout(shopper, { isPaying: true });
  await pay(payment.intentId);
  expect((await shoppers.confirm(shopper, payment)).status).toBe(200);
  return payment.orderId;
}

/**
 * Pays at Stripe for an order that the store does not have, and waits until the store has stored its event as failed.
 */
export async function payForUnknownOrder(): Promise<void> {
  const intentId = await anIntentAtStripe({ order_id: randomUUID() });
  await pay(intentId);
  const selectFailed =
    "SELECT id FROM stripe_events WHERE stripe_payment_intent_id = ? AND outcome = 'failed'";
  await waitForRow(selectFailed, intentId);
}

/** Disputes a payment at Stripe, and waits until the store knows of it. */
export async function dispute(intentId: string): Promise<void> {
  await stripe.disputeAtStripe(intentId);
  await waitForRow("SELECT id FROM disputes WHERE stripe_payment_intent_id = ?", intentId);
}

/** Makes the bank decide a dispute for the customer, and waits until the store knows of it. */
export async function loseDispute(intentId: string): Promise<void> {
  await stripe.disputeAtStripe(intentId, "lost");
  await waitForRow(
    "SELECT id FROM disputes WHERE stripe_payment_intent_id = ? AND status = 'lost'",
    intentId,
  );
}

/** Refunds $5.00 of a new order, which the bank returns, and waits until the store knows of it. */
export async function anOrderWithFailedRefund() {
  const order = await aPaidOrder(await aProduct(), 2, "pm_card_refundFail");
  await callAsAdmin("POST", `/orders/${order.orderId}/refund`, { amount: 5, reason: "A scratch" });
  await stripe.letBankDecide(order.intentId);
  await waitForRow("SELECT id FROM refunds WHERE order_id = ? AND state = 'failed'", order.orderId);
  return order;
}
