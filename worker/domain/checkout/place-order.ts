import { and, eq, type SQL, sql } from "drizzle-orm";
import { getUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import type { PlacedOrder } from "../../../contract/orders/checkout.ts";
import { formatOrderNumber } from "../../../contract/orders/order-number.ts";
import { priceLine, sumAdjustments } from "../../../contract/orders/price-cart.ts";
import { insertFrom } from "../../db/insert-from.ts";
import type { Statement } from "../../db/run-batch.ts";
import { orderItems, orderStatusHistory } from "../../db/schema/order-records.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { createReadableCode } from "../../lib/readable-code.ts";
import type { StoreContext } from "../context.ts";
import { issueInvoice } from "../money/invoices/issue-invoices.ts";
import { deleteOrderTaxes, insertOrderTaxes } from "../money/taxes/stored-taxes.ts";
import { deleteAdjustments, holdOffers, offersAreUnchanged, releaseOffers } from "../offers/hold-offers.ts";
import { changeOrder, writeHistoryAndEmails } from "../orders/change-order.ts";
import { signGuestLink } from "../orders/order-link.ts";
import { releaseWindow, takeWindow } from "../orders/pickup-windows.ts";
import { removePurchasedItems } from "../orders/remove-purchased-items.ts";
import { deleteReleasedStock, releaseStock, reserveStock, sellStock } from "../orders/stock.ts";
import { type Actor, toShopperActor } from "../profiles/actor.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { writeStep } from "./checkout-steps.ts";
import { saveNetworks } from "./limits.ts";
import {
  cartIsUnchanged,
  type DraftLine,
  getHeldOffers,
  type OrderDraft,
  profileIsUnchanged,
} from "./price-checkout.ts";

/** The time for which the units of an unpaid order are reserved. */
export const reservationMinutes = 30;

// An order number has 40 random bits, so that it does not reveal the number of orders.
const orderCodeLength = 8;

// The limit for all renewals together, so that no unpaid order holds stock forever.
const maxReservationMinutes = 90;
const updateNotes = "Order updated: its content, price or address changed";

/** How an order is paid, which decides its first status and until when its units are held. */
export type OrderPayment =
  | { readonly method: "card" }
  | {
      readonly method: "cash_on_delivery";
      /** When the order is paid. */
      readonly moment: CollectionMoment;
      /** When the store cancels the order, in ISO 8601. Null for never. */
      readonly heldUntil: string | null;
      readonly customerNotes: string | null;
      /** Requests with the same id place one order. */
      readonly requestId: string | null;
    }
  /** The order costs nothing, so it is paid at once. */
  | { readonly method: "none"; readonly customerNotes: string | null; readonly requestId: string | null };

export type CollectionMoment = "on delivery" | "at pick-up";

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
  const { shopper, cartId, settings, limitKeys, issuer } = draft.checkout;
  const now = context.now().toISOString();
  const placed: OrderRow = {
    ...draft.columns,
    ...toPaymentColumns(context, payment),
    id: crypto.randomUUID(),
    orderNumber: formatOrderNumber(settings.orderPrefix, createReadableCode(orderCodeLength)),
    cartId,
    statusBeforeRefund: null,
    currency: "cad",
    refundedCents: 0,
    cashRoundingCents: 0,
    pickupCode: null,
    readyAt: null,
    counterTender: null,
    stripePaymentIntentId: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    trackingCarrier: null,
    trackingNumber: null,
    paymentStartedAt: null,
  };
  const isPlaced = await writeStep(context, [
    context.db.insert(orders).values({
      ...placed,
      // The value is NULL if one of these conditions no longer holds. The column refuses it, and the batch is rolled
      // back.
      version: sql`CASE WHEN ${cartIsUnchanged(draft)} AND ${profileIsUnchanged(draft)}
        AND ${offersAreUnchanged(getHeldOffers(draft))} AND ${isActive(shopper)} AND ${isAllowed} THEN 1 END`,
    }),
    ...insertItems(context, placed.id, draft),
    ...holdOffers(context, placed.id, getHeldOffers(draft)),
    ...reserveStock(context, placed.id),
    ...(payment.method === "none"
      ? [sellStock(context, placed.id), issueInvoice(context, placed, issuer)]
      : []),
    ...takePickupCapacity(context, draft),
    ...writeHistoryAndEmails(context, placed.id, {
      status: placed.status,
      actor: getActor(draft),
      notes: describePlacement(payment),
    }),
    ...(payment.method === "card" ? [] : removePurchasedItems(context, placed)),
    // The networks are saved in the batch that counts their other orders. They stay the order's, because an order that
    // changes its networks would leave the limits of both.
    ...saveNetworks(context, placed.id, limitKeys.networks),
  ]);
  return isPlaced ? placed : undefined;
}

type PaymentColumns = Pick<
  OrderRow,
  | "status"
  | "paymentMethod"
  | "paymentStatus"
  | "paidAt"
  | "reservationExpiresAt"
  | "customerNotes"
  | "requestId"
>;

function toPaymentColumns(context: StoreContext, payment: OrderPayment): PaymentColumns {
  const unpaid = { paymentMethod: payment.method, paymentStatus: "pending", paidAt: null } as const;
  switch (payment.method) {
    case "cash_on_delivery": {
      const { heldUntil, customerNotes, requestId } = payment;
      return { ...unpaid, status: "processing", reservationExpiresAt: heldUntil, customerNotes, requestId };
    }
    case "card":
      return {
        ...unpaid,
        status: "pending_payment",
        reservationExpiresAt: computeReservationEnd(context),
        customerNotes: null,
        requestId: null,
      };
    case "none":
      return {
        status: "paid",
        paymentMethod: "none",
        paymentStatus: "succeeded",
        paidAt: context.now().toISOString(),
        reservationExpiresAt: null,
        customerNotes: payment.customerNotes,
        requestId: payment.requestId,
      };
  }
}

function describePlacement(payment: OrderPayment): string {
  switch (payment.method) {
    case "card":
      return "Order placed";
    case "cash_on_delivery":
      return `Order placed, to be paid ${payment.moment}`;
    case "none":
      return "Order placed, with nothing to pay";
  }
}

/**
 * Updates an unpaid order to a changed cart. Its items and its stock reservation are replaced in one batch.
 * @param isAllowed a guard over what the shopper may order without paying (unpaid-limits.ts)
 * @returns false if a guard failed, a concurrent request was first or the stock is gone; nothing is written then
 */
export async function updateOrder(
  context: StoreContext,
  order: OrderRow,
  draft: OrderDraft,
  isAllowed: SQL,
): Promise<boolean> {
  return writeStep(context, [
    changeOrder(
      context,
      order,
      { ...draft.columns, reservationExpiresAt: computeReservationEnd(context, order) },
      sql`${cartIsUnchanged(draft)} AND ${profileIsUnchanged(draft)}
        AND ${offersAreUnchanged(getHeldOffers(draft))} AND ${isAllowed}`,
    ),
    ...releaseStock(context, order),
    deleteReleasedStock(context, order.id),
    releaseOffers(context, order.id),
    ...deleteOrderTaxes(context, order.id),
    deleteAdjustments(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    ...insertItems(context, order.id, draft),
    ...holdOffers(context, order.id, getHeldOffers(draft)),
    ...reserveStock(context, order.id),
    ...movePickupCapacity(context, order, draft),
    // The new entry replaces the earlier ones, because a shopper may change the cart many times.
    context.db
      .delete(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, order.id), eq(orderStatusHistory.notes, updateNotes))),
    ...writeHistoryAndEmails(context, order.id, {
      status: order.status,
      actor: getActor(draft),
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

/** Inserts the order's items and their taxes, each as one JSON parameter, because D1 binds at most 100 parameters. */
function insertItems(
  context: StoreContext,
  orderId: string,
  { lines, quote: { taxes, lineTaxCents, adjustments } }: OrderDraft,
): Statement[] {
  const rows = lines.map((line, index) => {
    const taxCents = lineTaxCents[index] ?? 0;
    const charged = {
      ...line,
      unitPriceCents: getUnitPriceCents(line, line.quantity),
      offerCents: sumAdjustments(adjustments, line.productId),
    };
    return { ...charged, ...priceLine(charged), id: crypto.randomUUID(), taxCents };
  });
  const itemIds = rows.map(({ id }) => id);
  return [
    insertItemRows(context, orderId, rows),
    ...insertOrderTaxes(context, orderId, itemIds, taxes ?? []),
  ];
}

type ItemRow = DraftLine &
  ReturnType<typeof priceLine> & {
    readonly id: string;
    readonly unitPriceCents: number;
    readonly offerCents: number;
  };

function insertItemRows(context: StoreContext, orderId: string, rows: readonly ItemRow[]): Statement {
  const field = (name: keyof ItemRow) => sql`value ->> ${name}`;
  return insertFrom(
    context.db,
    orderItems,
    {
      id: field("id"),
      orderId,
      productId: field("productId"),
      productName: field("productName"),
      productSku: field("productSku"),
      productSlug: field("productSlug"),
      imageHash: field("imageHash"),
      quantity: field("quantity"),
      compareAtPriceCents: field("compareAtPriceCents"),
      unitPriceCents: field("unitPriceCents"),
      discountCents: field("discountCents"),
      taxRateBasisPoints: field("taxRateBasisPoints"),
      taxClass: field("taxClass"),
      taxCents: field("taxCents"),
      totalCents: field("goodsCents"),
      offerCents: field("offerCents"),
      restockedQuantity: 0,
      sentQuantity: 0,
      restockedSentQuantity: 0,
    },
    sql`FROM json_each(${JSON.stringify(rows)})`,
  );
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

function getActor({ checkout: { shopper, destination } }: OrderDraft): Actor {
  return toShopperActor(shopper, destination.billingAddress.full_name);
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
