import type { CheckoutRequest, PaymentIntentAnswer } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { StoreContext } from "../context.ts";
import { placeOrder, placeOrderAnew } from "../orders/place-order.ts";
import { networkHashOf, rememberClient } from "../payments/checkout-clients.ts";
import { refuseAfterDeclines } from "../payments/declines.ts";
import type { Profile } from "../profiles/profile.ts";
import { type Basket, readBasket } from "./basket.ts";
import { draftOrder } from "./draft-order.ts";
import { changeableIntent, keepReservation, lookAtPayment } from "./order-intent.ts";
import { answerOf } from "./payment-answer.ts";

const maxAttempts = 8;

/**
 * Places the cart's order and its payment intent, or finds the ones that are there: the same unchanged cart gives the
 * same order and intent, a changed cart updates both. Each round looks at what is really there and does the next
 * thing that is missing, so that a crash, a second tab or a lost answer in between heals with the next call.
 * @param network where the shopper is, for the count of declined cards; undefined for the machine itself.
 * @throws StoreError cart_empty, cart_changed, insufficient_stock, not_found, address_not_found, payment_in_progress,
 *   too_many_open_orders, too_many_requests, payment_provider_unavailable
 */
export async function createPaymentIntent(
  context: StoreContext,
  profile: Profile,
  request: CheckoutRequest,
  network?: string,
): Promise<Omit<PaymentIntentAnswer, "success">> {
  const networkHash = network === undefined ? undefined : await networkHashOf(context, network);
  await refuseAfterDeclines(context, profile, networkHash);
  const answer = await placeOrFind(context, profile, request);
  // Before the answer: without the client secret no card can be tried.
  if (networkHash !== undefined) await rememberClient(context, answer.orderId, networkHash);
  return answer;
}

async function placeOrFind(
  context: StoreContext,
  profile: Profile,
  request: CheckoutRequest,
): Promise<Omit<PaymentIntentAnswer, "success">> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const basket = await readBasket(context, profile, request);
    const answer = await takeNextStep(context, profile, request, basket);
    if (answer !== "again") return answer;
  }
  throw new StoreError("conflict");
}

async function takeNextStep(
  context: StoreContext,
  profile: Profile,
  request: CheckoutRequest,
  basket: Basket,
): Promise<Omit<PaymentIntentAnswer, "success"> | "again"> {
  const order = basket.openOrder;
  // What was paid in another tab is settled before anything about it is changed.
  const payment = order === undefined ? undefined : await lookAtPayment(context, order);
  if (payment?.state === "moved") return "again";
  if (payment?.state === "closed") return answerOf(payment.order, payment.intent, basket.lines);

  const draft = await draftOrder(basket, request.shippingMethod);
  if (order === undefined) {
    await placeOrder(context, profile, draft);
    return "again";
  }
  if (order.cartFingerprint !== draft.fingerprint) {
    if (order.status === "payment_processing") throw new StoreError("payment_in_progress");
    await placeOrderAnew(context, profile, order, draft);
    return "again";
  }
  if ((await keepReservation(context, order)) === "changed") return "again";
  const intent = await changeableIntent(context, profile, order, payment?.intent);
  return intent === "again" ? "again" : answerOf(order, intent, basket.lines);
}
