import { and, eq, type SQL, sql } from "drizzle-orm";
import { formatOrderNumber } from "../../../contract/orders/order-number.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems, orderStatusHistory } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { createReadableCode } from "../../lib/readable-code.ts";
import type { StoreContext } from "../context.ts";
import { deleteOrderTaxes } from "../money/taxes/order-taxes.ts";
import { changeOrder, writeHistory } from "../orders/change-order.ts";
import { returnPlace, takePlace } from "../orders/pickup-windows.ts";
import { deleteReleased, reserveStock, returnStock } from "../orders/stock.ts";
import { toShopperActor } from "../profiles/actor.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { writeStep } from "./checkout-steps.ts";
import type { OrderContent } from "./order-content.ts";
import {
  cartIsUnchanged,
  insertItems,
  profileIsUnchanged,
  toPlaceColumns,
  toTaxColumns,
  toTotals,
} from "./order-content-rows.ts";

/** The time for which the units of an unpaid order are reserved. */
export const reservationMinutes = 30;

// An order number has 40 random bits, so that it does not reveal the number of orders.
const orderCodeLength = 8;

// The limit for all renewals together, so that no unpaid order holds stock forever.
const maxReservationMinutes = 90;
const updateNotes = "Order updated: its content, price or address changed";

/**
 * Places an order. The order, its items, its stock reservation and its history are written in one batch.
 * @param order.isAllowed a guard over what the shopper may hold without paying (unpaid-units.ts)
 * @param order.alongside further statements of the batch
 * @returns undefined if a guard failed, a concurrent request was first or the stock is gone
 */
export async function placeOrder(
  context: StoreContext,
  shopper: Shopper,
  content: OrderContent,
  order: Pick<OrderRow, "status" | "paymentMethod" | "reservationExpiresAt" | "customerNotes"> & {
    readonly isAllowed: SQL;
    readonly requestId: string | null;
    readonly historyNotes: string;
    readonly alongside?: (placed: OrderRow) => Statement[];
  },
): Promise<OrderRow | undefined> {
  const { isAllowed, historyNotes, alongside, ...details } = order;
  const now = context.now().toISOString();
  const placed: OrderRow = {
    ...toTotals(content.quote),
    ...details,
    id: crypto.randomUUID(),
    orderNumber: formatOrderNumber(content.orderPrefix, createReadableCode(orderCodeLength)),
    cartId: content.cartId,
    cartFingerprint: content.fingerprint,
    paymentStatus: "pending",
    statusBeforeRefund: null,
    currency: "cad",
    refundedCents: 0,
    cashRoundingCents: 0,
    shippingMethod: content.shippingMethod,
    ...toPlaceColumns(content),
    pickupCode: null,
    readyAt: null,
    counterTender: null,
    stripePaymentIntentId: null,
    paidAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    trackingCarrier: null,
    trackingNumber: null,
    paymentStartedAt: null,
    returnDays: content.returnDays,
    ...toTaxColumns(content),
  };
  const isPlaced = await writeStep(context, [
    context.db.insert(orders).values({
      ...placed,
      // The value is NULL if one of these conditions no longer holds. The column refuses it, and the batch is rolled back.
      version: sql`CASE WHEN ${cartIsUnchanged(content)} AND ${profileIsUnchanged(content)}
        AND ${isActive(shopper)} AND ${isAllowed} THEN 1 END`,
    }),
    ...insertItems(context, placed.id, content),
    ...reserveStock(context, placed.id),
    ...takePickupPlace(context, content),
    ...writeHistory(context, placed.id, {
      status: placed.status,
      actor: toShopperActor(shopper, content.destination.billingAddress.full_name),
      notes: historyNotes,
    }),
    ...(alongside?.(placed) ?? []),
  ]);
  return isPlaced ? placed : undefined;
}

/**
 * Updates an unpaid order to a changed cart. Its items and its stock reservation are replaced in one batch.
 * @param isAllowed a guard over what the shopper may hold without paying (unpaid-units.ts)
 * @returns false if a guard failed, a concurrent request was first or the stock is gone; nothing is written then
 */
export async function updateOrder(
  context: StoreContext,
  shopper: Shopper,
  order: OrderRow,
  content: OrderContent,
  isAllowed: SQL,
): Promise<boolean> {
  return writeStep(context, [
    changeOrder(
      context,
      order,
      {
        ...toTotals(content.quote),
        cartFingerprint: content.fingerprint,
        shippingMethod: content.shippingMethod,
        ...toPlaceColumns(content),
        reservationExpiresAt: computeReservationEnd(context, order),
        returnDays: content.returnDays,
        ...toTaxColumns(content),
      },
      sql`${cartIsUnchanged(content)} AND ${profileIsUnchanged(content)} AND ${isAllowed}`,
    ),
    ...returnStock(context, order),
    deleteReleased(context, order.id),
    ...deleteOrderTaxes(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    ...insertItems(context, order.id, content),
    ...reserveStock(context, order.id),
    ...movePickupPlace(context, order, content),
    // The new entry replaces the earlier ones, because a shopper may change the cart many times.
    context.db
      .delete(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, order.id), eq(orderStatusHistory.notes, updateNotes))),
    ...writeHistory(context, order.id, {
      status: order.status,
      actor: toShopperActor(shopper, content.destination.billingAddress.full_name),
      notes: updateNotes,
      notesForCustomer: false,
    }),
  ]);
}

/**
 * Computes the end of a reservation that starts or is renewed now, in ISO 8601.
 * @param order the order whose reservation is renewed
 */
export function computeReservationEnd(context: StoreContext, order?: OrderRow): string {
  const placedAt = order === undefined ? context.now().getTime() : Date.parse(order.createdAt);
  const end = context.now().getTime() + reservationMinutes * 60_000;
  return new Date(Math.min(end, placedAt + maxReservationMinutes * 60_000)).toISOString();
}

function takePickupPlace(context: StoreContext, content: OrderContent): Statement[] {
  if (content.destination.fulfilment === "delivery") return [];
  return takePlace(context, content.destination.window, content.pickupWindowOrders);
}

/** An order that stays in its window keeps its place, which may be beyond the places that are sold now. */
function movePickupPlace(context: StoreContext, order: OrderRow, content: OrderContent): Statement[] {
  if (toPlaceColumns(content).pickupStartsAt === order.pickupStartsAt) return [];
  return [...returnPlace(context, order), ...takePickupPlace(context, content)];
}

/** Creates a guard that fails if an admin has suspended the account during the checkout. */
function isActive(shopper: Shopper): SQL {
  if (shopper.kind === "guest") return sql`1`;
  return sql`(SELECT account_status FROM profiles WHERE profiles.id = ${shopper.profile.id}) = 'active'`;
}
