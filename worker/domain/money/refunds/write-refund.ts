import { eq } from "drizzle-orm";
import type { Tender } from "../../../../contract/orders/fulfilment.ts";
import type { OrderUnits } from "../../../../contract/orders/refunds.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import type { OrderRow } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import type { StoreContext } from "../../context.ts";
import type { Actor } from "../../profiles/actor.ts";
import { insertRefundItems } from "./order-units.ts";
import type { RefundRow, RefundTax } from "./read-refunds.ts";
import { computeRefundableCents, type OrderMoney } from "./refund-amounts.ts";
import { isOwn } from "./refund-kinds.ts";

/** The caller's decisions about a new refund. */
interface NewRefund
  extends Pick<RefundRow, "amountCents" | "reason" | "origin">,
    Partial<Pick<RefundRow, "id" | "stripePaymentIntentId" | "restocks" | "isOwn" | "method">> {
  readonly actor: Actor;
  readonly items?: OrderUnits;
  /** The taxes that are refunded because they were charged in error. */
  readonly taxes?: readonly RefundTax[] | undefined;
  /**
   * The way to return money that does not go to the card, or null if nobody said. An exchange is noted of payouts, too.
   */
  readonly tender?: Tender | null | undefined;
  /** The money was returned in cash or by e-transfer, whatever the order was paid with. */
  readonly byHand?: boolean | undefined;
  /** In ISO 8601. */
  readonly now: string;
}

/**
 * Creates the row of a refund, which the caller inserts before Stripe is called. A refund in cash or by hand succeeds
 * at once. The refund of an unmatched payment goes to the card. Without a method and a tender, a refund goes the way
 * the order was paid.
 * @example
 * const refund = createRefund(order, { amountCents: 840, reason, origin: "admin", actor, now });
 * return [...insertRefund(context, refund), ...cancelReplacedFailures(context, records, refund)];
 */
export function createRefund(order: OrderRow, refund: NewRefund): RefundRow {
  const { id = crypto.randomUUID(), amountCents, reason, origin, actor, now } = refund;
  const { tender = order.counterTender } = refund;
  const isByHand = refund.byHand || (order.paymentMethod === "cash_on_delivery" && origin !== "unmatched");
  const method = refund.method ?? (isByHand ? "cash" : "card");
  return {
    id,
    orderId: order.id,
    stripePaymentIntentId: refund.stripePaymentIntentId ?? null,
    amountCents,
    reason,
    items: refund.items ?? [],
    taxes: refund.taxes === undefined || refund.taxes.length === 0 ? null : refund.taxes,
    tender: method === "cash" || tender === "exchange" ? tender : null,
    origin,
    method,
    state: method === "card" ? "requested" : "succeeded",
    stripeRefundId: null,
    idempotencyKey: createRefundKey(id, amountCents),
    failure: null,
    createdBy: actor.name,
    profileId: actor.profileId,
    createdAt: now,
    updatedAt: now,
    restocks: refund.restocks ?? true,
    isOwn: refund.isOwn ?? origin !== "unmatched",
  };
}

/**
 * Creates the first idempotency key of a refund. It contains the amount, because Stripe refuses a key that was used
 * with other parameters.
 */
export function createRefundKey(refundId: string, amountCents: number): string {
  return `refund:${refundId}:${amountCents}`;
}

/** Inserts a refund with its units. The batch fails if more units than were ordered would be refunded. */
export function insertRefund(context: StoreContext, refund: RefundRow): Statement[] {
  return [context.db.insert(refunds).values(refund), ...insertRefundItems(context, refund)];
}

/** Records in the ledger that a refund succeeded. The unique id of the transaction prevents a second record. */
export function recordRefunded(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund",
    providerTransactionId: refund.stripeRefundId ?? `cash-refund:${refund.id}`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}

/** Records in the ledger that the bank sent a refund back to the store after the refund had succeeded. */
export function recordRefundReturned(context: StoreContext, refund: RefundRow): Statement {
  return context.db.insert(transactions).values({
    id: crypto.randomUUID(),
    orderId: refund.orderId,
    type: "refund_failure",
    providerTransactionId: `${refund.stripeRefundId}:failed`,
    amountCents: refund.amountCents,
    createdAt: context.now().toISOString(),
  });
}

/**
 * Cancels the failed refunds that a new refund replaces, so that admins no longer see them as work. It cancels failed
 * refunds from the oldest on while its amount covers them, and all of them if nothing is left to refund.
 * @param money the order before the new refund
 */
export function cancelReplacedFailures(
  context: StoreContext,
  money: OrderMoney,
  refund: RefundRow,
): Statement[] {
  const { refunds: rows } = money;
  const isLast = computeRefundableCents({ ...money, refunds: [...rows, refund] }) === 0;
  let remainingCents = refund.amountCents;
  const statements: Statement[] = [];
  for (const row of rows) {
    if (!isOwn(row) || row.state !== "failed") continue;
    if (!isLast && row.amountCents > remainingCents) continue;
    remainingCents -= row.amountCents;
    statements.push(
      context.db
        .update(refunds)
        .set({ state: "canceled", updatedAt: context.now().toISOString() })
        .where(eq(refunds.id, row.id)),
    );
  }
  return statements;
}
