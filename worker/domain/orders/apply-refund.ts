import { eq } from "drizzle-orm";
import type { OrderStatus, PaymentStatus } from "../../../contract/order-status.ts";
import type { PaymentEvent, PaymentRefund } from "../../adapters/payment-provider.ts";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { refunds } from "../../db/schema/payments.ts";
import { isVersionConflict, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import { paymentAuthor } from "./author.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { noteOf, type RefundNews, refusalNews, stripeNews } from "./refund-news.ts";
import {
  givenBackCents,
  idempotencyKeyOf,
  itemsOf,
  type OrderWithRefunds,
  type RefundRow,
  readRefunds,
} from "./refund-rows.ts";
import { refundTransaction, returnedRefund } from "./refund-transactions.ts";
import { restockItems } from "./stock.ts";
import { type EventOutcome, writeEvent } from "./stripe-event-row.ts";

/**
 * The one place where Stripe's word on a refund changes an order: for the answer to our request, for the webhook, for
 * a refund made in Stripe's dashboard and for every later look. The money, the pieces that come back, the order's
 * state and the history change in one batch, once; old news of a refund changes nothing.
 * The caller has seen to it that the order's payment is settled.
 */
export async function applyRefund(
  context: StoreContext,
  orderId: string,
  refund: PaymentRefund,
  event?: PaymentEvent,
): Promise<EventOutcome> {
  return apply(context, orderId, stripeNews(refund), event);
}

/** Stripe will not make a refund: it counts as failed, and the order goes back to where it was. */
export async function applyRefusal(
  context: StoreContext,
  orderId: string,
  refundId: string,
  reason: string,
): Promise<EventOutcome> {
  return apply(context, orderId, refusalNews(refundId, reason), undefined);
}

/** Where an order stands with these refunds. It returns to `statusBeforeRefund` when none is open or in full. */
export function standingOf(
  order: OrderRow,
  rows: readonly RefundRow[],
): Pick<OrderRow, "status" | "paymentStatus" | "refundedCents" | "statusBeforeRefund"> {
  const refundedCents = givenBackCents(rows);
  const isFull = refundedCents >= order.totalCents;
  const paymentStatus: PaymentStatus =
    refundedCents === 0 ? "succeeded" : isFull ? "refunded" : "partially_refunded";
  const isOnItsWay = order.status === "refund_requested" || order.status === "refunded";
  const before: OrderStatus = isOnItsWay ? (order.statusBeforeRefund ?? "paid") : order.status;
  const money = { refundedCents, paymentStatus };
  if (order.status === "canceled") {
    return { ...money, status: "canceled", statusBeforeRefund: order.statusBeforeRefund };
  }
  // Kept when refunded, too: a bank may send a refund back days later.
  if (isFull) return { ...money, status: "refunded", statusBeforeRefund: before };
  const isPending = rows.some((row) => row.state === "requested");
  if (isPending) return { ...money, status: "refund_requested", statusBeforeRefund: before };
  return { ...money, status: before, statusBeforeRefund: null };
}

async function apply(
  context: StoreContext,
  orderId: string,
  news: RefundNews,
  event: PaymentEvent | undefined,
): Promise<EventOutcome> {
  for (;;) {
    const found = await readRefunds(context, orderId);
    if (found === undefined) return "ignored";
    const { outcome, detail, statements } = decide(context, found, news);
    const eventRow = event === undefined ? [] : [writeEvent(context, event, { outcome, orderId, detail })];
    try {
      await runBatch(context.db, [...statements, ...eventRow]);
      return outcome;
    } catch (error) {
      if (violatedConstraint(error) === "stripe_events.id") return "unchanged";
      if (isVersionConflict(error)) continue;
      throw error;
    }
  }
}

function decide(
  context: StoreContext,
  found: OrderWithRefunds,
  news: RefundNews,
): { outcome: EventOutcome; detail?: string; statements: Statement[] } {
  const { order } = found;
  if (
    order.paidAt === null ||
    (news.intentId ?? order.stripePaymentIntentId) !== order.stripePaymentIntentId
  ) {
    return { outcome: "ignored", detail: "not a refund of the order's payment", statements: [] };
  }
  const known = found.refunds.find((row) => news.isAbout(row));
  if (known === undefined && news.stripeRefundId === undefined)
    return { outcome: "unchanged", statements: [] };
  if (known !== undefined && !isNews(known, news)) return { outcome: "unchanged", statements: [] };

  const now = context.now().toISOString();
  const row: RefundRow = {
    ...(known ?? refundMadeAtStripe(order, news, now)),
    state: news.state,
    stripeRefundId: news.stripeRefundId ?? known?.stripeRefundId ?? null,
    failure: news.failure ?? null,
    updatedAt: now,
  };
  const rows = [...found.refunds.filter((each) => each.id !== row.id), row];
  const standing = standingOf(order, rows);
  const wasGivenBack = known?.state === "succeeded";
  const note = noteOf(known, row);
  return {
    outcome: "applied",
    statements: [
      changeOrder(context, order, standing),
      known === undefined
        ? context.db.insert(refunds).values(row)
        : context.db.update(refunds).set(row).where(eq(refunds.id, row.id)),
      ...(row.state === "succeeded" ? [refundTransaction(context, row)] : []),
      ...(row.state === "succeeded" && order.status !== "canceled"
        ? restockItems(context, order.id, itemsOf(row))
        : []),
      ...(wasGivenBack ? [returnedRefund(context, row)] : []),
      ...(note === undefined
        ? []
        : writeHistory(context, order.id, { status: standing.status, author: paymentAuthor, notes: note })),
    ],
  };
}

/** requested, then succeeded, then (rarely) failed after all: never the other way. */
const ranks = { requested: 0, succeeded: 1, failed: 2, canceled: 2 } as const satisfies Record<
  RefundRow["state"],
  number
>;

function isNews(known: RefundRow, news: RefundNews): boolean {
  if (known.stripeRefundId === null && news.stripeRefundId !== undefined) return true;
  return ranks[news.state] > ranks[known.state];
}

function refundMadeAtStripe(order: OrderRow, news: RefundNews, now: string): RefundRow {
  const id = crypto.randomUUID();
  return {
    id,
    orderId: order.id,
    amountCents: news.amountCents,
    reason: "Made at the payment provider",
    items: [],
    origin: "stripe",
    method: "card",
    state: news.state,
    stripeRefundId: null,
    idempotencyKey: idempotencyKeyOf(id),
    failure: null,
    createdBy: paymentAuthor.createdBy,
    profileId: null,
    createdAt: now,
    updatedAt: now,
  };
}
