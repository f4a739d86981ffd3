import { eq, sql } from "drizzle-orm";
import type { CheckoutRequest, PaymentIntentResponse } from "../../../contract/orders/checkout.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { centsToDollars } from "../../../contract/shared/money.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import type { CartLine } from "../cart/read-cart.ts";
import { minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import {
  type OrderTaxViews,
  selectOrderTaxes,
  toOrderTaxViews,
  toQuotedTaxViews,
} from "../money/taxes/order-taxes.ts";
import { parseOrderExemption } from "../money/taxes/tax-exemption.ts";
import { changeOrder } from "../orders/change-order.ts";
import { signGuestLink } from "../orders/order-access.ts";
import type { ClientHashes } from "../orders/order-owner.ts";
import { findOrder } from "../orders/order-rows.ts";
import {
  hashClient,
  paymentStartIsAllowed,
  refusePaymentStart,
  saveClient,
} from "../orders/payments/card-testing.ts";
import type { PaymentIntent } from "../orders/payments/provider.ts";
import { syncPayment } from "../orders/payments/sync-payment.ts";
import { cancelUnknownPayment, cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import { createHumanRequirement } from "../profiles/human-requirement.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { type CheckoutState, readCheckoutState } from "./checkout-state.ts";
import { again, type CheckoutStep, done, repeatSteps, writeStep } from "./checkout-steps.ts";
import { createOrderContent, describePriceChanges, type OrderContent } from "./order-content.ts";
import { toPlaceColumns, toTaxColumns } from "./order-content-rows.ts";
import { computeReservationEnd, placeOrder, reservationMinutes, updateOrder } from "./place-order.ts";
import { refuseAfterCancellations } from "./recent-cancellations.ts";
import { cardOrderIsAllowed, refuseCardOrder } from "./unpaid-units.ts";

type PaymentIntentResult = Omit<PaymentIntentResponse, "success">;
type PaymentIntentStep = CheckoutStep<PaymentIntentResult>;

interface Checkout {
  readonly context: StoreContext;
  readonly shopper: Shopper;
  readonly request: CheckoutRequest;
  readonly client: ClientHashes | undefined;
  readonly requireHuman: () => Promise<void>;
}

/**
 * Places the cart's order and creates its payment intent, or finds the existing ones. If the cart has changed since, both
 * are updated.
 * @param networks the shopper's IP networks, for the count of declined cards; undefined for a request from this machine
 * @throws StoreError cart_empty, cart_changed, insufficient_stock, not_found, address_not_found, province_unconfirmed, payment_in_progress,
 *   invalid_input (more units than a first order may hold), too_many_open_orders (a guest's pick-ups), too_many_requests,
 *   payment_provider_unavailable, conflict; the errors of HumanCheck
 */
export async function createPaymentIntent(
  context: StoreContext,
  shopper: Shopper,
  request: CheckoutRequest,
  networks?: ClientNetworks,
): Promise<PaymentIntentResult> {
  const client = await hashClient(context, networks);
  const requireHuman = createHumanRequirement(context, shopper, request.humanToken);
  return repeatSteps(async () => {
    const state = await readCheckoutState(context, shopper, request, client);
    return takeStep({ context, shopper, request, client, requireHuman }, state);
  });
}

async function takeStep(checkout: Checkout, state: CheckoutState): Promise<PaymentIntentStep> {
  const { context, shopper, request } = checkout;
  // A payment in another tab is settled before anything about its order changes.
  const open = await syncOpenOrder(context, state.openOrder);
  if (open.kind === "changed") return again;
  if (open.kind === "settled") {
    // Another guest may have paid it in this browser, and its response would open that guest's order.
    if (open.order.guestEmail !== state.owner.guestEmail) throw new StoreError("payment_in_progress");
    const taxes = toOrderTaxViews(open.order, await selectOrderTaxes(context, [open.order.id]));
    // The cart may have changed since the order was placed.
    const items = await readOrderItems(context, open.order.id);
    return done(await toPaymentIntentResult(context, open.order, open.intent, { items, changes: [] }, taxes));
  }
  if (open.kind === "unpaid" && hasExpired(context, open.order)) {
    await cancelUnpaidOrder(context, open.order.id, systemActor, "Not paid in time");
    return again;
  }
  const content = await createOrderContent(state, request.shippingMethod);
  if (open.kind === "none") {
    refuseAfterCancellations(shopper.kind, state.canceled);
    await checkout.requireHuman();
    const placed = await placeOrder(context, shopper, content, {
      status: "pending_payment",
      paymentMethod: "card",
      reservationExpiresAt: computeReservationEnd(context),
      customerNotes: null,
      historyNotes: "Order placed",
      isAllowed: sql`${paymentStartIsAllowed(context, state)} AND ${cardOrderIsAllowed(content, state, null)}`,
      requestId: null,
      // The network is saved in the batch that counts its other orders. It stays the order's, because one that changes its
      // network would leave the limits of both.
      alongside: (order) => saveClient(context, order.id, checkout.client),
    });
    if (placed !== undefined) return createIntent(checkout, placed, content, toContents(state.lines));
    await refusePaymentStart(context, state);
    await refuseCardOrder(context, content, state, null);
    return again;
  }
  const { order, intent } = open;
  if (isOfAnotherGuest(order, content)) {
    await cancelUnpaidOrder(context, order.id, systemActor, "Another guest used the same browser");
    return again;
  }
  if (order.cartFingerprint !== content.fingerprint) {
    if (order.status === "payment_processing") throw new StoreError("payment_in_progress");
    const isAllowed = cardOrderIsAllowed(content, state, order.id);
    const isUpdated = await updateOrder(context, shopper, order, content, isAllowed);
    if (!isUpdated) await refuseCardOrder(context, content, state, order.id);
    return again;
  }
  if (await extendReservation(context, order)) return again;
  const contents = toContents(state.lines);
  if (intent === undefined) return createIntent(checkout, order, content, contents);
  const isAmountCorrect =
    intent.amountCents === order.totalCents || (await correctAmount(context, order, intent.id));
  if (!isAmountCorrect) return again;
  const isSaved = await writeStep(context, [
    ...(isPaymentStart(checkout, order, content)
      ? [changeOrder(context, order, createPaymentStart(checkout, order, content))]
      : []),
  ]);
  return isSaved
    ? done(await toPaymentIntentResult(context, order, intent, contents, toQuotedTaxViews(content.quote)))
    : again;
}

/** The cart's order that awaits its payment, after a sync with Stripe. */
type OpenOrder =
  | { readonly kind: "none" }
  /** The sync changed the order. */
  | { readonly kind: "changed" }
  /** The order's intent can still be paid, or does not exist yet. */
  | { readonly kind: "unpaid"; readonly order: OrderRow; readonly intent: PaymentIntent | undefined }
  /** The money has arrived, or the bank is processing it. */
  | { readonly kind: "settled"; readonly order: OrderRow; readonly intent: PaymentIntent };

async function syncOpenOrder(context: StoreContext, order: OrderRow | undefined): Promise<OpenOrder> {
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

/** Uses the order's version as the idempotency key, so that two tabs at the same moment create one intent. */
async function createIntent(
  checkout: Checkout,
  order: OrderRow,
  content: OrderContent,
  contents: Contents,
): Promise<PaymentIntentStep> {
  const { context, shopper } = checkout;
  const intent = await context.payments.createIntent({
    amountCents: order.totalCents,
    orderId: order.id,
    orderNumber: order.orderNumber,
    // A guest may still correct the address, and gets the store's own confirmation.
    ...(shopper.kind === "account" && { receiptEmail: shopper.profile.email }),
    idempotencyKey: `order:${order.id}:v${order.version}`,
  });
  const isSaved = await writeStep(context, [
    changeOrder(context, order, {
      stripePaymentIntentId: intent.id,
      ...createPaymentStart(checkout, order, content),
    }),
  ]);
  if (!isSaved) return again;
  return done(await toPaymentIntentResult(context, order, intent, contents, toQuotedTaxViews(content.quote)));
}

/**
 * Updates the intent's amount.
 * @returns false if the order has changed, because a slow tab may have written the amount of an older version
 */
async function correctAmount(context: StoreContext, order: OrderRow, intentId: string): Promise<boolean> {
  const updated = await context.payments.updateIntentAmount({ id: intentId, amountCents: order.totalCents });
  const isCurrent = (await findOrder(context, order.id))?.version === order.version;
  return isCurrent && updated.amountCents === order.totalCents;
}

/** An expired reservation is never renewed, because the scheduled run may be canceling its payment. */
function hasExpired(context: StoreContext, { reservationExpiresAt }: OrderRow): boolean {
  return reservationExpiresAt !== null && reservationExpiresAt <= context.now().toISOString();
}

/**
 * Returns true if the next guest of a shared browser goes on with the cart, whose order the first one's link would open. A guest
 * who corrects the email address keeps the telephone number.
 */
function isOfAnotherGuest(order: OrderRow, content: OrderContent): boolean {
  const { guestEmail, phoneKey } = toPlaceColumns(content);
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

/** Returns true for the first press of Pay, and for a later one after which other days are promised or taxed. */
function isPaymentStart({ request }: Checkout, order: OrderRow, content: OrderContent): boolean {
  if (request.isPaying !== true) return false;
  const { promisedFrom, promisedTo } = toPlaceColumns(content);
  const isPromised = order.promisedFrom === promisedFrom && order.promisedTo === promisedTo;
  return order.paymentStartedAt === null || !isPromised || order.taxDay !== toTaxColumns(content).taxDay;
}

/** Creates the change that records Pay. Lists show the order from the first press on, and the latest days are promised. */
function createPaymentStart(checkout: Checkout, order: OrderRow, content: OrderContent): Partial<OrderRow> {
  if (!isPaymentStart(checkout, order, content)) return {};
  const paymentStartedAt = order.paymentStartedAt ?? checkout.context.now().toISOString();
  const { promisedFrom, promisedTo } = toPlaceColumns(content);
  return { paymentStartedAt, promisedFrom, promisedTo, ...toTaxColumns(content) };
}

/** What a response says of an order's units. */
interface Contents {
  readonly items: readonly { readonly quantity: number }[];
  /** The prices that changed since the shopper put the units into the cart. */
  readonly changes: PaymentIntentResult["changes"];
}

/** Returns the contents of an order that was placed or updated from these lines. */
function toContents(lines: readonly CartLine[]): Contents {
  return { items: lines.map(({ item }) => item), changes: describePriceChanges(lines) };
}

function readOrderItems({ db }: StoreContext, orderId: string): Promise<{ quantity: number }[]> {
  return db.select({ quantity: orderItems.quantity }).from(orderItems).where(eq(orderItems.orderId, orderId));
}

async function toPaymentIntentResult(
  context: StoreContext,
  order: OrderRow,
  intent: PaymentIntent,
  { items, changes }: Contents,
  taxes: OrderTaxViews,
): Promise<PaymentIntentResult> {
  return {
    orderId: order.id,
    orderNumber: order.orderNumber,
    amount: centsToDollars(order.totalCents),
    clientSecret: intent.clientSecret,
    ...(await signGuestLink(context, order)),
    status: order.status,
    quote: {
      itemCount: items.reduce((units, { quantity }) => units + quantity, 0),
      subtotal: centsToDollars(order.subtotalCents),
      discount: centsToDollars(order.discountCents),
      tax: centsToDollars(order.taxCents),
      ...taxes,
      ...toExemptTaxes(order),
      shippingCost: centsToDollars(order.shippingCents),
      total: centsToDollars(order.totalCents),
    },
    changes,
    message: describePaymentStatus(order.status),
  };
}

function toExemptTaxes(order: OrderRow): Pick<PaymentIntentResult["quote"], "tax_exemption"> {
  const exemption = parseOrderExemption(order);
  return exemption === null ? {} : { tax_exemption: { reason: exemption.reason, taxes: exemption.taxes } };
}

function describePaymentStatus(status: OrderStatus): string {
  if (status === "payment_processing") return "Your payment is being processed.";
  return awaitsPayment(status) ? "Payment initialized" : "This order has been paid.";
}
