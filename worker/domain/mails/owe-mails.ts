import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "../../../contract/mails.ts";
import { awaitsPayment, type OrderActor, type OrderStatus } from "../../../contract/order-status.ts";
import { insertFrom } from "../../db/insert-from.ts";
import { randomUuid } from "../../db/random-uuid.ts";
import type { Statement } from "../../db/run-batch.ts";
import { mails } from "../../db/schema/mails.ts";
import type { StoreContext } from "../context.ts";

/** What an order's history is about to say. */
interface Entry {
  readonly status: OrderStatus;
  readonly actor: OrderActor;
}

/**
 * The statements that owe a customer the e-mails that a history entry is worth (docs/decisions/0012): for the state, when the
 * order reaches it for the first time, and for refunds that were not told of yet. They run before the entry is
 * written and after what it tells. Each is owed once, by its dedupe key; an order without an address gets none.
 */
export function oweMails(context: StoreContext, orderId: string, entry: Entry): Statement[] {
  if (awaitsPayment(entry.status)) return [];
  context.mayOweMail();
  const occasion = occasions[entry.status];
  return [
    ...(occasion === undefined ? [] : [oweStateMail(context, orderId, entry, occasion)]),
    oweRefundMails(context, orderId),
  ];
}

interface Occasion {
  readonly kind: MailKind;
  /** Over `orders`, as the batch has left the order so far. */
  readonly isWorthIt: (entry: Entry) => SQL;
}

const isFirst = (entry: Entry) => sql`NOT EXISTS (SELECT 1 FROM order_status_history AS earlier
  WHERE earlier.order_id = orders.id AND earlier.status = ${entry.status})`;

const occasions: Partial<Record<OrderStatus, Occasion>> = {
  processing: {
    kind: "placed",
    isWorthIt: (entry) => sql`payment_method = 'cash_on_delivery' AND ${isFirst(entry)}`,
  },
  paid: { kind: "paid", isWorthIt: (entry) => sql`payment_method = 'card' AND ${isFirst(entry)}` },
  shipped: { kind: "shipped", isWorthIt: isFirst },
  delivered: { kind: "delivered", isWorthIt: isFirst },
  canceled: {
    kind: "canceled",
    // A second entry is worth it where the money came after the cancellation. An admin's later note is not.
    isWorthIt: (entry) => sql`CASE WHEN ${isFirst(entry)}
      THEN paid_at IS NOT NULL OR payment_method = 'cash_on_delivery' OR ${entry.actor} IN ('customer', 'admin')
      ELSE paid_at IS NOT NULL AND ${entry.actor} = 'payment' END`,
  },
};

const recipient = sql`coalesce(profiles.email, orders.guest_email)`;
const orderAndCustomer = sql`orders LEFT JOIN profiles ON profiles.id = orders.profile_id`;

function oweStateMail(context: StoreContext, orderId: string, entry: Entry, { kind, isWorthIt }: Occasion) {
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    mails,
    { ...queued(now), kind, transactionId: null, dedupeKey: `order:${orderId}:${kind}` },
    sql`FROM ${orderAndCustomer}
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND (${isWorthIt(entry)})`,
  ).onConflictDoNothing();
}

function oweRefundMails(context: StoreContext, orderId: string) {
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    mails,
    {
      ...queued(now),
      kind: "refunded",
      transactionId: sql`refunds.id`,
      dedupeKey: sql`'refund:' || refunds.id`,
    },
    sql`FROM ${orderAndCustomer} JOIN transactions AS refunds ON refunds.order_id = orders.id
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND refunds.type = 'refund'`,
  ).onConflictDoNothing();
}

function queued(now: string) {
  return {
    id: randomUuid,
    orderId: sql`orders.id`,
    recipient,
    state: "queued",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
  };
}
