import { and, asc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { awaitsPayment } from "../../../../contract/orders/order-status.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { type OrderRow, orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import { systemActor } from "../../profiles/actor.ts";
import { write } from "../../write.ts";
import { changeOrder } from "../change-order.ts";
import { findOrder } from "../find-order.ts";
import { isReady } from "../pickup-waiting.ts";
import {
  cancelOrder,
  cancelUnpaidOrder,
  createUnpaidCancelStatements,
  type UnpaidCancellation,
} from "./cancel-order.ts";

/** The history's note for the unpaid orders that are canceled when their account is suspended. */
export const suspensionNotes = "The account was suspended";

/**
 * The history's note for orders that nobody has picked up in time. The email about the cancellation gives this reason.
 */
export const notPickedUpNotes = "Not picked up in time";

/** The history's note for unpaid orders that the store has not made ready in time. The email apologizes for it. */
export const unreadyNotes = "Not made ready in time";

/**
 * The scheduled run. Cancels an order whose `reservationExpiresAt` has passed: not paid, not confirmed by an admin, or
 * not picked up. It first raises the version, so that of this run and a concurrent renewal only one succeeds.
 * @throws StoreError payment_provider_unavailable, without having canceled the order
 */
export async function releaseExpired(context: StoreContext, orderId: string): Promise<UnpaidCancellation> {
  const expired = await write(
    context,
    () => findOrder(context, orderId),
    (order) =>
      order === undefined || !isOverdue(context, order)
        ? { statements: [], result: undefined }
        : { statements: [changeOrder(context, order, {})], result: order },
  );
  if (expired === undefined) return "closed";
  if (isNotPickedUp(expired)) return cancelNotPickedUp(context, expired);
  return isUnpaidCash(expired)
    ? cancelCash(context, orderId, describeExpiry(expired), (order) => isOverdue(context, order))
    : cancelUnpaidOrder(context, orderId, systemActor, "Not paid in time");
}

function describeExpiry({ fulfilment, readyAt }: OrderRow): string {
  if (fulfilment === "delivery") return "Not confirmed in time";
  return readyAt === null ? unreadyNotes : notPickedUpNotes;
}

/**
 * Cancels and refunds a paid order that nobody has picked up. The next run repeats a refund that Stripe does not
 * answer.
 */
async function cancelNotPickedUp(context: StoreContext, expired: OrderRow): Promise<UnpaidCancellation> {
  // releaseExpired has raised the version.
  const version = expired.version + 1;
  try {
    await cancelOrder(context, expired.id, { actor: systemActor, reason: notPickedUpNotes, version });
    return "canceled";
  } catch (error) {
    // An admin has handed the order over, or changed its window, meanwhile.
    if (error instanceof StoreError && error.code === "order_changed") return "closed";
    throw error;
  }
}

/**
 * Cancels an account's unpaid orders, except those whose payment a bank is processing. Intents are canceled first, so
 * that no client secret can still pay them.
 * @throws StoreError payment_provider_unavailable. The scheduled run then cancels the remaining orders.
 */
export async function releaseUnpaidOrders(
  context: StoreContext,
  profileId: string,
  notes: string,
): Promise<void> {
  const unpaid = await context.db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profileId), isUnpaid()));
  for (const order of unpaid) {
    if (isUnpaidCash(order)) await cancelCash(context, order.id, notes, () => true);
    else await cancelUnpaidOrder(context, order.id, systemActor, notes);
  }
}

/** Selects the numbers of the orders that releaseUnpaidOrders() cancels, the oldest first. */
export function selectUnpaidOrders(context: StoreContext, profileId: string) {
  return context.db
    .select({ number: sql<string>`${orders.orderNumber}`.as("unpaid_number") })
    .from(orders)
    .where(and(eq(orders.profileId, profileId), isUnpaid()))
    .orderBy(asc(orders.createdAt));
}

/**
 * Confirms an account's unpaid cash orders, so that they do not expire. Orders for pick-up still expire. It raises the
 * versions, so that a scheduled run that has read an order as expired reads it again.
 */
export function keepUnpaidCashOrders(context: StoreContext, profileId: string) {
  return context.db
    .update(orders)
    .set({
      reservationExpiresAt: null,
      updatedAt: context.now().toISOString(),
      version: sql`${orders.version} + 1`,
    })
    .where(
      and(
        eq(orders.profileId, profileId),
        eq(orders.paymentMethod, "cash_on_delivery"),
        eq(orders.fulfilment, "delivery"),
        isUnpaid(),
      ),
    );
}

/** A condition over `orders`: no money has arrived, and nothing has left the shop. */
export function isUnpaid() {
  return or(
    inArray(orders.status, ["pending_payment", "payment_failed"]),
    and(eq(orders.status, "processing"), eq(orders.paymentMethod, "cash_on_delivery"), isNull(orders.paidAt)),
  );
}

async function cancelCash(
  context: StoreContext,
  orderId: string,
  notes: string,
  isCancelable: (order: OrderRow) => boolean,
): Promise<UnpaidCancellation> {
  return write<OrderRow | undefined, UnpaidCancellation>(
    context,
    () => findOrder(context, orderId),
    (order) => {
      if (order === undefined || !isUnpaidCash(order) || !isCancelable(order)) {
        return { statements: [], result: "closed" };
      }
      const statements = createUnpaidCancelStatements(context, order, { actor: systemActor, reason: notes });
      return { statements, result: "canceled" };
    },
  );
}

function isOverdue(context: StoreContext, order: OrderRow): boolean {
  const isOpen = awaitsPayment(order.status) || isUnpaidCash(order) || isNotPickedUp(order);
  const end = order.reservationExpiresAt;
  return isOpen && end !== null && end <= context.now().toISOString();
}

function isUnpaidCash({ paymentMethod, paidAt, status }: OrderRow): boolean {
  return paymentMethod === "cash_on_delivery" && paidAt === null && status === "processing";
}

/**
 * Returns true for an order that was paid by card, or was free, and waits in the shop. Money from the counter is not
 * returned automatically.
 */
function isNotPickedUp(order: OrderRow): boolean {
  return isReady(order) && order.status === "processing" && order.paymentMethod !== "cash_on_delivery";
}
