import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { toDisputeState } from "../../../../contract/orders/disputes.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { idSchema } from "../../../../contract/shared/request-values.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import { write } from "../../write.ts";
import type { OrderRow } from "../order-rows.ts";
import { isOwn, type RefundRow, refundKey } from "../refunds/refund-rows.ts";
import { isCardTesting } from "./card-testing.ts";
import { decidePayment } from "./decide-payment.ts";
import type { RefusedRefund } from "./merge-refunds.ts";
import {
  decisionStatements,
  type EventOutcome,
  type PaymentRecord,
  readPaymentRecord,
  storeEvent,
} from "./payment-record.ts";
import type { Payment, PaymentEvent } from "./provider.ts";

// A refund that Stripe made in spite of its failed answer is in its list long before.
const unsureMinutes = 15;
const maxRefundRounds = 3;

export interface SyncRequest {
  readonly intentId: string;
  /** Where it is known: an order may not know its intent yet. */
  readonly orderId?: string | undefined;
  /** Stored in the batch that applies it: its second delivery changes nothing. */
  readonly event?: PaymentEvent;
  /** Looks at the order before Stripe is asked, and may throw. @returns false where there is no need to ask */
  readonly isNeeded?: (order: OrderRow | undefined) => boolean;
}

export interface SyncedPayment {
  /** `waiting`: the order that the payment names is not there. */
  readonly outcome: EventOutcome | "waiting";
  /** As they are now. */
  readonly order: OrderRow | undefined;
  readonly refunds: readonly RefundRow[];
  /** Undefined where Stripe was not asked or does not know it. */
  readonly payment: Payment | undefined;
}

/**
 * The one way in which a payment changes an order: reads the payment at Stripe, compares it with the order, and writes
 * what differs in one batch. The webhook, confirm-order, the checkout, cancellations, refunds, the reconciliation and
 * the admin's replay all call it; the first writes, all others find nothing left to do.
 * Refunds that are due are made at Stripe on the way; where Stripe fails at that the reconciliation does the rest.
 * @throws StoreError payment_provider_unavailable
 */
export async function syncPayment(context: StoreContext, request: SyncRequest): Promise<SyncedPayment> {
  const first = await syncOnce(context, request, []);
  let latest = first;
  try {
    for (let round = 1; round <= maxRefundRounds; round += 1) {
      const asked = await requestRefunds(context, latest);
      if (!asked.isAny) break;
      const { intentId } = request;
      latest = await syncOnce(context, { intentId, orderId: latest.order?.id }, asked.refused);
    }
  } catch (error) {
    if (!(error instanceof StoreError && error.code === "payment_provider_unavailable")) throw error;
  }
  return { ...latest, outcome: first.outcome };
}

/** What is to be done at Stripe is written down already: where Stripe cannot be reached, the reconciliation does it. */
export async function syncIfReachable(
  context: StoreContext,
  request: SyncRequest,
): Promise<SyncedPayment | undefined> {
  try {
    return await syncPayment(context, request);
  } catch (error) {
    if (error instanceof StoreError && error.code === "payment_provider_unavailable") return undefined;
    throw error;
  }
}

/** A refund that Stripe failed at a moment ago: asked again now, with another key, it could be made twice. */
export function isUnsure(context: StoreContext, row: RefundRow): boolean {
  if (row.idempotencyKey === refundKey(row.id, row.amountCents)) return false;
  return Date.parse(row.updatedAt) > context.now().getTime() - unsureMinutes * 60_000;
}

/** Stripe refuses a refund while a bank has the money; it is made when the dispute is won. */
export function isHeldByBank(payment: Payment | undefined): boolean {
  return payment?.disputes.some(({ status }) => toDisputeState(status) === "open") === true;
}

// Its other delivery was faster: read again, it needs no look at Stripe.
const eventIds = ["stripe_events.id"];

async function syncOnce(
  context: StoreContext,
  request: SyncRequest,
  refused: readonly RefusedRefund[],
): Promise<SyncedPayment> {
  const { event } = request;
  return write<Look, SyncedPayment>(
    context,
    () => look(context, request),
    ({ record, payment, isDone, isClosedForTesting }) => {
      const { order } = record;
      const answer = { order, refunds: record.refunds, payment };
      if (isDone) return { statements: [], result: { ...answer, outcome: "unchanged" } };
      if (payment === undefined || !v.is(idSchema, payment.orderId)) {
        const about = { outcome: "ignored" as const, detail: "not a payment of the store" };
        const statements = event === undefined ? [] : storeEvent(context, event, about);
        return { statements, mayBeTaken: eventIds, result: { ...answer, outcome: "ignored" } };
      }
      if (order === undefined) return { statements: [], result: { ...answer, outcome: "waiting" } };
      const decision = decidePayment({ ...record, order }, payment, {
        now: context.now(),
        isLive: context.payments.isLive,
        isCardTesting: isClosedForTesting,
        refused,
      });
      const { outcome, detail } = decision;
      if (outcome === "refused") console.warn(`Payment refused for order ${order.orderNumber}: ${detail}`);
      const changed = new Map(decision.refunds.map(({ after }) => [after.id, after]));
      const known = record.refunds.map((row) => changed.get(row.id) ?? row);
      const added = decision.refunds.filter(({ before }) => before === undefined).map(({ after }) => after);
      return {
        statements: [
          ...decisionStatements(context, order, payment, decision),
          ...(event === undefined ? [] : storeEvent(context, event, { outcome, orderId: order.id, detail })),
        ],
        mayBeTaken: eventIds,
        result: {
          outcome,
          order: { ...order, ...decision.changes },
          refunds: [...known, ...added],
          payment,
        },
      };
    },
  );
}

interface Look {
  readonly record: PaymentRecord;
  readonly payment?: Payment | undefined;
  /** The event was applied before, or there is no need to ask Stripe. */
  readonly isDone?: boolean;
  readonly isClosedForTesting?: boolean;
}

/**
 * The order is read before Stripe is asked: where somebody else writes to it in between, the write fails by the order's
 * version, and both are read again. So an older answer of Stripe's never overwrites a newer one.
 */
async function look(context: StoreContext, request: SyncRequest): Promise<Look> {
  const { intentId, event } = request;
  const record = await readPaymentRecord(context, request);
  if (record.storedOutcome !== undefined && record.storedOutcome !== "failed")
    return { record, isDone: true };
  if (request.isNeeded?.(record.order) === false) return { record, isDone: true };
  const payment = await context.payments.retrievePayment(intentId);
  if (payment === undefined || !v.is(idSchema, payment.orderId)) return { record, payment };
  if (payment.orderId !== record.order?.id && payment.orderId !== request.orderId) {
    // The payment names an order that does not use this intent (any more).
    return look(context, { ...request, orderId: payment.orderId });
  }
  if (event === undefined || !isCardTesting(record, payment, event)) return { record, payment };
  // First at Stripe, so that no further card can be tried.
  await context.payments.cancelIntent(intentId);
  return { record, payment: await context.payments.retrievePayment(intentId), isClosedForTesting: true };
}

/** Asks Stripe for the refunds of this payment that it was not asked for yet. Their rows are written already. */
async function requestRefunds(
  context: StoreContext,
  { order, payment, refunds: rows }: SyncedPayment,
): Promise<{ isAny: boolean; refused: RefusedRefund[] }> {
  const refused: RefusedRefund[] = [];
  let isAny = false;
  for (const row of rows) {
    const isOfPayment = isOwn(row)
      ? order?.stripePaymentIntentId === payment?.id
      : row.stripePaymentIntentId === payment?.id;
    const isDue = row.state === "requested" && row.method === "card" && row.stripeRefundId === null;
    if (payment === undefined || !isOfPayment || !isDue || isUnsure(context, row)) continue;
    if (isHeldByBank(payment)) continue;
    const response = await context.payments.refund({
      intentId: payment.id,
      amountCents: row.amountCents,
      orderId: row.orderId,
      refundId: row.id,
      idempotencyKey: row.idempotencyKey,
    });
    if (response.kind === "unsure") await takeNewKey(context, row);
    if (response.kind === "refused") refused.push({ refundId: row.id, reason: response.reason });
    isAny ||= response.kind !== "unsure";
  }
  return { isAny, refused };
}

/** Others that asked with the same key got the same answer: one of them takes the new key. */
async function takeNewKey(context: StoreContext, row: RefundRow): Promise<void> {
  await context.db
    .update(refunds)
    .set({
      idempotencyKey: `${row.idempotencyKey}:${crypto.randomUUID()}`,
      updatedAt: context.now().toISOString(),
    })
    .where(
      and(
        eq(refunds.id, row.id),
        eq(refunds.idempotencyKey, row.idempotencyKey),
        eq(refunds.state, "requested"),
        isNull(refunds.stripeRefundId),
      ),
    );
}
