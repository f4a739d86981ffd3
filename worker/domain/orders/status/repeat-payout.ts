import { eq } from "drizzle-orm";
import { type CounterTender, tenderPhrases } from "../../../../contract/orders/fulfilment.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { insertPayouts } from "../../money/refunds/payouts.ts";
import { type RefundRecords, type RefundRow, readRefunds } from "../../money/refunds/read-refunds.ts";
import { isPayout } from "../../money/refunds/refund-kinds.ts";
import { createRefund } from "../../money/refunds/write-refund.ts";
import { toAdminActor } from "../../profiles/actor.ts";
import { tryAfterCommit, write } from "../../write.ts";
import { changeOrder, refuseUnlessSeen, writeHistoryAndEmails } from "../change-order.ts";
import { syncPayment } from "../payments/sync-payment.ts";

/** A payout that failed, and how its money is returned instead. */
export interface RepeatPayoutRequest {
  readonly orderId: string;
  readonly refundId: string;
  /** The way in which an admin returned the money by hand. Undefined tries the card again. */
  readonly tender: CounterTender | undefined;
  /** The version that the admin saw. */
  readonly version: number | undefined;
}

/**
 * Admin only. Repeats a payout that failed, through Stripe or as one that was made by hand. The failed one is canceled,
 * so a repeated request is refused.
 * @returns the new payout and its order afterwards
 * @throws StoreError order_not_found, order_changed; not_found for another order's refund; conflict if it is no failed
 *   payout, or if a card is tried for money that was paid by hand
 */
export async function repeatPayout(
  context: StoreContext,
  admin: AdminActor,
  request: RepeatPayoutRequest,
): Promise<{ records: RefundRecords; refund: RefundRow }> {
  const { orderId, refundId, tender, version } = request;
  const { before, repeated } = await write(
    context,
    () => readRefunds(context, orderId),
    (records) => {
      if (records === undefined) throw new StoreError("order_not_found");
      const failed = requireFailed(records, refundId);
      if (failed.method === "cash" && tender === undefined) {
        throw new StoreError("conflict", { message: "This was paid by hand. Return it by hand, too." });
      }
      refuseUnlessSeen(records.order, version);
      const payout = createRepeated(context, admin, records, failed, tender);
      return {
        statements: createStatements(context, admin, records, failed, payout),
        result: { before: records, repeated: payout },
      };
    },
  );
  const intentId = repeated.stripePaymentIntentId;
  if (repeated.method === "card" && intentId !== null) {
    await tryAfterCommit(() => syncPayment(context, { intentId, orderId }));
  }
  const records = (await tryAfterCommit(() => readRefunds(context, orderId))) ?? before;
  return { records, refund: records.refunds.find(({ id }) => id === repeated.id) ?? repeated };
}

function requireFailed({ refunds: rows }: RefundRecords, refundId: string): RefundRow {
  const row = rows.find(({ id }) => id === refundId);
  if (row === undefined) throw new StoreError("not_found");
  if (isPayout(row) && row.state === "failed") return row;
  throw new StoreError("conflict", {
    message: "This money was returned or is on its way. Please look at the order's refunds again.",
  });
}

function createRepeated(
  context: StoreContext,
  admin: AdminActor,
  { order }: RefundRecords,
  { amountCents, reason, origin, method, stripePaymentIntentId }: RefundRow,
  tender: CounterTender | undefined,
): RefundRow {
  return createRefund(order, {
    amountCents,
    reason,
    origin,
    isOwn: false,
    restocks: false,
    // The payment is named, because its card has less to return once the money was returned by hand.
    stripePaymentIntentId: method === "cash" ? null : (stripePaymentIntentId ?? order.stripePaymentIntentId),
    method: tender === undefined ? "card" : "cash",
    tender,
    actor: toAdminActor(admin),
    now: context.now().toISOString(),
  });
}

function createStatements(
  context: StoreContext,
  admin: AdminActor,
  { order }: RefundRecords,
  failed: RefundRow,
  payout: RefundRow,
) {
  const amount = formatCents(payout.amountCents);
  const notes =
    payout.tender === null
      ? `The return of ${amount} to the card is tried again`
      : `Returned ${amount} ${tenderPhrases[payout.tender]}`;
  return [
    changeOrder(context, order, {}),
    context.db
      .update(refunds)
      .set({ state: "canceled", updatedAt: context.now().toISOString() })
      .where(eq(refunds.id, failed.id)),
    ...insertPayouts(context, [payout]),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor: toAdminActor(admin),
      notes,
      notesForCustomer: true,
    }),
    writeAudit(context, admin, {
      action: "order.refund",
      entity: "order",
      entityId: order.id,
      summary: `${notes}, for order ${order.orderNumber}`,
      after: { refund_id: payout.id, replaces: failed.id, amount_cents: payout.amountCents },
    }),
  ];
}
