import { and, eq, sql } from "drizzle-orm";
import type { CounterTender } from "../../../../contract/orders/fulfilment.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { refundItems, refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { Actor } from "../../profiles/actor.ts";
import type { OrderPayment } from "./order-payments.ts";
import type { RefundRow } from "./read-refunds.ts";
import { createRefund, insertRefund, recordRefunded } from "./write-refund.ts";

/** The part of an amount that a payment returns. */
interface PlannedPayout {
  readonly payment: OrderPayment;
  readonly amountCents: number;
}

/**
 * Plans which payments return an amount: the newest first, at most what each has left. Less is planned if the payments
 * have less left together.
 */
export function planPayouts(payments: readonly OrderPayment[], amountCents: number): PlannedPayout[] {
  let restCents = amountCents;
  return payments.toReversed().flatMap((payment) => {
    const cents = Math.min(restCents, payment.leftCents);
    restCents -= cents;
    return cents > 0 ? [{ payment, amountCents: cents }] : [];
  });
}

/**
 * Creates the payouts of an amount, which are refunds that return money without being refunds of the order's content.
 * Card payments are returned through Stripe, and money by hand is returned by hand. An admin does that at once.
 * Otherwise it is work for an admin, as a payout that failed.
 * @example
 * const payouts = createPayouts(order, payments, 400, { origin: "change", reason, actor, now });
 * return insertPayouts(context, payouts);
 */
export function createPayouts(
  order: OrderRow,
  payments: readonly OrderPayment[],
  amountCents: number,
  payout: NewPayout,
): RefundRow[] {
  return planPayouts(payments, amountCents).map((planned) => {
    const row = createRefund(order, {
      ...payout,
      ...toSource(planned.payment),
      amountCents: planned.amountCents,
      isOwn: false,
      restocks: false,
    });
    return row.method === "card" || payout.actor.kind === "admin"
      ? row
      : { ...row, state: "failed", failure: "it was paid by hand, so it has to be returned by hand" };
  });
}

type NewPayout = Pick<RefundRow, "origin" | "reason"> & { readonly actor: Actor; readonly now: string };

/** The part of a refund that pays for another order, in cents, and the tender of the rest. */
export interface ExchangedMoney {
  readonly cents: number;
  /** Undefined for the ways in which the order was paid. */
  readonly tender: CounterTender | undefined;
}

function createExchangePayouts(
  order: OrderRow,
  payments: readonly OrderPayment[],
  amountCents: number,
  { cents, tender }: ExchangedMoney,
  payout: NewPayout,
): RefundRow[] {
  const byHand = { ...payout, byHand: true, isOwn: false, restocks: false };
  const restCents = amountCents - cents;
  const exchanged = createRefund(order, { ...byHand, amountCents: cents, tender: "exchange" });
  if (restCents === 0) return [exchanged];
  return tender === undefined
    ? [exchanged, ...createPayouts(order, payments, restCents, payout)]
    : [exchanged, createRefund(order, { ...byHand, amountCents: restCents, tender })];
}

/** Inserts payouts. Those by hand are recorded in the ledger, because their money has moved. */
export function insertPayouts(context: StoreContext, payouts: readonly RefundRow[]): Statement[] {
  return payouts.flatMap((row) => [
    ...insertRefund(context, row),
    ...(row.state === "succeeded" ? [recordRefunded(context, row)] : []),
  ]);
}

/**
 * Inserts a refund of the order's own money, and the payouts that return it if it has the method `payouts`. What was
 * returned by hand is recorded in the ledger.
 * @param records the order before the refund
 * @param exchange what pays for another order. The refund has the method `payouts` then
 */
export function insertOwnRefund(
  context: StoreContext,
  { order, payments }: { readonly order: OrderRow; readonly payments: readonly OrderPayment[] },
  refund: RefundRow,
  actor: Actor,
  exchange?: ExchangedMoney,
): Statement[] {
  if (refund.method !== "payouts") return insertPayouts(context, [refund]);
  const { amountCents, origin, reason, createdAt: now } = refund;
  const payout = { origin, reason, actor, now };
  const payouts =
    exchange === undefined
      ? createPayouts(order, payments, amountCents, payout)
      : createExchangePayouts(order, payments, amountCents, exchange, payout);
  return [...insertRefund(context, refund), ...insertPayouts(context, payouts)];
}

/** The columns of a new refund about the payment that it returns. */
type RefundSource = Pick<RefundRow, "method" | "stripePaymentIntentId" | "tender">;

/**
 * Chooses the payment that returns a refund: the first one if it can, or the newest that can. `payouts` of several
 * payments return it if no single one can.
 */
export function chooseSource(payments: readonly OrderPayment[], amountCents: number): Partial<RefundSource> {
  // The order's payment method decides for an order with one payment.
  if (payments.every(({ isFirst }) => isFirst)) return {};
  const canReturn = ({ leftCents }: OrderPayment) => leftCents >= amountCents;
  const payment = payments.find((row) => row.isFirst && canReturn(row)) ?? payments.findLast(canReturn);
  return payment === undefined
    ? { method: "payouts", stripePaymentIntentId: null, tender: null }
    : toSource(payment);
}

/**
 * Creates the statements that end the refunds of an order's content, for the batch that replaces the content. Their
 * money stays returned. One that failed is canceled, because the new content has its own price.
 */
export function endOwnRefunds(context: StoreContext, orderId: string): Statement[] {
  const { db } = context;
  const isOfOrder = eq(refunds.orderId, orderId);
  return [
    db
      .delete(refundItems)
      .where(sql`${refundItems.refundId} IN (SELECT id FROM refunds WHERE order_id = ${orderId} AND is_own)`),
    db
      .update(refunds)
      .set({ state: "canceled", updatedAt: context.now().toISOString() })
      .where(and(isOfOrder, eq(refunds.isOwn, true), eq(refunds.state, "failed"))),
    db
      .update(refunds)
      .set({ isOwn: false })
      .where(and(isOfOrder, eq(refunds.isOwn, true))),
  ];
}

function toSource({ intentId, tender, isFirst }: OrderPayment): RefundSource {
  return {
    method: tender === null ? "card" : "cash",
    stripePaymentIntentId: isFirst ? null : intentId,
    // Nobody can pay with an exchange again.
    tender: tender === "exchange" ? null : tender,
  };
}
