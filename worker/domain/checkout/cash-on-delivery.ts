import { and, eq, getTableColumns, sql } from "drizzle-orm";
import type { CreateCodBody } from "../../../contract/orders/checkout.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import { carts } from "../../db/schema/carts.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { addHoldDays } from "../orders/hold-days.ts";
import { isOpenCash, maxOpenCashOrders } from "../orders/open-cash-orders.ts";
import { type ClientHashes, holdsInEachScope } from "../orders/order-owner.ts";
import { hashClient, saveClient } from "../orders/payments/card-testing.ts";
import { removePurchasedItems } from "../orders/remove-purchased-items.ts";
import { cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import { createHumanRequirement } from "../profiles/human-requirement.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import { type CheckoutState, readCheckoutState } from "./checkout-state.ts";
import { again, type CheckoutStep, done, repeatSteps } from "./checkout-steps.ts";
import { createOrderContent, type OrderContent } from "./order-content.ts";
import { placeOrder } from "./place-order.ts";
import { type PlacedOrder, toPlacedOrder } from "./placed-order.ts";
import { refuseAfterCancellations } from "./recent-cancellations.ts";
import { type Buyer, cashUnitsAreAllowed, guestUnitsAreAllowed, identifyHousehold } from "./unpaid-units.ts";

const confirmationDays = 7;

/**
 * Places an order that is paid on delivery to a local address, or at pick-up. Its batch reserves the units and empties the cart,
 * so a double click cannot order twice. Requests with the same request id return the same order. An account without a
 * delivered order shares a limit of units with its household, and its order is canceled unless an admin confirms it
 * (docs/decisions/0010).
 * @param networks the shopper's IP networks, for a guest's limits; undefined for a request from this machine
 * @throws StoreError too_many_open_orders, too_many_requests, payment_in_progress, province_unconfirmed, conflict; invalid_input for an address that is
 *   not local, too many units, or if it is not offered here; cart_changed if the shopper saw another total; the errors of
 *   createOrderContent and HumanCheck
 */
export async function placeCashOnDelivery(
  context: StoreContext,
  shopper: Shopper,
  body: CreateCodBody,
  networks?: ClientNetworks,
): Promise<PlacedOrder> {
  const client = await hashClient(context, networks);
  try {
    const requireHuman = createHumanRequirement(context, shopper, body.human_token);
    const order = await repeatSteps(() => takeStep(context, shopper, body, { client, requireHuman }));
    return await toPlacedOrder(context, order, describePlacement(order));
  } catch (error) {
    // A concurrent request with the same id may have placed the order and emptied the cart after the step's search for it.
    const existing = await findByRequestId(context, shopper, body);
    if (existing === undefined) throw error;
    return toPlacedOrder(context, existing, describePlacement(existing));
  }
}

function describePlacement({ fulfilment }: OrderRow): string {
  const place = fulfilment === "pickup" ? "at pick-up" : "on delivery";
  return `Your order has been placed. Please pay ${place}.`;
}

async function takeStep(
  context: StoreContext,
  shopper: Shopper,
  body: CreateCodBody,
  { client, requireHuman }: { client: ClientHashes | undefined; requireHuman: () => Promise<void> },
): Promise<CheckoutStep<OrderRow>> {
  const existing = await findByRequestId(context, shopper, body);
  if (existing !== undefined) return done(existing);
  const selection = { cartId: body.cart_id, destination: body.destination, guestEmail: body.guest_email };
  const state = await readCheckoutState(context, shopper, selection, client);
  refuseUnlessOffered(shopper, state);
  const content = await createOrderContent(state, "standard");
  refuseOtherTotal(content, body.total);
  refuseAfterCancellations(shopper.kind, state.canceled);
  const buyer = { owner: state.owner, client, ...identifyHousehold(state.destination) };
  const isKnown = await isKnownCustomer(context, buyer, content, state);
  // The open order has passed the check, and its token is used.
  if (state.openOrder === undefined) await requireHuman();
  else await cancelCardOrder(context, state.openOrder);
  const placed = await placeOrder(context, shopper, content, {
    status: "processing",
    paymentMethod: "cash_on_delivery",
    reservationExpiresAt: computeCashHoldEnd(context, state, isKnown),
    customerNotes: body.notes || null,
    historyNotes: `Order placed, to be paid ${state.destination.fulfilment === "pickup" ? "at pick-up" : "on delivery"}`,
    isAllowed: sql`${openOrdersAreAllowed(buyer)} AND ${guestUnitsAreAllowed(content, null)}
      AND ${isKnown ? sql`1` : cashUnitsAreAllowed(content, buyer, state.settings.newCustomerCashUnits)}`,
    requestId: body.request_id ?? null,
    alongside: (order) => [...removePurchasedItems(context, order), ...saveClient(context, order.id, client)],
  });
  return placed === undefined ? again : done(placed);
}

async function findByRequestId(
  context: StoreContext,
  shopper: Shopper,
  { request_id: requestId }: CreateCodBody,
): Promise<OrderRow | undefined> {
  if (requestId === undefined) return undefined;
  return context.db
    .select(getTableColumns(orders))
    .from(orders)
    .innerJoin(carts, eq(carts.id, orders.cartId))
    .where(and(ownsCart(shopper), eq(orders.requestId, requestId)))
    .get();
}

/** @throws StoreError invalid_input if this shopper cannot pay at this destination */
function refuseUnlessOffered(shopper: Shopper, { settings, destination }: CheckoutState): void {
  if (destination.fulfilment === "pickup") {
    if (!settings.isPaidAtPickup)
      throw createNotOfferedError("Please pay by card: we take no payment at pick-up.");
    return;
  }
  if (!settings.isCashOnDelivery) throw createNotOfferedError("We don't offer cash on delivery right now.");
  if (!destination.isLocal) {
    throw createNotOfferedError("We offer cash on delivery to local addresses only.");
  }
  // Nobody has confirmed a guest's email address, and a parcel that nobody ordered costs the store a journey.
  if (shopper.kind === "guest") throw new StoreError("authentication_required");
}

function refuseOtherTotal(content: OrderContent, seenTotal: number | undefined): void {
  const { totalCents } = content.quote;
  if (seenTotal === undefined || dollarsToCents(seenTotal) === totalCents) return;
  throw new StoreError("cart_changed", {
    message: `Your total changed from ${formatDollars(seenTotal)} to ${formatCents(totalCents)}. Please check your order before you place it.`,
  });
}

/**
 * Returns true if the account has a delivered order.
 * @throws StoreError too_many_open_orders, for pick-up also for too many units; invalid_input for a delivery to an account
 *   without a delivered order whose household would hold more units than the settings allow
 */
async function isKnownCustomer(
  context: StoreContext,
  buyer: Buyer,
  content: OrderContent,
  { settings, destination }: CheckoutState,
): Promise<boolean> {
  const [limits] = await context.db.all<{
    isKnown: number;
    hasRoom: number;
    mayHold: number;
    isFree: number;
  }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders AS bought
        WHERE bought.profile_id = ${buyer.owner.profileId} AND bought.status = 'delivered') AS isKnown,
      ${openOrdersAreAllowed(buyer)} AS hasRoom, ${guestUnitsAreAllowed(content, null)} AS isFree,
      ${cashUnitsAreAllowed(content, buyer, settings.newCustomerCashUnits)} AS mayHold`,
  );
  const isPickup = destination.fulfilment === "pickup";
  if (limits?.hasRoom !== 1 || limits.isFree !== 1) {
    throw isPickup ? createPickupRefusal() : new StoreError("too_many_open_orders");
  }
  if (limits.isKnown === 1) return true;
  if (limits.mayHold === 1) return false;
  if (isPickup) throw createPickupRefusal();
  const message = `Until your first order has arrived, your cash-on-delivery orders can have up to ${settings.newCustomerCashUnits} items in total, counting all orders to your address and phone number. Please order fewer, or pay by card.`;
  throw new StoreError("invalid_input", { message });
}

/** Creates the same words for each limit, because the orders of other people can count as well. */
function createPickupRefusal(): StoreError {
  const message =
    "We can't hold this order until you pay at pick-up. Please order fewer items, or pay by card.";
  return new StoreError("too_many_open_orders", { message });
}

/** Creates a guard that limits the unpaid orders of an account, or of a guest's email address, telephone and network. */
function openOrdersAreAllowed({ phoneKey, ...shopper }: Buyer) {
  const isSamePhone = shopper.owner.profileId === null ? sql`open.phone_key = ${phoneKey}` : sql`0`;
  return holdsInEachScope(
    shopper,
    ({
      factor,
      includes,
    }) => sql`(SELECT count(*) FROM orders AS open WHERE (${includes("open")} OR ${isSamePhone})
      AND ${isOpenCash("open")}) < ${maxOpenCashOrders * factor}`,
  );
}

/**
 * Computes when the store cancels an order: for pick-up, when nobody has picked it up, and for a delivery to a new customer,
 * unless an admin has confirmed it by any change or note.
 */
function computeCashHoldEnd(
  context: StoreContext,
  { settings, destination }: CheckoutState,
  isKnown: boolean,
): string | null {
  if (destination.fulfilment === "pickup") return addHoldDays(destination.window.endsAt, settings);
  return isKnown ? null : minutesFromNow(context, confirmationDays * minutesADay);
}

/** Cancels the cart's card order, which would hold the same units twice. */
async function cancelCardOrder(context: StoreContext, order: OrderRow): Promise<void> {
  const notes = "Another way to pay was chosen instead";
  const result = await cancelUnpaidOrder(context, order.id, systemActor, notes);
  if (result === "in_progress" || result === "refused") throw new StoreError("payment_in_progress");
  if (result === "paid") {
    throw new StoreError("conflict", {
      message: `Order ${order.orderNumber} has been paid by card already.`,
    });
  }
}

function createNotOfferedError(message: string): StoreError {
  return fieldError("destination", message);
}
