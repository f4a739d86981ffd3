import { and, eq, isNull } from "drizzle-orm";
import * as v from "valibot";
import { toDisputeState } from "../../../../contract/orders/disputes.ts";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { idSchema } from "../../../../contract/shared/request-values.ts";
import type { Payment, PaymentEvent } from "../../../adapters/payment-provider.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { RefundRow } from "../../money/refunds/read-refunds.ts";
import { createRefundKey } from "../../money/refunds/write-refund.ts";
import { type Decision, write } from "../../write.ts";
import { readContent } from "../content/read-content.ts";
import { type AwaitedContent, applyPaidChange, paysChange } from "../content/settle-change.ts";
import { applyDecision, storeEvent } from "./apply-decision.ts";
import { decidePayment } from "./decide-payment.ts";
import type { RefusedRefund } from "./decide-refunds.ts";
import { type EventOutcome, type PaymentRecord, readPaymentRecord } from "./read-payment-record.ts";

// A refund that Stripe made in spite of a failed response appears in its list long before this time.
const uncertainMinutes = 15;
const maxRefundRounds = 3;
// Card testers try stolen cards on one payment, one after the other. No shopper needs this many attempts.
const maxDeclinesPerOrder = 8;
// A concurrent delivery may have stored the event first. The next read finds it, without a call to Stripe.
const eventIdColumn = "stripe_events.id";

export interface SyncRequest {
  readonly intentId: string;
  /** Finds an order that does not have this intent yet. */
  readonly orderId?: string | undefined;
  /** The event that is applied. It is stored in the same batch, so a duplicate delivery changes nothing. */
  readonly event?: PaymentEvent;
  /** Checks the order before Stripe is called, and returns false if no call is needed. It may throw. */
  readonly isNeeded?: (order: OrderRow | undefined) => boolean;
}

/** An order and its refunds after a sync. */
export interface SyncedPayment {
  /** The outcome is `waiting` if the payment names an order that the store does not have. */
  readonly outcome: EventOutcome | "waiting";
  /** The order after the sync. */
  readonly order: OrderRow | undefined;
  readonly refunds: readonly RefundRow[];
  /** Undefined if Stripe was not called or does not know the payment. */
  readonly payment: Payment | undefined;
}

/**
 * Syncs an order with its payment (docs/decisions/0011): reads the payment from Stripe, compares it with the order and
 * writes the difference in one batch. A payment changes an order only through this function. The webhook,
 * confirm-order, the checkout, cancellations, refunds, the reconciliation and the admin's replay all call it, and the
 * first of them writes.
 *
 * It also requests the payment's pending refunds. If Stripe fails then, the reconciliation requests them later.
 * @throws StoreError payment_provider_unavailable
 * @example
 * const { order, outcome } = await syncPayment(context, { intentId, orderId });
 */
export async function syncPayment(context: StoreContext, request: SyncRequest): Promise<SyncedPayment> {
  const first = await syncOnce(context, request, []);
  let latest = first;
  try {
    for (let round = 1; round <= maxRefundRounds; round += 1) {
      const { needsSync, refused } = await requestRefunds(context, latest);
      if (!needsSync) break;
      const { intentId } = request;
      latest = await syncOnce(context, { intentId, orderId: latest.order?.id }, refused);
    }
  } catch (error) {
    if (!(error instanceof StoreError && error.code === "payment_provider_unavailable")) throw error;
  }
  return { ...latest, outcome: first.outcome };
}

/**
 * Returns true if Stripe failed at this refund within 15 minutes, so that it is not known whether Stripe made it. A
 * retry with another idempotency key could make the refund twice.
 */
export function isRefundUncertain(context: StoreContext, row: RefundRow): boolean {
  if (row.idempotencyKey === createRefundKey(row.id, row.amountCents)) return false;
  return Date.parse(row.updatedAt) > context.now().getTime() - uncertainMinutes * 60_000;
}

/** Returns true if the payment has an open dispute. Stripe refuses refunds until the store has won the dispute. */
export function isHeldByBank(payment: Payment | undefined): boolean {
  return payment?.disputes.some(({ status }) => toDisputeState(status) === "open") === true;
}

async function syncOnce(
  context: StoreContext,
  request: SyncRequest,
  refused: readonly RefusedRefund[],
): Promise<SyncedPayment> {
  return write<PaymentState, SyncedPayment>(
    context,
    () => readPaymentState(context, request),
    (state) => decideSync(context, request, state, refused),
  );
}

/**
 * The state is `not_needed` if the event was applied before or the order needs no sync, and `foreign` if Stripe does
 * not know the payment or the store did not create it.
 */
type PaymentState =
  | { readonly kind: "not_needed"; readonly record: PaymentRecord }
  | { readonly kind: "foreign"; readonly record: PaymentRecord; readonly payment: Payment | undefined }
  | {
      readonly kind: "read";
      readonly record: PaymentRecord;
      readonly payment: Payment;
      /** True if the intent was canceled because too many cards were declined. */
      readonly isCardTesting: boolean;
      /** The change of the order that the payment was made for, if it still waits for it. */
      readonly awaited: AwaitedContent | undefined;
    };

/**
 * Reads the order before it calls Stripe. If the order changes in between, the write fails by the order's version and
 * both are read again, so an older response of Stripe never overwrites a newer one.
 */
async function readPaymentState(context: StoreContext, request: SyncRequest): Promise<PaymentState> {
  const { intentId } = request;
  const record = await readPaymentRecord(context, request);
  const isApplied = record.storedOutcome !== undefined && record.storedOutcome !== "failed";
  if (isApplied || request.isNeeded?.(record.order) === false) return { kind: "not_needed", record };
  const payment = await context.payments.retrievePayment(intentId);
  if (payment === undefined || !v.is(idSchema, payment.orderId)) return { kind: "foreign", record, payment };
  if (payment.orderId !== record.order?.id && payment.orderId !== request.orderId) {
    // The payment names an order that does not use this intent, or no longer uses it.
    return readPaymentState(context, { ...request, orderId: payment.orderId });
  }
  if (!isCardTesting(record, payment)) {
    const awaited = await readAwaited(context, record.order, intentId);
    // A concurrent request has made the change since, and the payment would seem to fit no order.
    if (awaited !== undefined && awaited.records.order.version !== record.order?.version) {
      return readPaymentState(context, request);
    }
    return { kind: "read", record, payment, isCardTesting: false, awaited };
  }
  // The intent is canceled at Stripe first, so that no further card can be tried.
  await context.payments.cancelIntent(intentId);
  const canceled = await context.payments.retrievePayment(intentId);
  return canceled === undefined
    ? { kind: "foreign", record, payment: undefined }
    : { kind: "read", record, payment: canceled, isCardTesting: true, awaited: undefined };
}

/** Reads the change that waits for a payment of this intent. */
async function readAwaited(
  context: StoreContext,
  order: OrderRow | undefined,
  intentId: string,
): Promise<AwaitedContent | undefined> {
  if (order === undefined || order.awaitedChangeId === null) return undefined;
  const records = await readContent(context, order.id, { productIds: [], postalCode: undefined });
  const change = records.changes.find((row) => row.stripePaymentIntentId === intentId);
  return change && { change, records };
}

/**
 * Returns true if the declined cards of a payment reach the limit of its order. Stripe counts them, because events may
 * be late.
 */
function isCardTesting({ order }: PaymentRecord, { status, declines }: Payment): boolean {
  return (
    order !== undefined &&
    awaitsPayment(order.status) &&
    status === "requires_payment_method" &&
    declines >= maxDeclinesPerOrder
  );
}

function decideSync(
  context: StoreContext,
  { event }: SyncRequest,
  state: PaymentState,
  refused: readonly RefusedRefund[],
): Decision<SyncedPayment> {
  const { order, refunds: refundRows } = state.record;
  const unchanged = { order, refunds: refundRows };
  const store = (result: Parameters<typeof storeEvent>[2]) =>
    event === undefined ? [] : storeEvent(context, event, result);
  if (state.kind === "not_needed") {
    return { statements: [], result: { ...unchanged, payment: undefined, outcome: "unchanged" } };
  }
  if (state.kind === "foreign") {
    return {
      statements: store({ outcome: "ignored", detail: "not a payment of the store" }),
      mayBeTaken: [eventIdColumn],
      result: { ...unchanged, payment: state.payment, outcome: "ignored" },
    };
  }
  const { payment, isCardTesting } = state;
  if (order === undefined) {
    return { statements: [], result: { ...unchanged, payment, outcome: "waiting" } };
  }
  if (state.awaited !== undefined && paysChange(context, state.awaited, payment)) {
    return {
      statements: [
        ...applyPaidChange(context, state.awaited, payment),
        ...store({ outcome: "applied", orderId: order.id }),
      ],
      mayBeTaken: [eventIdColumn],
      result: { ...unchanged, payment, outcome: "applied" },
    };
  }
  const records = { ...state.record, order };
  const decision = decidePayment(records, payment, {
    now: context.now(),
    isLive: context.payments.isLive,
    isCardTesting,
    refused,
  });
  const { outcome, detail } = decision;
  if (outcome === "refused") console.warn(`Payment refused for order ${order.orderNumber}: ${detail}`);
  const rowsAfter = [...refundRows, ...decision.refunds.map(({ after }) => after)];
  return {
    statements: [
      ...applyDecision(context, records, payment, decision),
      ...store({ outcome, orderId: order.id, detail }),
    ],
    mayBeTaken: [eventIdColumn],
    result: {
      outcome,
      order: { ...order, ...decision.changes },
      // A changed refund has the place of the row that was read.
      refunds: [...new Map(rowsAfter.map((row) => [row.id, row])).values()],
      payment,
    },
  };
}

/**
 * Requests the payment's pending refunds, which are stored already, from Stripe.
 * @returns `needsSync` if Stripe made or refused one; and the refused refunds
 */
async function requestRefunds(
  context: StoreContext,
  { order, payment, refunds: rows }: SyncedPayment,
): Promise<{ needsSync: boolean; refused: RefusedRefund[] }> {
  const refused: RefusedRefund[] = [];
  let needsSync = false;
  for (const row of rows) {
    const intentId = row.stripePaymentIntentId ?? order?.stripePaymentIntentId;
    const isPending = row.state === "requested" && row.method === "card" && row.stripeRefundId === null;
    if (payment === undefined || payment.id !== intentId || !isPending || isRefundUncertain(context, row))
      continue;
    if (isHeldByBank(payment)) continue;
    const response = await context.payments.refund({
      intentId: payment.id,
      amountCents: row.amountCents,
      orderId: row.orderId,
      refundId: row.id,
      idempotencyKey: row.idempotencyKey,
    });
    if (response.kind === "unsure") await replaceKey(context, row);
    if (response.kind === "refused") refused.push({ refundId: row.id, reason: response.reason });
    needsSync ||= response.kind !== "unsure";
  }
  return { needsSync, refused };
}

/**
 * Replaces the idempotency key of a refund. Only the first of several concurrent requests with the same key changes the
 * row.
 */
async function replaceKey(context: StoreContext, row: RefundRow): Promise<void> {
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
