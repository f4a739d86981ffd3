import { isMoneyWithdrawn, toDisputeState } from "../../../../contract/orders/disputes.ts";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { canChangeStatus } from "../../../../contract/orders/order-transitions.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { issueCorrections, issueDisputeCredits } from "../../money/refunds/issue-corrections.ts";
import { chooseSource, insertOwnRefund } from "../../money/refunds/payouts.ts";
import { type RefundRecords, readRefunds } from "../../money/refunds/read-refunds.ts";
import {
  computeRefundableCents,
  decideStatusAfterRefunds,
  type OrderMoney,
} from "../../money/refunds/refund-amounts.ts";
import { isPayout } from "../../money/refunds/refund-kinds.ts";
import { cancelReplacedFailures, createRefund } from "../../money/refunds/write-refund.ts";
import { releaseOffers } from "../../offers/hold-offers.ts";
import { type Actor, paymentActor } from "../../profiles/actor.ts";
import { tryAfterCommit, write } from "../../write.ts";
import { auditOrder, changeOrder, refuseUnlessSeen, writeHistoryAndEmails } from "../change-order.ts";
import { endAwaitedChange } from "../end-awaited-change.ts";
import { findOrder, findOwnOrder } from "../find-order.ts";
import { type OrderAccess, toOwnerActor } from "../order-access.ts";
import { type SyncedPayment, syncPayment } from "../payments/sync-payment.ts";
import { releaseWindow } from "../pickup-windows.ts";
import { hasLeftTheShop, isPartlyShipped } from "../sent-units.ts";
import { releaseStock } from "../stock.ts";

export interface Cancellation {
  readonly actor: Actor;
  readonly reason: string;
  /** True if the customer can read an admin's reason. */
  readonly isForCustomer?: boolean | undefined;
  /** The version that the admin saw. */
  readonly version?: number | undefined;
  /** True if the units of a shipped order came back. */
  readonly restocks?: boolean | undefined;
}

/**
 * The order's owner. Cancels an order of the account or of the link (docs/product.md, "Cancellation, refunds and
 * returns"). canChangeStatus() decides until which status. A repeated cancellation changes nothing.
 * @throws StoreError order_not_found, order_not_cancelable, payment_in_progress, payment_provider_unavailable
 */
export async function cancelOwnOrder(
  context: StoreContext,
  access: OrderAccess,
  orderId: string,
  reason: string,
): Promise<{ message: string }> {
  const order = await findOwnOrder(context, access, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  try {
    return { message: await cancelOrder(context, order.id, { actor: toOwnerActor(access), reason }) };
  } catch (error) {
    if (!(error instanceof StoreError) || error.code !== "payment_provider_unavailable") throw error;
    // The error's default message is about starting a payment.
    throw new StoreError("payment_provider_unavailable", { message: "Failed to cancel order", cause: error });
  }
}

/**
 * Cancels an order for any actor. The intent of an unpaid order is canceled first, and a paid order is refunded in
 * full. If a payment arrives while an unpaid order is being canceled, the order is paid first and then canceled as a
 * paid one.
 * @returns a sentence for the customer or the admin
 * @throws StoreError order_not_found, order_changed, payment_in_progress, order_not_cancelable,
 *   payment_provider_unavailable; invalid_input for a shipped order without `restocks`
 */
export async function cancelOrder(
  context: StoreContext,
  orderId: string,
  cancellation: Cancellation,
): Promise<string> {
  const { actor, reason, isForCustomer, version } = cancellation;
  const order = await findOrder(context, orderId);
  if (order === undefined) throw new StoreError("order_not_found");
  refuseUnlessSeen(order, version);
  const wasUnpaid = awaitsPayment(order.status);
  if (wasUnpaid) {
    const result = await cancelUnpaidOrder(context, orderId, actor, reason, isForCustomer);
    if (result === "in_progress") throw new StoreError("payment_in_progress");
    if (result === "refused") throw new StoreError("order_not_cancelable");
  }
  const canceled = await write(
    context,
    () => readRefunds(context, orderId),
    (money) => {
      if (money === undefined) throw new StoreError("order_not_found");
      if (money.order.status === "canceled") return { statements: [], result: money };
      // A payment was started in the meantime. Its intent would have to be canceled first.
      if (awaitsPayment(money.order.status)) throw new StoreError("order_not_cancelable");
      // The cancellation above may have changed the version of an unpaid order.
      if (!wasUnpaid) refuseUnlessSeen(money.order, version);
      return {
        statements: createCancelStatements(context, money, cancellation),
        result: money,
      };
    },
  );
  return refundCancellation(context, canceled);
}

/**
 * Requests the refund of a canceled order by syncing its payments.
 * @returns a sentence about the cancellation and the refund
 */
async function refundCancellation(
  context: StoreContext,
  { order, payments }: RefundRecords,
): Promise<string> {
  const intentIds = payments.flatMap(({ intentId }) => intentId ?? []);
  if (order.totalCents === 0 || intentIds.length === 0) return "Your order has been canceled.";
  const results: (SyncedPayment | undefined)[] = [];
  for (const intentId of intentIds) {
    results.push(await tryAfterCommit(() => syncPayment(context, { intentId, orderId: order.id })));
  }
  const synced = results.at(-1);
  const areWaiting = synced?.refunds.some(
    (row) => isPayout(row) && (row.state === "requested" || row.state === "failed"),
  );
  if (synced?.order?.paymentStatus === "refunded" && !areWaiting) {
    return "Your order has been canceled and refunded in full.";
  }
  const isMoneyWithBank = results.some((result) =>
    result?.payment?.disputes.some(({ status }) => isMoneyWithdrawn(toDisputeState(status))),
  );
  if (isMoneyWithBank)
    return "Your order has been canceled. Your bank has taken this payment back, so we can't refund it.";
  const isPending = synced === undefined || synced.refunds.some((refund) => refund.state === "requested");
  return isPending
    ? "Your order has been canceled. Its refund is on its way."
    : "Your order has been canceled. We'll contact you about its refund.";
}

/** The result of canceling an unpaid order. */
export type UnpaidCancellation =
  /** The units are back in stock. */
  | "canceled"
  /** The money had arrived, so the order was paid instead. */
  | "paid"
  /** The bank has not decided about the payment. */
  | "in_progress"
  /** This actor may not cancel the order. */
  | "refused"
  /** The order does not await a payment. */
  | "closed";

/**
 * Cancels an unpaid order. Its intent is canceled first, so that no payment can arrive after the units return to stock.
 * @throws StoreError payment_provider_unavailable, without having changed anything
 */
export async function cancelUnpaidOrder(
  context: StoreContext,
  orderId: string,
  actor: Actor,
  notes: string,
  notesForCustomer?: boolean,
): Promise<UnpaidCancellation> {
  const order = await findOrder(context, orderId);
  if (order === undefined || !awaitsPayment(order.status)) return "closed";
  if (!canChangeStatus(actor.kind, order, "canceled")) return "refused";
  const intentId = order.stripePaymentIntentId;
  if (intentId !== null) {
    const intent = await context.payments.cancelIntent(intentId);
    // The intent is undefined if it was created with the keys of another Stripe account. Nobody can pay it here.
    if (intent !== undefined && intent.status !== "canceled") {
      const synced = await syncPayment(context, { intentId, orderId });
      if (synced.order?.status === "canceled") return "canceled";
      return synced.order?.paidAt == null ? "in_progress" : "paid";
    }
  }
  const result = await write<OrderRow | undefined, UnpaidCancellation | "has_intent">(
    context,
    () => findOrder(context, orderId),
    (current) => {
      if (current === undefined || !awaitsPayment(current.status))
        return { statements: [], result: "closed" };
      if (current.stripePaymentIntentId !== intentId) return { statements: [], result: "has_intent" };
      const cancellation = { actor, reason: notes, isForCustomer: notesForCustomer };
      return { statements: createUnpaidCancelStatements(context, current, cancellation), result: "canceled" };
    },
  );
  // A concurrent request gave the order an intent, which has to be canceled first.
  return result === "has_intent"
    ? cancelUnpaidOrder(context, orderId, actor, notes, notesForCustomer)
    : result;
}

/** Cancels an unpaid order whose payment Stripe does not know. Nobody can pay it. */
export async function cancelUnknownPayment(context: StoreContext, orderId: string): Promise<void> {
  await write(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined || !awaitsPayment(order.status)) return [];
      const reason = "The payment is unknown to the payment provider";
      return createUnpaidCancelStatements(context, order, { actor: paymentActor, reason });
    },
  );
}

/**
 * Creates the statements that cancel an order that was never paid. The intent of a card order must be canceled first,
 * because a late payment would otherwise succeed for units that are sold to others.
 */
export function createUnpaidCancelStatements(
  context: StoreContext,
  order: OrderRow,
  cancellation: Cancellation,
): Statement[] {
  const unpaid: UnpaidOrder = { order, refunds: [], disputes: [], payments: [] };
  return createCancelStatements(context, unpaid, cancellation);
}

/** An order that was never paid, so nothing is refunded. */
interface UnpaidOrder extends OrderMoney {
  readonly refunds: readonly [];
  readonly disputes: readonly [];
  readonly payments: readonly [];
}

/**
 * Creates the statements that cancel an order and return its units to stock, except units that were shipped and did not
 * come back. They refund what was paid minus earlier refunds: cash at once, and a card payment by the next sync.
 * @throws StoreError order_not_cancelable if the actor may not cancel the order; invalid_input if `restocks` is missing
 *   for a shipped order
 */
function createCancelStatements(
  context: StoreContext,
  records: RefundRecords | UnpaidOrder,
  { actor, reason, isForCustomer, restocks }: Cancellation,
): Statement[] {
  const { order } = records;
  const isPartlySent = "items" in records && isPartlyShipped(order, records.items);
  if (!canChangeStatus(actor.kind, { ...order, is_partly_shipped: isPartlySent }, "canceled")) {
    throw new StoreError("order_not_cancelable", isPartlySent ? { message: partlySentMessage } : undefined);
  }
  const returnsUnits = hasLeftTheShop(order) || isPartlySent ? restocks : true;
  if (returnsUnits === undefined) {
    throw fieldError("restock", "Please say whether the items came back.");
  }
  const { payments } = records;
  const amountCents = computeRefundableCents(records);
  const now = context.now().toISOString();
  const refund =
    amountCents > 0
      ? createRefund(order, {
          ...chooseSource(payments, amountCents),
          amountCents,
          reason,
          origin: "cancellation",
          actor,
          now,
        })
      : undefined;
  const afterRefund =
    refund?.state === "succeeded"
      ? decideStatusAfterRefunds({ ...order, status: "canceled" }, [...records.refunds, refund])
      : {};
  return [
    changeOrder(context, order, {
      ...afterRefund,
      status: "canceled",
      reservationExpiresAt: null,
      awaitedChangeId: null,
    }),
    ...releaseStock(context, order, returnsUnits),
    releaseOffers(context, order.id),
    ...releaseWindow(context, order),
    endAwaitedChange(context, order.id),
    ...(refund === undefined
      ? []
      : [
          ...insertOwnRefund(context, { order, payments }, refund, actor),
          ...cancelReplacedFailures(context, records, refund),
        ]),
    ...(refund === undefined || !("invoicing" in records)
      ? []
      : issueCorrections(context, records, [{ before: undefined, after: refund }])),
    ...("invoicing" in records ? issueDisputeCredits(context, records, records.disputes) : []),
    ...writeHistoryAndEmails(context, order.id, {
      status: "canceled",
      actor,
      notes: reason,
      notesForCustomer: isForCustomer,
    }),
    ...auditOrder(context, order, actor, { status: "canceled", restocks: returnsUnits }, reason),
  ];
}

const partlySentMessage =
  "Part of this order has been sent, so you can't cancel it any more. You can return what you have, or write to us about the rest.";
