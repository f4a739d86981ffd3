import { eq, type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { isVersionConflict, runBatch, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { orderItems } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { customerActor } from "../actor.ts";
import { changeOrder, type OrderRow, writeHistory } from "../order-rows.ts";
import { deleteReleased, reserveStock, returnStock } from "../stock.ts";
import { type RecentCancellations, refuseAfterCancellations } from "./cancellations.ts";
import { cartIsUnchanged, insertItems, type OrderDraft, toTotals } from "./order-draft.ts";

/** Minutes that unpaid units are reserved for their shopper (decisions, "Cart and stock"). */
export const reservationMinutes = 30;

/** The limit of all renewals together: nobody holds stock without end and without paying. */
const longestMinutes = 90;

/** Unpaid orders hold units that others could buy: an account has at most this many, by card or on delivery. */
const maxUnpaidOrders = 3;

// Crockford's base 32: no I, L, O or U, so that a number can be read out over the telephone.
const numberAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Places an order: the order, its items, the reserved stock and the history, in one batch, with what else belongs to it.
 * @returns the order; undefined where somebody was faster or the stock went in between: look again
 * @throws StoreError too_many_open_orders for an account that has as many as it may, too_many_requests for one that
 *   keeps canceling
 */
export async function placeOrder(
  context: StoreContext,
  profile: Profile,
  draft: OrderDraft,
  order: Pick<OrderRow, "status" | "paymentMethod" | "reservationExpiresAt" | "customerNotes"> & {
    readonly unpaidOrders: number;
    readonly canceled: RecentCancellations;
    readonly historyNotes: string;
    readonly alongside?: (placed: OrderRow) => Statement[];
  },
): Promise<OrderRow | undefined> {
  const { unpaidOrders, canceled, historyNotes, alongside, ...details } = order;
  if (unpaidOrders >= maxUnpaidOrders) throw new StoreError("too_many_open_orders");
  refuseAfterCancellations(canceled);
  const now = context.now().toISOString();
  const placed: OrderRow = {
    ...toTotals(draft.quote),
    ...details,
    id: crypto.randomUUID(),
    orderNumber: createOrderNumber(),
    profileId: profile.id,
    guestEmail: null,
    cartId: draft.cartId,
    cartFingerprint: draft.fingerprint,
    paymentStatus: "pending",
    statusBeforeRefund: null,
    currency: "cad",
    refundedCents: 0,
    shippingMethod: draft.shippingMethod,
    shippingAddress: draft.shippingAddress,
    billingAddress: draft.billingAddress,
    stripePaymentIntentId: null,
    paidAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    trackingCarrier: null,
    trackingNumber: null,
    paymentStartedAt: null,
    // A trigger gives it.
    searchKey: null,
    returnDays: draft.returnDays,
  };
  const isPlaced = await attempt(context, [
    context.db.insert(orders).values({
      ...placed,
      version: sql`CASE WHEN ${cartIsUnchanged(draft)} AND ${mayOpenOrder(profile.id)} THEN 1 END`,
    }),
    insertItems(context, placed.id, draft.lines),
    ...reserveStock(context, placed.id),
    ...writeHistory(context, placed.id, {
      status: placed.status,
      actor: customerActor(profile),
      notes: historyNotes,
    }),
    ...(alongside?.(placed) ?? []),
  ]);
  return isPlaced ? placed : undefined;
}

/** The same order for a changed cart: what was reserved goes back, what is wanted now is taken, in one batch. */
export async function updateDraftOrder(
  context: StoreContext,
  profile: Profile,
  order: OrderRow,
  draft: OrderDraft,
): Promise<void> {
  await attempt(context, [
    changeOrder(
      context,
      order,
      {
        ...toTotals(draft.quote),
        cartFingerprint: draft.fingerprint,
        shippingMethod: draft.shippingMethod,
        shippingAddress: draft.shippingAddress,
        billingAddress: draft.billingAddress,
        reservationExpiresAt: reservationEnd(context, order),
        returnDays: draft.returnDays,
      },
      cartIsUnchanged(draft),
    ),
    ...returnStock(context, order),
    deleteReleased(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    insertItems(context, order.id, draft.lines),
    ...reserveStock(context, order.id),
    ...writeHistory(context, order.id, {
      status: order.status,
      actor: customerActor(profile),
      notes: "Order updated: the cart or the address changed",
      notesForCustomer: false,
    }),
  ]);
}

/** When a reservation ends that is made or renewed now. @param order that it is renewed for */
export function reservationEnd(context: StoreContext, order?: OrderRow): string {
  const placedAt = order === undefined ? context.now().getTime() : Date.parse(order.createdAt);
  const end = context.now().getTime() + reservationMinutes * 60_000;
  return new Date(Math.min(end, placedAt + longestMinutes * 60_000)).toISOString();
}

/** @returns false where another tab was faster, the random number was taken or the stock went in between */
async function attempt(context: StoreContext, statements: Statement[]): Promise<boolean> {
  try {
    await runBatch(context.db, statements);
    return true;
  } catch (error) {
    if (violatedConstraint(error) === "products_allocated_on_hand" || isVersionConflict(error)) return false;
    throw error;
  }
}

/** The account may have one more: two tabs count, and an admin suspends it, at the same moment. */
function mayOpenOrder(profileId: string): SQL {
  return sql`(SELECT count(*) FROM orders AS open WHERE open.profile_id = ${profileId} AND open.paid_at IS NULL
    AND open.status NOT IN ('canceled', 'refunded')) < ${maxUnpaidOrders}
    AND (SELECT account_status FROM profiles WHERE profiles.id = ${profileId}) = 'active'`;
}

/** PD-XXXX-XXXX: 40 random bits. It does not reveal how many orders there are; a clash is caught by the unique index. */
function createOrderNumber(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => numberAlphabet[byte % 32]);
  return `PD-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
