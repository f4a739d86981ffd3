import { and, eq, type SQL, sql } from "drizzle-orm";
import { getLineUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import type { PlacedOrder } from "../../../contract/orders/checkout.ts";
import { formatOrderNumber } from "../../../contract/orders/order-number.ts";
import { priceLine, sumAdjustments } from "../../../contract/orders/price-cart.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems, orderStatusHistory } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { createReadableCode } from "../../lib/readable-code.ts";
import type { StoreContext } from "../context.ts";
import { deleteOrderTaxes, insertOrderTaxes } from "../money/taxes/stored-taxes.ts";
import { deleteAdjustments, holdOffers, offersAreUnchanged, releaseOffers } from "../offers/hold-offers.ts";
import { changeOrder, writeHistoryAndEmails } from "../orders/change-order.ts";
import { insertItems } from "../orders/insert-items.ts";
import { signGuestLink } from "../orders/order-link.ts";
import { releaseWindow, takeWindow } from "../orders/pickup-windows.ts";
import { deleteReleasedStock, releaseStock, reserveStock } from "../orders/stock.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { writeStep } from "./checkout-steps.ts";
import { saveNetworks } from "./limits.ts";
import {
  computeReservationEnd,
  getPlacer,
  isPlacedBy,
  type OrderPayment,
  recordPlacement,
  toPaymentColumns,
} from "./order-payment.ts";
import { cartIsUnchanged, getHeldOffers, type OrderDraft, profileIsUnchanged } from "./price-checkout.ts";

// An order number has 40 random bits, so that it does not reveal the number of orders.
const orderCodeLength = 8;

const updateNotes = "Order updated: its content, price or address changed";

/**
 * Places an order. The order, its items, its stock reservation and its history are written in one batch. A card order
 * keeps its units in the cart until it is paid.
 * @param isAllowed a guard over what the shopper may order without paying (unpaid-limits.ts)
 * @returns undefined if a guard failed, a concurrent request was first or the stock is gone; nothing is written then
 */
export async function placeOrder(
  context: StoreContext,
  draft: OrderDraft,
  payment: OrderPayment,
  isAllowed: SQL,
): Promise<OrderRow | undefined> {
  const { shopper, cartId, settings, limitKeys } = draft.checkout;
  const now = context.now().toISOString();
  const placed: OrderRow = {
    ...draft.columns,
    ...toPaymentColumns(context, draft, payment, now),
    id: crypto.randomUUID(),
    orderNumber: formatOrderNumber(settings.orderPrefix, createReadableCode(orderCodeLength)),
    cartId,
    statusBeforeRefund: null,
    currency: "cad",
    refundedCents: 0,
    pickupCode: null,
    readyAt: null,
    stripePaymentIntentId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    trackingCarrier: null,
    trackingNumber: null,
    content: 0,
    awaitedChangeId: null,
    changeRequestedAt: null,
    changeNote: null,
  };
  const isPlaced = await writeStep(context, [
    context.db.insert(orders).values({
      ...placed,
      // The value is NULL if one of these conditions no longer holds. The column refuses it, and the batch is rolled
      // back.
      version: sql`CASE WHEN ${cartIsUnchanged(draft)} AND ${profileIsUnchanged(draft)}
        AND ${offersAreUnchanged(getHeldOffers(draft))} AND ${isActive(shopper)} AND ${isAllowed} THEN 1 END`,
    }),
    ...insertLines(context, placed.id, draft),
    ...holdOffers(context, placed.id, getHeldOffers(draft)),
    ...reserveStock(context, placed.id),
    ...takePickupCapacity(context, draft),
    ...recordPlacement(context, placed, draft, payment),
    // The networks are saved in the batch that counts their other orders. They stay the order's, because an order that
    // changes its networks would leave the limits of both.
    ...saveNetworks(context, placed.id, limitKeys.networks),
  ]);
  return isPlaced ? placed : undefined;
}

/**
 * Updates an unpaid order to a changed cart. Its items and its stock reservation are replaced in one batch.
 * @param isAllowed a guard over what the shopper may order without paying (unpaid-limits.ts)
 * @param payment how a draft that holds its units is placed, or until when it holds them. Undefined for a shopper at the
 *   payment page
 * @returns false if a guard failed, a concurrent request was first or the stock is gone; nothing is written then
 */
export async function updateOrder(
  context: StoreContext,
  order: OrderRow,
  draft: OrderDraft,
  isAllowed: SQL,
  payment?: OrderPayment,
): Promise<boolean> {
  const placement = payment !== undefined && isPlacedBy(payment) ? payment : undefined;
  const now = context.now().toISOString();
  const changes = {
    ...draft.columns,
    ...(payment === undefined
      ? { reservationExpiresAt: computeReservationEnd(context, order) }
      : toPaymentColumns(context, draft, payment, now)),
    ...(placement !== undefined && { createdAt: now }),
  };
  return writeStep(context, [
    changeOrder(
      context,
      order,
      changes,
      sql`${cartIsUnchanged(draft)} AND ${profileIsUnchanged(draft)}
        AND ${offersAreUnchanged(getHeldOffers(draft))} AND ${isAllowed}`,
    ),
    ...releaseStock(context, order),
    deleteReleasedStock(context, order.id),
    releaseOffers(context, order.id),
    ...deleteOrderTaxes(context, order.id),
    deleteAdjustments(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    ...insertLines(context, order.id, draft),
    ...holdOffers(context, order.id, getHeldOffers(draft)),
    ...reserveStock(context, order.id),
    ...movePickupCapacity(context, order, draft),
    // The new entry replaces the earlier ones, because a shopper may change the cart many times.
    context.db
      .delete(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, order.id), eq(orderStatusHistory.notes, updateNotes))),
    ...(placement === undefined
      ? writeHistoryAndEmails(context, order.id, {
          status: order.status,
          actor: getPlacer(draft),
          notes: updateNotes,
          notesForCustomer: false,
        })
      : recordPlacement(context, { ...order, ...changes }, draft, placement)),
  ]);
}

function insertLines(
  context: StoreContext,
  orderId: string,
  { lines, quote: { taxes, lineTaxCents, adjustments } }: OrderDraft,
): Statement[] {
  const items = lines.map((line, index) => {
    const unitPriceCents = getLineUnitPriceCents(line);
    const offerCents = sumAdjustments(adjustments, line.productId);
    const { goodsCents: totalCents, discountCents } = priceLine({ ...line, unitPriceCents, offerCents });
    const taxCents = lineTaxCents[index] ?? 0;
    return {
      ...line,
      id: crypto.randomUUID(),
      unitPriceCents,
      offerCents,
      discountCents,
      totalCents,
      taxCents,
    };
  });
  const itemIds = items.map(({ id }) => id);
  return [insertItems(context, orderId, items), ...insertOrderTaxes(context, orderId, itemIds, taxes ?? [])];
}

function takePickupCapacity(context: StoreContext, { checkout }: OrderDraft): Statement[] {
  const { destination, settings } = checkout;
  return destination.window === null
    ? []
    : takeWindow(context, destination.window, settings.pickupWindowOrders);
}

/** An order that stays in its window keeps its capacity, which may be beyond the capacity that is sold now. */
function movePickupCapacity(context: StoreContext, order: OrderRow, draft: OrderDraft): Statement[] {
  if (draft.columns.pickupStartsAt === order.pickupStartsAt) return [];
  return [...releaseWindow(context, order), ...takePickupCapacity(context, draft)];
}

/** Creates a guard that fails if an admin has suspended the account during the checkout. */
function isActive(shopper: Shopper): SQL {
  if (shopper.kind === "guest") return sql`1`;
  return sql`(SELECT account_status FROM profiles WHERE profiles.id = ${shopper.profile.id}) = 'active'`;
}

/** Creates the response about an order. The shopper of a guest's order gets its link. */
export async function toPlacedOrder(
  context: StoreContext,
  order: OrderRow,
  message: string,
): Promise<PlacedOrder> {
  return {
    message,
    data: {
      orderId: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      payment_status: order.paymentStatus,
      ...(await signGuestLink(context, order)),
    },
  };
}
