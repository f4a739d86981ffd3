import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OrderEmailKind } from "../../../contract/orders/emails.ts";
import { type OrderActor, undoDeliveryMinutes } from "../../../contract/orders/order-moves.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { insertFrom, randomUuid } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";

/** What an order's history is about to say. */
interface Entry {
  readonly status: OrderStatus;
  readonly actor: OrderActor;
}

/**
 * The statements that enqueue a customer's emails about a history entry (docs/decisions/0012): about the status, when the
 * order reaches it for the first time, and about refunds that have no email yet. They run before the entry is written
 * and after what it describes. Each is enqueued once, by its dedupe key; an order without an address gets none.
 */
export function enqueueEmails(context: StoreContext, orderId: string, entry: Entry): Statement[] {
  if (awaitsPayment(entry.status)) return [];
  context.onEmailsEnqueued();
  const occasion = occasions[entry.status];
  return [
    ...(entry.status === "canceled" ? [deletePending(context, orderId)] : []),
    ...(occasion === undefined ? [] : [enqueueStateEmail(context, orderId, entry, occasion)]),
    ...(occasion?.isNewOrder === true ? [enqueueNewOrderEmail(context, orderId, entry, occasion)] : []),
    enqueueRefundEmails(context, orderId),
  ];
}

interface Occasion {
  readonly kind: OrderEmailKind;
  /** The store is to pack it from now on. */
  readonly isNewOrder?: boolean;
  /** Over `orders`, as the batch has left the order so far. */
  readonly shouldSend: (entry: Entry) => SQL;
}

const isFirst = (entry: Entry) => sql`NOT EXISTS (SELECT 1 FROM order_status_history AS earlier
  WHERE earlier.order_id = orders.id AND earlier.status = ${entry.status})`;

const occasions: Partial<Record<OrderStatus, Occasion>> = {
  processing: {
    kind: "placed",
    isNewOrder: true,
    shouldSend: (entry) => sql`payment_method = 'cash_on_delivery' AND ${isFirst(entry)}`,
  },
  paid: {
    kind: "paid",
    isNewOrder: true,
    shouldSend: (entry) => sql`payment_method = 'card' AND ${isFirst(entry)}`,
  },
  shipped: { kind: "shipped", shouldSend: isFirst },
  delivered: { kind: "delivered", shouldSend: isFirst },
  canceled: {
    kind: "canceled",
    // A second entry is worth it where the money came after the cancellation. An admin's later note is not.
    shouldSend: (entry) => sql`CASE WHEN ${isFirst(entry)}
      THEN paid_at IS NOT NULL OR payment_method = 'cash_on_delivery' OR ${entry.actor} IN ('customer', 'admin')
      ELSE paid_at IS NOT NULL AND ${entry.actor} = 'payment' END`,
  },
};

/** What was not sent yet about an order: canceled now, one email says it all; or its delivery is undone. */
export function deletePending(
  context: StoreContext,
  orderId: string,
  kinds: readonly OrderEmailKind[] = ["placed", "paid"],
) {
  return context.db
    .delete(emails)
    .where(
      and(
        eq(emails.orderId, orderId),
        inArray(emails.kind, [...kinds]),
        eq(emails.state, "queued"),
        eq(emails.attempts, 0),
      ),
    );
}

const recipient = sql`coalesce(profiles.email, orders.guest_email)`;
const toCustomer = { orderId: sql`orders.id`, recipient };
const orderAndCustomer = sql`orders LEFT JOIN profiles ON profiles.id = orders.profile_id`;

function enqueueStateEmail(
  context: StoreContext,
  orderId: string,
  entry: Entry,
  { kind, shouldSend }: Occasion,
) {
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    emails,
    {
      ...queuedEmail(now),
      ...toCustomer,
      // A delivery can be undone until then.
      ...(kind === "delivered" ? { nextAttemptAt: minutesFromNow(context, undoDeliveryMinutes) } : {}),
      kind,
      dedupeKey: `order:${orderId}:${kind}`,
    },
    sql`FROM ${orderAndCustomer}
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND (${shouldSend(entry)})`,
  ).onConflictDoNothing();
}

/** To the store, where the settings name an address. */
function enqueueNewOrderEmail(
  context: StoreContext,
  orderId: string,
  entry: Entry,
  { shouldSend }: Occasion,
) {
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    emails,
    {
      ...queuedEmail(now),
      kind: "new_order",
      orderId: sql`orders.id`,
      recipient: sql`store_settings.new_order_email`,
      dedupeKey: `order:${orderId}:new_order`,
    },
    sql`FROM orders JOIN store_settings ON store_settings.new_order_email IS NOT NULL
      WHERE orders.id = ${orderId} AND (${shouldSend(entry)})`,
  ).onConflictDoNothing();
}

// Less than the emails are kept at least (retentionLimits): an email that was purged is not sent a second time.
const refundEmailDays = 30;

function enqueueRefundEmails(context: StoreContext, orderId: string) {
  const now = context.now().toISOString();
  const since = minutesFromNow(context, -refundEmailDays * minutesADay);
  return insertFrom(
    context.db,
    emails,
    {
      ...queuedEmail(now),
      ...toCustomer,
      kind: "refunded",
      transactionId: sql`refunds.id`,
      dedupeKey: sql`'refund:' || refunds.id`,
    },
    sql`FROM ${orderAndCustomer} JOIN transactions AS refunds ON refunds.order_id = orders.id
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND refunds.type = 'refund'
        AND refunds.created_at >= ${since}`,
  ).onConflictDoNothing();
}

/**
 * About a refund that failed, a return, or the store's answer to it: once each. Belongs into the batch of what it reports.
 * @param subject the refund or the return
 */
export function enqueueEmailAbout(
  context: StoreContext,
  kind: "refund_failed" | "return_requested" | "return_approved" | "return_declined",
  { id, orderId }: { readonly id: string; readonly orderId: string },
): Statement {
  context.onEmailsEnqueued();
  const now = context.now().toISOString();
  return insertFrom(
    context.db,
    emails,
    { ...queuedEmail(now), ...toCustomer, kind, subjectId: id, dedupeKey: `${kind}:${id}` },
    sql`FROM ${orderAndCustomer} WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL`,
  ).onConflictDoNothing();
}

/** To an account's owner, that it is suspended. Belongs into the batch that suspends it. */
export function enqueueSuspensionEmail(context: StoreContext, profileId: string) {
  context.onEmailsEnqueued();
  const now = context.now().toISOString();
  const kind = "account_suspended";
  return insertFrom(
    context.db,
    emails,
    {
      ...queuedEmail(now),
      kind,
      profileId: sql`profiles.id`,
      recipient: sql`profiles.email`,
      dedupeKey: `account:${profileId}:${kind}:${now}`,
    },
    sql`FROM profiles WHERE profiles.id = ${profileId}`,
  );
}

/** The columns of a new email, about nothing yet; its kind, recipient and dedupe key are still to come. */
export function queuedEmail(now: string) {
  return {
    id: randomUuid,
    orderId: null,
    profileId: null,
    transactionId: null,
    subjectId: null,
    state: "queued",
    attempts: 0,
    nextAttemptAt: now,
    lastError: null,
    createdAt: now,
    sentAt: null,
  };
}
