import type { CheckoutRequest, PaymentIntentResponse } from "../../../../contract/orders/checkout.ts";
import { awaitsPayment, type OrderStatus } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../../contract/shared/money.ts";
import { isVersionConflict, runBatch, type Statement } from "../../../db/run-batch.ts";
import type { CartLine } from "../../cart/read-cart.ts";
import { minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { systemActor } from "../actor.ts";
import { cancelUnknownPayment, cancelUnpaidOrder } from "../lifecycle/cancel-order.ts";
import { changeOrder, findOrder, type OrderRow } from "../order-rows.ts";
import { hashNetwork, saveClient } from "../payments/card-testing.ts";
import type { PaymentIntent } from "../payments/provider.ts";
import { syncPayment } from "../payments/sync-payment.ts";
import { placeOrder, reservationEnd, reservationMinutes, updateDraftOrder } from "./place-order.ts";
import { describePriceChanges, draftOrder } from "./quote.ts";
import { type CheckoutSnapshot, readSnapshot } from "./snapshot.ts";
import { cardUnitsAreAllowed, refuseCardUnits } from "./unpaid-units.ts";

const maxAttempts = 8;

type PaymentIntentResult = Omit<PaymentIntentResponse, "success">;

interface Checkout {
  readonly context: StoreContext;
  readonly profile: Profile;
  readonly request: CheckoutRequest;
  readonly networkHash: string | undefined;
}

/**
 * Places the cart's order and its payment intent, or finds the ones that are there: the same unchanged cart gives the
 * same order and intent, a changed cart updates both. Each attempt looks at what is really there and does the next
 * thing that is missing, so that a crash, a second tab or a lost answer in between heals with the next call.
 * @param network where the shopper is, for the count of declined cards; undefined for the machine itself.
 * @throws StoreError cart_empty, cart_changed, insufficient_stock, not_found, address_not_found, payment_in_progress,
 *   invalid_input (more units than a first order may hold), too_many_requests, payment_provider_unavailable
 */
export async function createPaymentIntent(
  context: StoreContext,
  profile: Profile,
  request: CheckoutRequest,
  network?: string,
): Promise<PaymentIntentResult> {
  const networkHash = network === undefined ? undefined : await hashNetwork(context, network);
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const snapshot = await readSnapshot(context, profile, request, networkHash);
    const response = await takeNextStep({ context, profile, request, networkHash }, snapshot);
    if (response !== "retry") return response;
  }
  throw new StoreError("conflict");
}

async function takeNextStep(
  checkout: Checkout,
  snapshot: CheckoutSnapshot,
): Promise<PaymentIntentResult | "retry"> {
  const { context, profile, request } = checkout;
  // What was paid in another tab is settled before anything about it is changed.
  const known = await syncOpenOrder(context, snapshot.openOrder);
  if (known === "retry") return "retry";
  if (known?.intent !== undefined && known.isClosed)
    return describe(known.order, known.intent, snapshot.lines);

  if (known !== undefined && hasEnded(context, known.order)) {
    await cancelUnpaidOrder(context, known.order.id, systemActor, "Not paid in time");
    return "retry";
  }
  const draft = await draftOrder(snapshot, request.shippingMethod);
  if (known === undefined) {
    const placed = await placeOrder(context, profile, draft, {
      status: "pending_payment",
      paymentMethod: "card",
      reservationExpiresAt: reservationEnd(context),
      customerNotes: null,
      historyNotes: "Order placed",
      unitsAreAllowed: cardUnitsAreAllowed(draft, profile.id, null),
      requestId: null,
      canceled: snapshot.canceled,
    });
    if (placed !== undefined) return createIntent(checkout, placed, snapshot.lines);
    await refuseCardUnits(context, draft, profile.id, null);
    return "retry";
  }
  const { order, intent } = known;
  if (order.cartFingerprint !== draft.fingerprint) {
    if (order.status === "payment_processing") throw new StoreError("payment_in_progress");
    if (!(await updateDraftOrder(context, profile, order, draft))) {
      await refuseCardUnits(context, draft, profile.id, order.id);
    }
    return "retry";
  }
  if (await extendReservation(context, order)) return "retry";
  if (intent === undefined) return createIntent(checkout, order, snapshot.lines);
  if (intent.amountCents !== order.totalCents && !(await correctAmount(context, order, intent.id)))
    return "retry";
  const statements = [
    ...(isFirstPay(checkout, order) ? [changeOrder(context, order, paymentStart(checkout, order))] : []),
    ...(checkout.networkHash === snapshot.networkHash ? [] : clientStatements(checkout, order)),
  ];
  if (statements.length > 0 && !(await isWritten(context, statements))) return "retry";
  return describe(order, intent, snapshot.lines);
}

/** The cart's open order with its intent, as Stripe says they are now. */
async function syncOpenOrder(
  context: StoreContext,
  order: OrderRow | undefined,
): Promise<{ order: OrderRow; intent: PaymentIntent | undefined; isClosed: boolean } | undefined | "retry"> {
  if (order === undefined) return undefined;
  const intentId = order.stripePaymentIntentId;
  if (intentId === null) return { order, intent: undefined, isClosed: false };
  const { order: now, payment } = await syncPayment(context, { intentId, orderId: order.id });
  if (payment === undefined) {
    await cancelUnknownPayment(context, order.id);
    return "retry";
  }
  const isClosed = payment.status === "succeeded" || payment.status === "processing";
  if (now === undefined || now.status === "canceled") return "retry";
  // Its row was changed by what Stripe said: its version is another one now.
  if (!isClosed && now.status !== order.status) return "retry";
  return { order: now, intent: payment, isClosed };
}

/** The idempotency key is the order's version: two tabs that ask at the same moment make one intent. */
async function createIntent(
  checkout: Checkout,
  order: OrderRow,
  lines: readonly CartLine[],
): Promise<PaymentIntentResult | "retry"> {
  const { context, profile } = checkout;
  const intent = await context.payments.createIntent({
    amountCents: order.totalCents,
    orderId: order.id,
    orderNumber: order.orderNumber,
    receiptEmail: profile.email,
    idempotencyKey: `order:${order.id}:v${order.version}`,
  });
  const isSaved = await isWritten(context, [
    changeOrder(context, order, { stripePaymentIntentId: intent.id, ...paymentStart(checkout, order) }),
    // Before the answer: without the client secret no card can be tried.
    ...clientStatements(checkout, order),
  ]);
  return isSaved ? describe(order, intent, lines) : "retry";
}

/**
 * Brings the intent's amount up to date. A slow tab may have written the amount of an order that changed in between: it
 * looks again.
 */
async function correctAmount(context: StoreContext, order: OrderRow, intentId: string): Promise<boolean> {
  const updated = await context.payments.updateIntentAmount({ id: intentId, amountCents: order.totalCents });
  const isCurrent = (await findOrder(context, order.id))?.version === order.version;
  return isCurrent && updated.amountCents === order.totalCents;
}

/** Nobody renews a reservation that has ended: the scheduled run may be canceling its payment at this moment. */
function hasEnded(context: StoreContext, { reservationExpiresAt }: OrderRow): boolean {
  return reservationExpiresAt !== null && reservationExpiresAt <= context.now().toISOString();
}

/** A shopper who is back at the payment page gets the time that paying takes. @returns whether it was too short */
async function extendReservation(context: StoreContext, order: OrderRow): Promise<boolean> {
  const renewBefore = minutesFromNow(context, reservationMinutes / 3);
  if (order.reservationExpiresAt !== null && order.reservationExpiresAt > renewBefore) return false;
  const reservationExpiresAt = reservationEnd(context, order);
  if (order.reservationExpiresAt === reservationExpiresAt) return false;
  await isWritten(context, [changeOrder(context, order, { reservationExpiresAt })]);
  return true;
}

function isFirstPay({ request }: Checkout, order: OrderRow): boolean {
  return request.isPaying === true && order.paymentStartedAt === null;
}

/** When Pay was pressed, where it is now: the order is in the lists from then on. */
function paymentStart(checkout: Checkout, order: OrderRow): Partial<OrderRow> {
  return isFirstPay(checkout, order) ? { paymentStartedAt: checkout.context.now().toISOString() } : {};
}

function clientStatements({ context, networkHash }: Checkout, order: OrderRow): Statement[] {
  return networkHash === undefined ? [] : [saveClient(context, order.id, networkHash)];
}

/** @returns false when someone else wrote to the order first. */
async function isWritten(context: StoreContext, statements: readonly Statement[]): Promise<boolean> {
  try {
    await runBatch(context.db, statements);
    return true;
  } catch (error) {
    if (isVersionConflict(error)) return false;
    throw error;
  }
}

/** What the payment page needs: the order, the intent's secret, what it costs and what changed since it was seen. */
function describe(order: OrderRow, intent: PaymentIntent, lines: readonly CartLine[]): PaymentIntentResult {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    amount: centsToDollars(order.totalCents),
    clientSecret: intent.clientSecret,
    status: order.status,
    quote: {
      itemCount: lines.reduce((units, { item }) => units + item.quantity, 0),
      subtotal: centsToDollars(order.subtotalCents),
      discount: centsToDollars(order.discountCents),
      tax: centsToDollars(order.taxCents),
      shippingCost: centsToDollars(order.shippingCents),
      total: centsToDollars(order.totalCents),
    },
    changes: describePriceChanges(lines),
    message: messageFor(order.status),
  };
}

function messageFor(status: OrderStatus): string {
  if (status === "payment_processing") return "Your payment is being processed.";
  return awaitsPayment(status) ? "Payment initialized" : "This order has been paid.";
}
