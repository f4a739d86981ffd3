import { eq, sql } from "drizzle-orm";
import { runBatch, type Statement } from "../../db/run-batch.ts";
import { orderItems } from "../../db/schema/order-records.ts";
import { orders } from "../../db/schema/orders.ts";
import { isVersionConflict, violatedConstraint } from "../../db/violated-constraint.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { customerAuthor } from "./author.ts";
import { mayOpenOrder, refuseTooManyOpenOrders } from "./open-orders.ts";
import { cartIsUnchanged, insertItems, moneyOf, type OrderDraft } from "./order-draft.ts";
import { createOrderNumber } from "./order-number.ts";
import { changeOrder, type OrderRow, writeHistory } from "./order-rows.ts";
import { dropReleased, reserveStock, returnStock } from "./stock.ts";

/** Minutes that unpaid pieces are kept for their shopper (decisions, "Cart and stock"). */
export const reservationMinutes = 30;

/** `placed`; `again`: someone was faster, read anew; `sold_out`: the pieces went in between. */
export type Placement = "placed" | "again" | "sold_out";

/**
 * Places a card order: the order, its items, the reserved stock and the history, in one batch.
 * @throws StoreError too_many_open_orders
 */
export async function placeOrder(
  context: StoreContext,
  profile: Profile,
  draft: OrderDraft,
): Promise<Placement> {
  await refuseTooManyOpenOrders(context, profile.id);
  const orderId = crypto.randomUUID();
  return attempt(context, [
    ...orderStatements(context, profile, draft, {
      id: orderId,
      status: "pending_payment",
      paymentMethod: "card",
      reservationExpiresAt: reservationEnd(context),
      customerNotes: null,
      historyNotes: "Order placed",
    }),
  ]);
}

/** The same order for a changed cart: what was reserved goes back, what is wanted now is taken, in one batch. */
export async function placeOrderAnew(
  context: StoreContext,
  profile: Profile,
  order: OrderRow,
  draft: OrderDraft,
): Promise<Placement> {
  return attempt(context, [
    changeOrder(
      context,
      order,
      {
        ...moneyOf(draft.quote),
        cartFingerprint: draft.fingerprint,
        shippingMethod: draft.shippingMethod,
        shippingAddress: draft.shippingAddress,
        billingAddress: draft.billingAddress,
        reservationExpiresAt: reservationEnd(context),
      },
      cartIsUnchanged(draft),
    ),
    ...returnStock(context, order.id),
    dropReleased(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    insertItems(context, order.id, draft.lines),
    ...reserveStock(context, order.id),
    ...writeHistory(context, order.id, {
      status: order.status,
      author: customerAuthor(profile),
      notes: "Order updated: the cart or the address changed",
    }),
  ]);
}

/** The statements that make an order with its items, reservation and first history entry. */
export function orderStatements(
  context: StoreContext,
  profile: Profile,
  draft: OrderDraft,
  order: Pick<OrderRow, "id" | "status" | "paymentMethod" | "reservationExpiresAt" | "customerNotes"> & {
    historyNotes: string;
  },
): Statement[] {
  const now = context.now().toISOString();
  return [
    context.db.insert(orders).values({
      ...moneyOf(draft.quote),
      id: order.id,
      orderNumber: createOrderNumber(),
      profileId: profile.id,
      cartId: draft.cartId,
      cartFingerprint: draft.fingerprint,
      status: order.status,
      paymentStatus: "pending",
      paymentMethod: order.paymentMethod,
      shippingMethod: draft.shippingMethod,
      shippingAddress: draft.shippingAddress,
      billingAddress: draft.billingAddress,
      customerNotes: order.customerNotes,
      reservationExpiresAt: order.reservationExpiresAt,
      version: sql`CASE WHEN ${cartIsUnchanged(draft)} AND ${mayOpenOrder(profile.id)} THEN 1 END`,
      createdAt: now,
      updatedAt: now,
    }),
    insertItems(context, order.id, draft.lines),
    ...reserveStock(context, order.id),
    ...writeHistory(context, order.id, {
      status: order.status,
      author: customerAuthor(profile),
      notes: order.historyNotes,
    }),
  ];
}

/** Runs a placing batch and says what came of it. */
export async function attempt(context: StoreContext, statements: Statement[]): Promise<Placement> {
  try {
    await runBatch(context.db, statements);
    return "placed";
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === "products_stock_not_negative") return "sold_out";
    // Another tab placed the cart's order first, or the random number was taken.
    if (isVersionConflict(error)) return "again";
    throw error;
  }
}

export function reservationEnd(context: StoreContext): string {
  return new Date(context.now().getTime() + reservationMinutes * 60_000).toISOString();
}
