import { and, eq, type SQL, sql } from "drizzle-orm";
import {
  isDuplicate,
  isVersionConflict,
  runBatch,
  type Statement,
  violatedConstraint,
} from "../../../db/run-batch.ts";
import { orderItems, orderStatusHistory } from "../../../db/schema/order-records.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import { customerActor } from "../actor.ts";
import { changeOrder, type OrderRow, writeHistory } from "../order-rows.ts";
import { deleteReleased, reserveStock, returnStock } from "../stock.ts";
import { type RecentCancellations, refuseAfterCancellations } from "./cancellations.ts";
import { cartIsUnchanged, insertItems, type OrderDraft, toTotals } from "./order-draft.ts";
import { cardUnitsAreAllowed, identifyBuyer } from "./unpaid-units.ts";

/** How long the units of an unpaid order are reserved. */
export const reservationMinutes = 30;

/** The limit of all renewals together: nobody holds stock without end and without paying. */
const longestMinutes = 90;

// Crockford's base 32: no I, L, O or U, so that a number can be read out over the telephone.
const numberAlphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Places an order: the order, its items, the reserved stock and the history, in one batch, with what else belongs to it.
 * @param order.unitsAreAllowed a guard over the units that the account may hold without having paid (unpaid-units.ts)
 * @returns the order; undefined where a guard did not hold, somebody was faster or the stock went in between: look again
 * @throws StoreError too_many_requests for an account that keeps canceling
 */
export async function placeOrder(
  context: StoreContext,
  profile: Profile,
  draft: OrderDraft,
  order: Pick<OrderRow, "status" | "paymentMethod" | "reservationExpiresAt" | "customerNotes"> & {
    readonly unitsAreAllowed: SQL;
    readonly requestId: string | null;
    readonly canceled: RecentCancellations;
    readonly historyNotes: string;
    readonly alongside?: (placed: OrderRow) => Statement[];
  },
): Promise<OrderRow | undefined> {
  const { unitsAreAllowed, canceled, historyNotes, alongside, ...details } = order;
  refuseAfterCancellations(canceled);
  const now = context.now().toISOString();
  const { addressKey, phoneKey } = identifyBuyer(profile.id, draft.shippingAddress);
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
    cashRoundingCents: 0,
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
    addressKey,
    phoneKey,
  };
  const isPlaced = await attempt(context, [
    context.db.insert(orders).values({
      ...placed,
      version: sql`CASE WHEN ${cartIsUnchanged(draft)} AND ${isActive(profile.id)} AND ${unitsAreAllowed} THEN 1 END`,
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

/**
 * The same order for a changed cart: what was reserved goes back, what is wanted now is taken, in one batch.
 * @returns false where a guard did not hold, somebody was faster or the stock went in between: look again
 */
export async function updateDraftOrder(
  context: StoreContext,
  profile: Profile,
  order: OrderRow,
  draft: OrderDraft,
): Promise<boolean> {
  const { addressKey, phoneKey } = identifyBuyer(profile.id, draft.shippingAddress);
  return attempt(context, [
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
        addressKey,
        phoneKey,
      },
      sql`${cartIsUnchanged(draft)} AND ${cardUnitsAreAllowed(draft, profile.id, order.id)}`,
    ),
    ...returnStock(context, order),
    deleteReleased(context, order.id),
    context.db.delete(orderItems).where(eq(orderItems.orderId, order.id)),
    insertItems(context, order.id, draft.lines),
    ...reserveStock(context, order.id),
    // The last change stands for all of them: a shopper may go back and forth as often as they like.
    context.db
      .delete(orderStatusHistory)
      .where(and(eq(orderStatusHistory.orderId, order.id), eq(orderStatusHistory.notes, updatedNotes))),
    ...writeHistory(context, order.id, {
      status: order.status,
      actor: customerActor(profile),
      notes: updatedNotes,
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

const updatedNotes = "Order updated: the cart or the address changed";

// Another tab placed the cart's order or sent the same request, or the random number is taken.
const takenInBetween = ["orders.cart_id", "orders.profile_id", "orders.order_number"];

/** @returns false where another tab was faster, the random number was taken or the stock went in between */
async function attempt(context: StoreContext, statements: Statement[]): Promise<boolean> {
  try {
    await runBatch(context.db, statements);
    return true;
  } catch (error) {
    const isOutOfStock = violatedConstraint(error) === "products_allocated_on_hand";
    if (isOutOfStock || isVersionConflict(error) || isDuplicate(error, takenInBetween)) return false;
    throw error;
  }
}

/** An admin may suspend the account at this very moment. */
function isActive(profileId: string): SQL {
  return sql`(SELECT account_status FROM profiles WHERE profiles.id = ${profileId}) = 'active'`;
}

/** PD-XXXX-XXXX: 40 random bits. It does not reveal how many orders there are; a clash is caught by the unique index. */
function createOrderNumber(): string {
  const letters = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => numberAlphabet[byte % 32]);
  return `PD-${letters.slice(0, 4).join("")}-${letters.slice(4).join("")}`;
}
