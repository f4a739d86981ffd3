import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { OrderEmailKind } from "../../../contract/orders/emails.ts";
import { awaitsPayment, type OrderStatus } from "../../../contract/orders/order-status.ts";
import { type OrderActor, undoDeliveryMinutes } from "../../../contract/orders/order-transitions.ts";
import type { Statement } from "../../db/run-batch.ts";
import { emails } from "../../db/schema/emails.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { insertEmails } from "./insert-emails.ts";

/** An entry that the batch is about to add to an order's history. */
interface HistoryEntry {
  readonly status: OrderStatus;
  readonly actor: OrderActor;
}

/**
 * Returns statements that enqueue the emails of a history entry (docs/decisions/0030): one email about the new status,
 * if the order reaches the status for the first time, and one about each refund that has no email yet. A dedupe key
 * enqueues each email only once. An order without an email address gets no email. In the batch, the statements must
 * come after the changes of the order and before its history entry.
 */
export function enqueueStatusAndRefundEmails(
  context: StoreContext,
  orderId: string,
  entry: HistoryEntry,
): Statement[] {
  if (awaitsPayment(entry.status)) return [];
  const statusEmail = statusEmails[entry.status];
  return [
    ...(entry.status === "canceled" ? [deleteUnsentEmails(context, orderId)] : []),
    ...(statusEmail === undefined ? [] : [enqueueStatusEmail(context, orderId, entry, statusEmail)]),
    ...(statusEmail?.isNewOrder === true ? [enqueueNewOrderEmail(context, orderId, entry, statusEmail)] : []),
    enqueueRefundEmails(context, orderId),
  ];
}

interface StatusEmail {
  readonly kind: OrderEmailKind;
  /** True if the store also gets an email, because the order is ready to be packed. */
  readonly isNewOrder?: boolean;
  /** A condition on `orders`, which already has the batch's changes. */
  readonly shouldSend: (entry: HistoryEntry) => SQL;
}

const isFirst = (entry: HistoryEntry) => sql`NOT EXISTS (SELECT 1 FROM order_status_history AS earlier
  WHERE earlier.order_id = orders.id AND earlier.status = ${entry.status})`;

const statusEmails: Partial<Record<OrderStatus, StatusEmail>> = {
  processing: {
    kind: "placed",
    isNewOrder: true,
    shouldSend: (entry) => sql`payment_method = 'cash_on_delivery' AND ${isFirst(entry)}`,
  },
  paid: {
    kind: "paid",
    isNewOrder: true,
    shouldSend: (entry) => sql`payment_method <> 'cash_on_delivery' AND ${isFirst(entry)}`,
  },
  shipped: { kind: "shipped", shouldSend: isFirst },
  delivered: { kind: "delivered", shouldSend: isFirst },
  canceled: {
    kind: "canceled",
    // A second entry gets an email only for a payment that arrived after the cancellation, not for an admin's note.
    shouldSend: (entry) => sql`CASE WHEN ${isFirst(entry)}
      THEN paid_at IS NOT NULL OR payment_method = 'cash_on_delivery' OR ${entry.actor} IN ('customer', 'admin')
      ELSE paid_at IS NOT NULL AND ${entry.actor} = 'payment' END`,
  },
};

/**
 * Deletes the unsent emails of an order that a change of the order makes false. Add it to the batch of that change.
 * @param kinds by default those that a cancellation makes false
 */
export function deleteUnsentEmails(
  context: StoreContext,
  orderId: string,
  kinds: readonly OrderEmailKind[] = [
    "payment_requested",
    "placed",
    "paid",
    "pickup_moved",
    "ready",
    "pickup_to_delivery",
    "address_changed",
  ],
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
const customerColumns = { orderId: sql`orders.id`, recipient };
const orderAndCustomer = sql`orders LEFT JOIN profiles ON profiles.id = orders.profile_id`;

function enqueueStatusEmail(
  context: StoreContext,
  orderId: string,
  entry: HistoryEntry,
  { kind, shouldSend }: StatusEmail,
): Statement {
  const email = {
    ...customerColumns,
    // The email waits until the delivery can no longer be undone.
    ...(kind === "delivered" && { nextAttemptAt: minutesFromNow(context, undoDeliveryMinutes) }),
    kind,
    dedupeKey: `order:${orderId}:${kind}`,
  };
  return insertEmails(
    context,
    email,
    sql`FROM ${orderAndCustomer}
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND (${shouldSend(entry)})`,
  );
}

/** Enqueues the store's own email, if the settings have an address for it. */
function enqueueNewOrderEmail(
  context: StoreContext,
  orderId: string,
  entry: HistoryEntry,
  { shouldSend }: StatusEmail,
): Statement {
  const email = {
    kind: "new_order",
    orderId: sql`orders.id`,
    recipient: sql`store_settings.new_order_email`,
    dedupeKey: `order:${orderId}:new_order`,
  } as const;
  return insertEmails(
    context,
    email,
    sql`FROM orders JOIN store_settings ON store_settings.new_order_email IS NOT NULL
      WHERE orders.id = ${orderId} AND (${shouldSend(entry)})`,
  );
}

/** Enqueues the store's email about a note of a customer, if the settings have an address for it. */
export function enqueueChangeRequestEmail(
  context: StoreContext,
  { orderId, entryId }: { readonly orderId: string; readonly entryId: string },
): Statement {
  const email = {
    kind: "change_requested",
    orderId: sql`orders.id`,
    subjectId: entryId,
    recipient: sql`store_settings.new_order_email`,
    dedupeKey: `order:${orderId}:change_requested:${entryId}`,
  } as const;
  return insertEmails(
    context,
    email,
    sql`FROM orders JOIN store_settings ON store_settings.new_order_email IS NOT NULL WHERE orders.id = ${orderId}`,
  );
}

// Older refunds are ignored, because the row of their email may have been purged, and they would be emailed again.
// Emails are stored for longer than this (settingsFields).
const refundEmailDays = 30;

function enqueueRefundEmails(context: StoreContext, orderId: string): Statement {
  const since = minutesFromNow(context, -refundEmailDays * minutesADay);
  const email = {
    ...customerColumns,
    kind: "refunded",
    transactionId: sql`refunds.id`,
    dedupeKey: sql`'refund:' || refunds.id`,
  } as const;
  return insertEmails(
    context,
    email,
    sql`FROM ${orderAndCustomer} JOIN transactions AS refunds ON refunds.order_id = orders.id
      WHERE orders.id = ${orderId} AND ${recipient} IS NOT NULL AND refunds.type = 'refund'
        AND refunds.created_at >= ${since}`,
  );
}

/**
 * Enqueues an email to the customer of an order. Add it to the batch of the change that it reports.
 * @param subject the refund, the return or another event of the order. Each kind is sent once per id.
 * @example enqueueOrderEmail(context, "return_approved", { id: returnId, orderId })
 */
export function enqueueOrderEmail(
  context: StoreContext,
  kind: OrderEmailKind,
  subject: { readonly id: string; readonly orderId: string },
): Statement {
  return insertEmails(
    context,
    { ...customerColumns, kind, subjectId: subject.id, dedupeKey: `${kind}:${subject.id}` },
    sql`FROM ${orderAndCustomer} WHERE orders.id = ${subject.orderId} AND ${recipient} IS NOT NULL`,
  );
}

/** Enqueues the email about a suspension. Add it to the batch that suspends the account. */
export function enqueueSuspensionEmail(context: StoreContext, profileId: string): Statement {
  const email = {
    kind: "account_suspended",
    profileId: sql`profiles.id`,
    recipient: sql`profiles.email`,
    dedupeKey: `account:${profileId}:account_suspended:${context.now().toISOString()}`,
  } as const;
  return insertEmails(context, email, sql`FROM profiles WHERE profiles.id = ${profileId}`);
}
