import { type SQL, sql } from "drizzle-orm";
import type { MailKind } from "../../../contract/mails.ts";
import { awaitsPayment, type OrderActor, type OrderStatus } from "../../../contract/order-status.ts";
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
  // The columns in the order of the table, here and below.
  return context.db
    .insert(mails)
    .select(sql`
      SELECT ${randomUuid}, ${kind}, orders.id, NULL, ${recipient}, ${`order:${orderId}:${kind}`},
        'queued', 0, ${now}, NULL, ${now}, NULL
      FROM ${orderAndCustomer}
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND (${isWorthIt(entry)})`)
    .onConflictDoNothing();
}

function oweRefundMails(context: StoreContext, orderId: string) {
  const now = context.now().toISOString();
  return context.db
    .insert(mails)
    .select(sql`
      SELECT ${randomUuid}, 'refunded', orders.id, refunds.id, ${recipient}, 'refund:' || refunds.id,
        'queued', 0, ${now}, NULL, ${now}, NULL
      FROM ${orderAndCustomer} JOIN transactions AS refunds ON refunds.order_id = orders.id
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND refunds.type = 'refund'`)
    .onConflictDoNothing();
}
