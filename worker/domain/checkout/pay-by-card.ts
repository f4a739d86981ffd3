import { eq, sum } from "drizzle-orm";
import type { CheckoutRequest, PaymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { listQuotedOffers } from "../../../contract/orders/quoted-offers.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import type { PaymentIntent } from "../../adapters/payment-provider.ts";
import { readBatch } from "../../db/read-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { selectOrderTaxes, toOrderTaxViews, toQuotedTaxViews } from "../money/taxes/stored-taxes.ts";
import { selectAdjustments } from "../offers/order-adjustments.ts";
import { changeOrder } from "../orders/change-order.ts";
import { findOrder } from "../orders/find-order.ts";
import { signGuestLink } from "../orders/order-link.ts";
import { syncPayment } from "../orders/payments/sync-payment.ts";
import { cancelUnknownPayment, cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { again, type CheckoutStep, done, repeatSteps, writeStep } from "./checkout-steps.ts";
import {
  createHumanCheckOnce,
  hashNetworks,
  type NetworkHashes,
  refuseAfterCancellations,
} from "./limits.ts";
import { computeReservationEnd, reservationMinutes } from "./order-payment.ts";
import { placeOrder, updateOrder } from "./place-order.ts";
import {
  describePriceChanges,
  explainDraftCode,
  type OrderDraft,
  priceCheckout,
  refuseFree,
} from "./price-checkout.ts";
import { type QuoteDetails, toQuoteView } from "./quote-view.ts";
import { type Checkout, readCheckout } from "./read-checkout.ts";
import { cardOrderIsAllowed, refuseCardOrder } from "./unpaid-limits.ts";

type PaymentIntentResult = Omit<PaymentIntentResponse, "success">;
type PaymentIntentStep = CheckoutStep<PaymentIntentResult>;

/** A request with what all its steps share. */
interface Attempt {
  readonly context: StoreContext;
  readonly shopper: Shopper;
  readonly request: CheckoutRequest;
  readonly networks: NetworkHashes | undefined;
  readonly requireHuman: () => Promise<void>;
}

/**
 * Shopper. Places the cart's order and creates its payment intent, or finds the existing ones. If the cart has changed
 * since, order and intent are updated. A repeated request returns the same order.
 * @param networks the shopper's IP networks, for the count of declined cards; undefined for a request from this machine
 * @throws StoreError cart_empty, cart_changed, insufficient_stock, not_found, address_not_found, province_unconfirmed,
 *   payment_in_progress, invalid_input (more units than a first order may hold), too_many_open_orders (a guest's
 *   pick-ups), too_many_requests, payment_provider_unavailable, conflict; the errors of HumanCheck
 */
export async function createPaymentIntent(
  context: StoreContext,
  shopper: Shopper,
  request: CheckoutRequest,
  networks?: ClientNetworks,
): Promise<PaymentIntentResult> {
  const attempt = {
    context,
    shopper,
    request,
    networks: await hashNetworks(context, networks),
    requireHuman: createHumanCheckOnce(context, shopper, request.humanToken),
  };
  return repeatSteps(() => takeStep(attempt));
}

async function takeStep(attempt: Attempt): Promise<PaymentIntentStep> {
  const { context, shopper, request } = attempt;
  const checkout = await readCheckout(context, shopper, request, attempt.networks);
  // A payment in another tab is settled before anything about its order changes.
  const open = await syncOpenOrder(context, checkout.openOrder);
  if (open.kind === "changed") return again;
  if (open.kind === "settled") return done(await describeSettledOrder(context, open, checkout));
  if (open.kind === "unpaid" && isReservationOver(context, open.order)) {
    await cancelUnpaidOrder(context, open.order.id, systemActor, "Not paid in time");
    return again;
  }
  const draft = await priceCheckout(checkout, request.shippingMethod);
  refuseFree(draft);
  if (open.kind === "none") return placeAndCreateIntent(attempt, draft);
  const { order, intent } = open;
  if (isOfAnotherGuest(order, draft)) {
    await cancelUnpaidOrder(context, order.id, systemActor, "Another guest used the same browser");
    return again;
  }
  if (order.cartFingerprint !== draft.columns.cartFingerprint) {
    if (order.status === "payment_processing") throw new StoreError("payment_in_progress");
    const isUpdated = await updateOrder(context, order, draft, cardOrderIsAllowed(context, draft));
    if (!isUpdated) await refuseCardOrder(context, draft);
    return again;
  }
  if (await extendReservation(context, order)) return again;
  if (intent === undefined) return createIntent(attempt, order, draft);
  const isAmountCorrect =
    intent.amountCents === order.totalCents || (await correctAmount(context, order, intent.id));
  if (!isAmountCorrect) return again;
  const start = findPaymentStart(attempt, order, draft);
  const isSaved = start === undefined || (await writeStep(context, [changeOrder(context, order, start)]));
  return isSaved ? done(await describeDraft(context, order, intent, draft)) : again;
}

/** The cart's order that awaits its payment, after a sync with Stripe. */
export type OpenOrder =
  | { readonly kind: "none" }
  /** The sync changed the order. */
  | { readonly kind: "changed" }
  /** The order's intent can still be paid, or does not exist yet. */
  | { readonly kind: "unpaid"; readonly order: OrderRow; readonly intent: PaymentIntent | undefined }
  /** The money has arrived, or the bank is processing it. */
  | { readonly kind: "settled"; readonly order: OrderRow; readonly intent: PaymentIntent };

export async function syncOpenOrder(context: StoreContext, order: OrderRow | undefined): Promise<OpenOrder> {
  if (order === undefined) return { kind: "none" };
  const intentId = order.stripePaymentIntentId;
  if (intentId === null) return { kind: "unpaid", order, intent: undefined };
  const { order: synced, payment: intent } = await syncPayment(context, { intentId, orderId: order.id });
  if (intent === undefined) {
    await cancelUnknownPayment(context, order.id);
    return { kind: "changed" };
  }
  if (synced === undefined || synced.status === "canceled") return { kind: "changed" };
  if (intent.status === "succeeded" || intent.status === "processing") {
    return { kind: "settled", order: synced, intent };
  }
  return synced.status === order.status ? { kind: "unpaid", order: synced, intent } : { kind: "changed" };
}

/**
 * @throws StoreError payment_in_progress if another guest of this browser has paid, because the response links to the
 *   order
 */
async function describeSettledOrder(
  context: StoreContext,
  { order, intent }: Extract<OpenOrder, { kind: "settled" }>,
  { limitKeys }: Checkout,
): Promise<PaymentIntentResult> {
  if (order.guestEmail !== limitKeys.owner.guestEmail) throw new StoreError("payment_in_progress");
  const { taxes, items, adjustments } = await readBatch(context.db, {
    taxes: selectOrderTaxes(context, [order.id]),
    adjustments: selectAdjustments(context, [order.id]),
    items: context.db
      .select({ units: sum(orderItems.quantity).mapWith(Number) })
      .from(orderItems)
      .where(eq(orderItems.orderId, order.id)),
  });
  return toPaymentIntentResult(context, order, intent, {
    // The cart may have changed since the order was placed.
    itemCount: items[0]?.units ?? 0,
    taxes: toOrderTaxViews(order, taxes),
    offers: listQuotedOffers(adjustments.map(({ cents, ...offer }) => ({ offer, cents }))),
    codeProblem: null,
    changes: [],
  });
}

/** An expired reservation is never renewed, because the scheduled run may be canceling its payment. */
export function isReservationOver(context: StoreContext, { reservationExpiresAt }: OrderRow): boolean {
  return reservationExpiresAt !== null && reservationExpiresAt <= context.now().toISOString();
}

async function placeAndCreateIntent(attempt: Attempt, draft: OrderDraft): Promise<PaymentIntentStep> {
  const { context, shopper } = attempt;
  refuseAfterCancellations(shopper.kind, draft.checkout.cancellations);
  await attempt.requireHuman();
  const isAllowed = cardOrderIsAllowed(context, draft);
  const placed = await placeOrder(context, draft, { method: "card" }, isAllowed);
  if (placed !== undefined) return createIntent(attempt, placed, draft);
  await refuseCardOrder(context, draft);
  return again;
}

async function createIntent(
  attempt: Attempt,
  order: OrderRow,
  draft: OrderDraft,
): Promise<PaymentIntentStep> {
  const { context, shopper } = attempt;
  // A guest may still correct the address, and gets the store's own confirmation.
  const receiptEmail = shopper.kind === "account" ? shopper.profile.email : undefined;
  const intent = await requestIntent(context, order, receiptEmail);
  const isSaved = await writeStep(context, [
    changeOrder(context, order, {
      stripePaymentIntentId: intent.id,
      ...findPaymentStart(attempt, order, draft),
    }),
  ]);
  return isSaved ? done(await describeDraft(context, order, intent, draft)) : again;
}

/** Uses the order's version as the idempotency key, so that two tabs at the same moment create one intent. */
export function requestIntent(
  context: StoreContext,
  order: OrderRow,
  receiptEmail?: string,
): Promise<PaymentIntent> {
  return context.payments.createIntent({
    amountCents: order.totalCents,
    orderId: order.id,
    orderNumber: order.orderNumber,
    ...(receiptEmail !== undefined && { receiptEmail }),
    idempotencyKey: `order:${order.id}:v${order.version}`,
  });
}

/**
 * Returns true if another guest continues with this browser's cart. The order must not be reused, because the first
 * guest has a link to it. A guest who corrects the email address keeps the telephone number.
 */
function isOfAnotherGuest(order: OrderRow, { columns: { guestEmail, phoneKey } }: OrderDraft): boolean {
  if (order.guestEmail === null || guestEmail === null) return false;
  return order.guestEmail !== guestEmail && order.phoneKey !== phoneKey;
}

/**
 * Extends a reservation that is too short for paying, when a shopper returns to the payment page.
 * @returns true if the order has to be read again
 */
async function extendReservation(context: StoreContext, order: OrderRow): Promise<boolean> {
  const renewBefore = minutesFromNow(context, reservationMinutes / 3);
  if (order.reservationExpiresAt !== null && order.reservationExpiresAt > renewBefore) return false;
  const reservationExpiresAt = computeReservationEnd(context, order);
  if (order.reservationExpiresAt === reservationExpiresAt) return false;
  await writeStep(context, [changeOrder(context, order, { reservationExpiresAt })]);
  return true;
}

/**
 * Updates the intent's amount.
 * @returns false if the order has changed, because a slow tab may have written the amount of an older version
 */
export async function correctAmount(
  context: StoreContext,
  order: OrderRow,
  intentId: string,
): Promise<boolean> {
  const updated = await context.payments.updateIntentAmount({ id: intentId, amountCents: order.totalCents });
  const isCurrent = (await findOrder(context, order.id))?.version === order.version;
  return isCurrent && updated.amountCents === order.totalCents;
}

/**
 * Returns the change that records Pay, or undefined if there is nothing to record. Lists show the order from the first
 * press on. A later press is recorded if other days are promised or taxed by then, because the latest days count.
 */
function findPaymentStart(
  { context, request }: Attempt,
  order: OrderRow,
  { columns }: OrderDraft,
): Partial<OrderRow> | undefined {
  if (request.isPaying !== true) return undefined;
  const { promisedFrom, promisedTo, taxMode, taxPlace, taxDay, taxExemption } = columns;
  const areDaysSame =
    order.promisedFrom === promisedFrom && order.promisedTo === promisedTo && order.taxDay === taxDay;
  if (order.paymentStartedAt !== null && areDaysSame) return undefined;
  const paymentStartedAt = order.paymentStartedAt ?? context.now().toISOString();
  return { paymentStartedAt, promisedFrom, promisedTo, taxMode, taxPlace, taxDay, taxExemption };
}

function describeDraft(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
  draft: OrderDraft,
): Promise<PaymentIntentResult> {
  const { quote, checkout } = draft;
  return toPaymentIntentResult(context, order, intent, {
    itemCount: quote.itemCount,
    taxes: toQuotedTaxViews(quote),
    offers: listQuotedOffers(quote.adjustments),
    codeProblem: explainDraftCode(draft),
    changes: describePriceChanges(checkout.lines),
  });
}

async function toPaymentIntentResult(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
  details: QuoteDetails & {
    readonly codeProblem: string | null;
    /** The prices that changed since the shopper put the products into the cart. */
    readonly changes: PaymentIntentResult["changes"];
  },
): Promise<PaymentIntentResult> {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    amount: centsToDollars(order.totalCents),
    clientSecret: intent.clientSecret,
    ...(await signGuestLink(context, order)),
    status: order.status,
    quote: toQuoteView(order, details),
    changes: details.changes,
    code_problem: details.codeProblem,
    message: describePaymentStatus(order.status),
  };
}

function describePaymentStatus(status: OrderStatus): string {
  if (status === "payment_processing") return "Your payment is being processed.";
  return awaitsPayment(status) ? "Payment initialized" : "This order has been paid.";
}
