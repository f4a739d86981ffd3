import * as v from "valibot";
import { estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import { awaitsPayment } from "../../../contract/orders/order-status.ts";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { type PaymentRequestView, paymentRequestView } from "../../../contract/orders/payment-link.ts";
import { formatHoldEnd } from "../../../contract/orders/pickup.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatCents,
  formatDollars,
} from "../../../contract/shared/money.ts";
import type { TimeZone } from "../../../contract/shared/time-zones.ts";
import { readBatch } from "../../db/read-batch.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { changeOrder, toPromisedDays } from "../orders/change-order.ts";
import {
  describeChangeRequest,
  findChange,
  type LinkedChange,
  startChangePayment,
} from "../orders/changes/pay-change.ts";
import { findOrder } from "../orders/find-order.ts";
import { readPaymentRequest } from "../orders/payment-link-token.ts";
import { syncPayment } from "../orders/payments/sync-payment.ts";
import { readOrderViews } from "../orders/read/read-orders.ts";
import {
  type RepricedOrder,
  replaceTaxes,
  repriceForToday,
  taxesAreUnchanged,
} from "../orders/reprice-order.ts";
import { type OrderToChange, readOrdersToChange } from "../orders/status/change-status.ts";
import { selectCollectRecords } from "../orders/status/collect-payment.ts";
import { requireTimeZone, selectTimeZone } from "../store/read-settings.ts";
import { again, done, repeatSteps, writeStep } from "./checkout-steps.ts";
import { correctAmount, isReservationOver, requestIntent, syncOpenOrder } from "./pay-by-card.ts";

/**
 * Whoever has the link. Reads what a payment link asks the money for, and what became of it.
 * @throws StoreError not_found for a forged or expired link, and for an order that was deleted
 */
export async function readPaymentLink(context: StoreContext, token: string): Promise<PaymentRequestView> {
  const linked = await requireLinked(context, token);
  return isChange(linked)
    ? describeChangeRequest(context, linked)
    : describeOrderRequest(context, linked.order);
}

/** The order that a link asks the money for, or the change of an order. */
type LinkedPayment = LinkedChange | { readonly order: OrderRow };

function isChange(linked: LinkedPayment): linked is LinkedChange {
  return "change" in linked;
}

async function requireLinked(context: StoreContext, token: string): Promise<LinkedPayment> {
  const request = await readPaymentRequest(context, token);
  if (request?.kind === "change") {
    const linked = await findChange(context, request.id);
    if (linked !== undefined) return linked;
  }
  const order = request?.kind === "order" ? await findOrder(context, request.id) : undefined;
  if (order !== undefined) return { order };
  throw new StoreError("not_found", {
    message: "This link isn't valid any more. Please ask us for a new one.",
  });
}

async function describeOrderRequest(context: StoreContext, order: OrderRow): Promise<PaymentRequestView> {
  const [[view], timeZones] = await Promise.all([
    readOrderViews(context, [order.id], { where: undefined, reader: "customer" }),
    selectTimeZone(context),
  ]);
  const state = findState(context, order);
  // The schema leaves out the addresses and names, which are for the customer alone.
  return v.parse(paymentRequestView, {
    kind: "order",
    state,
    message: describeState(order, state, requireTimeZone(timeZones)),
    until: state === "payable" ? order.reservationExpiresAt : null,
    order: view,
  });
}

function findState(context: StoreContext, order: OrderRow): PaymentRequestView["state"] {
  if (order.status === "payment_processing") return "processing";
  if (isPayable(context, order)) return "payable";
  const isKept = order.paidAt !== null && order.status !== "canceled" && order.status !== "refunded";
  return isKept ? "paid" : "ended";
}

/** An order that nobody has placed is a checkout of its shopper, or a draft. */
function isPayable(context: StoreContext, order: OrderRow): boolean {
  return awaitsPayment(order.status) && order.paymentStartedAt !== null && !isReservationOver(context, order);
}

function describeState(order: OrderRow, state: PaymentRequestView["state"], timeZone: TimeZone): string {
  switch (state) {
    case "payable":
      return order.reservationExpiresAt === null
        ? "Please pay for your order."
        : `Please pay by ${formatHoldEnd(order.reservationExpiresAt, timeZone)}. Until then, we hold your items.`;
    case "processing":
      return "Your bank is still working on this payment. Please don't pay again. This page will show the result.";
    case "paid":
      return "This order is paid. Thank you! We've emailed you a confirmation.";
    case "ended":
      return order.paidAt === null
        ? "This order was canceled or not paid in time, so we no longer hold its items. You haven't been charged. Please contact us if you still want it."
        : "This order was canceled, so there's nothing to pay. What you paid is refunded. Please contact us if you have a question.";
  }
}

/**
 * Whoever has the link. Creates the payment of an order or a change, or finds it. An order is paid with the taxes and
 * the days of delivery of today.
 * @param seenTotal the amount that the page showed, in dollars
 * @throws StoreError not_found; conflict if it is paid or has ended; cart_changed if the page showed another amount;
 *   payment_provider_unavailable
 */
export async function startLinkPayment(
  context: StoreContext,
  token: string,
  { total: seenTotal }: { readonly total: number },
): Promise<{ client_secret: string; amount: number }> {
  return repeatSteps(async () => {
    const linked = await requireLinked(context, token);
    if (isChange(linked)) return done(await startChangePayment(context, linked, seenTotal));
    const { order } = linked;
    const open = await syncOpenOrder(context, awaitsPayment(order.status) ? order : undefined);
    if (open.kind === "changed") return again;
    if (open.kind !== "unpaid" || !isPayable(context, open.order)) {
      const { message } = await readPaymentLink(context, token);
      throw new StoreError("conflict", { message });
    }
    const due = await readDue(context, open.order);
    refuseOtherTotal(due.repriced, seenTotal);
    if (due.changes !== undefined) {
      await writeStep(context, [
        changeOrder(context, open.order, due.changes, taxesAreUnchanged(due.taxContent)),
        ...replaceTaxes(context, due.repriced),
      ]);
      return again;
    }
    if (open.intent === undefined) {
      const { id, clientSecret } = await requestIntent(context, open.order);
      const isSaved = await writeStep(context, [
        changeOrder(context, open.order, { stripePaymentIntentId: id }),
      ]);
      return isSaved ? done(toPayment(open.order, clientSecret)) : again;
    }
    const { id, amountCents, clientSecret } = open.intent;
    const isCorrect = amountCents === open.order.totalCents || (await correctAmount(context, open.order, id));
    return isCorrect ? done(toPayment(open.order, clientSecret)) : again;
  });
}

function toPayment({ totalCents }: OrderRow, clientSecret: string) {
  return { client_secret: clientSecret, amount: centsToDollars(totalCents) };
}

/** Reads what an order costs if it is paid today, and what it has to store for that. */
async function readDue(context: StoreContext, order: OrderRow) {
  const { taxContent, timeZones, ...records } = await readBatch(context.db, {
    ...selectCollectRecords(context, order.id),
    timeZones: selectTimeZone(context),
  });
  const timeZone = requireTimeZone(timeZones);
  const repriced = repriceForToday(context, { order, ...records }, { content: taxContent, timeZone });
  const [current] = await readOrdersToChange(context, [order.id]);
  const { totalCents, taxCents, taxDay } = repriced.order;
  const days = current === undefined ? undefined : findPromisedDays(context, current);
  const changes = { totalCents, taxCents, taxDay, ...(days ?? {}) };
  const after = { ...order, ...changes };
  const isSame =
    after.totalCents === order.totalCents &&
    after.taxCents === order.taxCents &&
    after.taxDay === order.taxDay &&
    after.promisedFrom === order.promisedFrom &&
    after.promisedTo === order.promisedTo;
  return { repriced, taxContent, changes: isSame && repriced.charged === undefined ? undefined : changes };
}

function findPromisedDays({ now }: StoreContext, { order, isLocal, store }: OrderToChange) {
  if (order.fulfilment === "pickup") return undefined;
  const { postal_code: postalCode } = v.parse(orderAddressView, order.shippingAddress);
  return toPromisedDays(estimateDelivery(now(), store, { postalCode, isLocal }));
}

function refuseOtherTotal({ order: { totalCents }, taxChange }: RepricedOrder, seenTotal: number): void {
  if (dollarsToCents(seenTotal) === totalCents) return;
  const reason = taxChange === null ? "" : ` ${taxChange.reason}.`;
  throw new StoreError("cart_changed", {
    message: `The total is now ${formatCents(totalCents)} instead of ${formatDollars(seenTotal)}.${reason} You haven't been charged.`,
  });
}

/**
 * Whoever has the link. Reads the payment from Stripe and applies it, because what the page says about the payment is
 * not trusted. A repeated call changes nothing.
 * @throws StoreError not_found, payment_provider_unavailable
 */
export async function confirmLinkPayment(context: StoreContext, token: string): Promise<PaymentRequestView> {
  const linked = await requireLinked(context, token);
  const { stripePaymentIntentId: intentId } = isChange(linked) ? linked.change : linked.order;
  if (intentId !== null) {
    await syncPayment(context, {
      intentId,
      orderId: linked.order.id,
      isNeeded: (order) =>
        isChange(linked) ? order?.awaitedChangeId === linked.change.id : order?.paidAt === null,
    });
  }
  return readPaymentLink(context, token);
}
