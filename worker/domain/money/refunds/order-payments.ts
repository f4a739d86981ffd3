import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { toDisputeState } from "../../../../contract/orders/disputes.ts";
import { type CounterTender, type Tender, tenders } from "../../../../contract/orders/fulfilment.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { orderChanges } from "../../../db/schema/order-changes.ts";
import { transactions } from "../../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { DisputeRow } from "../disputes.ts";
import type { OrderIds } from "../taxes/stored-taxes.ts";
import type { RefundRow } from "./read-refunds.ts";
import { getPayableCents, sumOutgoingCents } from "./refund-amounts.ts";
import { isPayout } from "./refund-kinds.ts";

/**
 * A payment that an order received: the first one, the difference of a change (docs/decisions/0052), or the refund of
 * another order (docs/decisions/0053). Amounts are in cents.
 */
export interface OrderPayment {
  /** The payment intent of a card. Null for money that was taken by hand. */
  readonly intentId: string | null;
  /** The tender of a payment by hand. Null for a card payment at Stripe. */
  readonly tender: Tender | null;
  /** Refunds of the first payment do not name their payment. */
  readonly isFirst: boolean;
  readonly capturedCents: number;
  /** The part that was returned by hand by refunds that name no payment. */
  readonly byHandCents: number;
  /** The amount that was neither returned, nor is on its way, nor was lost in a dispute. */
  readonly leftCents: number;
}

/** A payment that is recorded, with the intent of its change. */
type Capture = Awaited<ReturnType<typeof selectCaptures>>[number];

/** The records that determine an order's payments. */
export interface PaymentsRecords {
  readonly order: OrderRow;
  readonly captures: readonly Capture[];
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
}

/** Selects the payments of orders that are recorded, the oldest first. */
export function selectCaptures({ db }: StoreContext, orderIds: OrderIds) {
  return db
    .select({
      orderId: transactions.orderId,
      providerId: transactions.providerTransactionId,
      amountCents: transactions.amountCents,
      changeId: transactions.changeId,
      intentId: orderChanges.stripePaymentIntentId,
    })
    .from(transactions)
    .leftJoin(orderChanges, eq(orderChanges.id, transactions.changeId))
    .where(
      and(
        inArray(transactions.orderId, orderIds),
        eq(transactions.type, "payment"),
        isNull(transactions.reversedAt),
      ),
    )
    .orderBy(asc(transactions.createdAt), asc(sql`transactions.rowid`));
}

/** Reads the intents of the card payments that an order may have received. An unpaid order has none. */
export async function readPaidIntents({ db }: StoreContext, orderId: string): Promise<string[]> {
  const found = await readBatch(db, {
    first: db
      .select({ intentId: orders.stripePaymentIntentId })
      .from(orders)
      .where(and(eq(orders.id, orderId), isNotNull(orders.paidAt))),
    ofChanges: db
      .select({ intentId: orderChanges.stripePaymentIntentId })
      .from(orderChanges)
      .where(and(eq(orderChanges.orderId, orderId), eq(orderChanges.state, "applied"))),
  });
  return [...found.first, ...found.ofChanges].flatMap(({ intentId }) => intentId ?? []);
}

/**
 * The columns of an order whose money is refunded. The tender is also that of a delivery which an admin placed as paid,
 * because only the payment of one names it (recordCollection).
 */
export const paidOrderColumns = {
  ...getTableColumns(orders),
  counterTender: sql<CounterTender | null>`coalesce(orders.counter_tender, (SELECT CASE
      WHEN paid.provider_transaction_id LIKE 'interac:%' THEN 'interac'
      WHEN paid.provider_transaction_id LIKE 'terminal:%' THEN 'terminal' END
    FROM transactions AS paid WHERE paid.order_id = orders.id AND paid.type = 'payment' AND paid.change_id IS NULL
      AND paid.reversed_at IS NULL AND paid.provider_transaction_id NOT LIKE 'exchange:%'))`.as(
    "paid_tender",
  ),
};

/** Lists the payments of an order with what each can still return, the first payment first. */
export function listPayments(records: PaymentsRecords): OrderPayment[] {
  const { order, disputes } = records;
  const refunds = records.refunds.filter(movesMoney);
  const sources = listSources(records);
  const limited = sources.map((source) => ({
    ...source,
    limitCents:
      source.capturedCents -
      sumOutgoingCents(refunds.filter((row) => isRefundOf(order, source, row))) -
      sumLost(source, disputes),
  }));
  const byHand = allocate(limited, sumOutgoingCents(refunds.filter(namesNoPayment)));
  return limited.map(({ limitCents, ...source }) => {
    const byHandCents = byHand.get(source.key) ?? 0;
    const { key: _, ...payment } = source;
    return { ...payment, byHandCents, leftCents: Math.max(0, limitCents - byHandCents) };
  });
}

/** Returns true for a refund whose money the payment returns. Refunds by hand may name no payment. */
export function isRefundOf(
  order: Pick<OrderRow, "stripePaymentIntentId">,
  { intentId, tender }: Pick<OrderPayment, "intentId" | "tender">,
  row: RefundRow,
): boolean {
  if (!movesMoney(row) || namesNoPayment(row) || tender !== null) return false;
  return (row.stripePaymentIntentId ?? order.stripePaymentIntentId) === intentId;
}

/**
 * Computes what an order's payments together have captured. This is the rule that ties an order's payments to its
 * refunds: what was captured is what the order costs, and what is returned besides the refunds of its own money. A
 * payout that failed is still due to the customer.
 * @param refunds all refunds of the order
 */
export function computeCapturedCents(order: OrderRow, refunds: readonly RefundRow[]): number {
  const sum = (rows: readonly RefundRow[]) => rows.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const byPayouts = refunds.filter(({ isOwn, method }) => isOwn && method === "payouts");
  const payouts = refunds.filter((row) => isPayout(row) && row.state !== "canceled");
  return getPayableCents(order) + sum(payouts) - sum(byPayouts);
}

/** Returns true for a refund that itself returns money of the order. */
function movesMoney({ origin, method }: RefundRow): boolean {
  return origin !== "unmatched" && method !== "payouts";
}

function namesNoPayment({ method, stripePaymentIntentId }: RefundRow): boolean {
  return method === "cash" && stripePaymentIntentId === null;
}

interface PaymentSource extends Omit<OrderPayment, "byHandCents" | "leftCents"> {
  readonly key: number;
}

function listSources({ order, captures, refunds }: PaymentsRecords): PaymentSource[] {
  const first = captures.find(({ changeId }) => changeId === null);
  const others = captures.filter(({ changeId }) => changeId !== null);
  // An order from before payments were recorded.
  const isUnrecorded = captures.length === 0 && order.paidAt !== null;
  const unrecordedCents = isUnrecorded ? computeCapturedCents(order, refunds) : 0;
  const firstTender =
    findTender(first) ??
    (order.paymentMethod === "cash_on_delivery" ? (order.counterTender ?? "cash") : null);
  const sources = [
    {
      intentId: firstTender === null ? order.stripePaymentIntentId : null,
      tender: firstTender,
      isFirst: true,
      capturedCents: first?.amountCents ?? unrecordedCents,
    },
    ...others.map((capture) => {
      const tender = findTender(capture);
      return {
        intentId: tender === null ? capture.intentId : null,
        tender,
        isFirst: false,
        capturedCents: capture.amountCents,
      };
    }),
  ];
  return sources.filter(({ capturedCents }) => capturedCents > 0).map((source, key) => ({ ...source, key }));
}

/** The id of a transaction by hand begins with its tender (recordCollection). */
function findTender(capture: Capture | undefined): Tender | null {
  return tenders.find((tender) => capture?.providerId.startsWith(`${tender}:`)) ?? null;
}

function sumLost({ intentId }: PaymentSource, disputes: readonly DisputeRow[]): number {
  if (intentId === null) return 0;
  return disputes
    .filter((row) => row.stripePaymentIntentId === intentId && toDisputeState(row.status) === "lost")
    .reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Allocates money that was returned by hand to the payments by hand, the newest first, and the rest to the card
 * payments, the first one first.
 */
function allocate(
  payments: readonly (PaymentSource & { readonly limitCents: number })[],
  returnedCents: number,
): ReadonlyMap<number, number> {
  const byHand = payments.filter(({ tender }) => tender !== null).toReversed();
  const byCard = payments.filter(({ tender }) => tender === null);
  const allocated = new Map<number, number>();
  let restCents = returnedCents;
  for (const { key, limitCents } of [...byHand, ...byCard]) {
    const cents = Math.min(restCents, Math.max(0, limitCents));
    allocated.set(key, cents);
    restCents -= cents;
  }
  return allocated;
}
