import { and, eq, sql } from "drizzle-orm";
import type { CreateCodBody } from "../../../../contract/orders/checkout.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../../contract/shared/money.ts";
import { orders } from "../../../db/schema/orders.ts";
import { minutesADay, minutesFromNow } from "../../clock.ts";
import type { StoreContext } from "../../context.ts";
import type { Profile } from "../../profiles/profile.ts";
import type { StoreSettings } from "../../settings/settings-row.ts";
import { systemActor } from "../actor.ts";
import { cancelUnpaidOrder } from "../lifecycle/cancel-order.ts";
import type { OrderRow } from "../order-rows.ts";
import { removePurchasedItems } from "../payments/payment-record.ts";
import { readCheckoutState } from "./checkout-state.ts";
import { again, type CheckoutStep, done, repeatSteps } from "./checkout-steps.ts";
import { createOrderContent, type OrderContent } from "./order-content.ts";
import { placeOrder } from "./place-order.ts";
import { type PlacedOrder, toPlacedOrder } from "./placed-order.ts";
import {
  type Buyer,
  cashUnitsAreAllowed,
  countCashUnits,
  countOrderedUnits,
  identifyBuyer,
} from "./unpaid-units.ts";

const placedMessage = "Your order has been placed. Please pay on delivery.";
const confirmationDays = 7;
// Each open order holds units that nobody paid for. A customer who wants more orders can pay by card.
const maxOpenOrders = 3;

/**
 * Places an order that is paid on delivery, for a local shipping address. Its batch reserves the units and empties the cart,
 * so a double click cannot order twice. Requests with the same request id return the same order. An account without a
 * delivered order shares a limit of units with its household, and its order is canceled unless an admin confirms it
 * (docs/decisions/0010).
 * @throws StoreError too_many_open_orders, payment_in_progress, conflict; invalid_input for an address that is not local,
 *   too many units, or if cash is not offered; cart_changed if the shopper saw another total; the errors of
 *   createOrderContent
 */
export async function placeCashOnDelivery(
  context: StoreContext,
  profile: Profile,
  body: CreateCodBody,
): Promise<PlacedOrder> {
  try {
    const order = await repeatSteps(() => takeStep(context, profile, body));
    return toPlacedOrder(order, placedMessage);
  } catch (error) {
    // A concurrent request with the same id may have placed the order and emptied the cart after the step's search for it.
    const existing = await findByRequestId(context, profile, body.request_id);
    if (existing === undefined) throw error;
    return toPlacedOrder(existing, placedMessage);
  }
}

async function takeStep(
  context: StoreContext,
  profile: Profile,
  body: CreateCodBody,
): Promise<CheckoutStep<OrderRow>> {
  const existing = await findByRequestId(context, profile, body.request_id);
  if (existing !== undefined) return done(existing);
  const state = await readCheckoutState(context, profile, {
    cartId: body.cart_id,
    shippingAddressId: body.shipping_address_id,
    billingAddressId: body.billing_address_id,
  });
  if (!state.settings.isCashOnDelivery)
    throw createNotOfferedError("We don't offer cash on delivery right now.");
  if (!state.shippingAddress.isLocal) {
    throw createNotOfferedError("We offer cash on delivery to local addresses only.");
  }
  const content = await createOrderContent(state, "standard");
  refuseOtherTotal(content, body.total);
  if (state.openOrder !== undefined) {
    await cancelCardOrder(context, state.openOrder);
    return again;
  }
  const buyer = identifyBuyer(profile.id, content.shippingAddress);
  const isKnown = await isKnownCustomer(context, buyer, content, state.settings);
  const placed = await placeOrder(context, profile, content, {
    status: "processing",
    paymentMethod: "cash_on_delivery",
    reservationExpiresAt: isKnown ? null : computeConfirmationEnd(context),
    customerNotes: body.notes || null,
    historyNotes: "Order placed, to be paid on delivery",
    unitsAreAllowed: sql`${countOpenOrders(buyer)} < ${maxOpenOrders}
      AND ${isKnown ? sql`1` : cashUnitsAreAllowed(content, buyer, state.settings.newCustomerCashUnits)}`,
    requestId: body.request_id ?? null,
    canceled: state.canceled,
    alongside: (order) => removePurchasedItems(context, order),
  });
  return placed === undefined ? again : done(placed);
}

async function findByRequestId(
  context: StoreContext,
  profile: Profile,
  requestId: string | undefined,
): Promise<OrderRow | undefined> {
  if (requestId === undefined) return undefined;
  return context.db
    .select()
    .from(orders)
    .where(and(eq(orders.profileId, profile.id), eq(orders.requestId, requestId)))
    .get();
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
 * @throws StoreError too_many_open_orders; invalid_input for an account without a delivered order whose household would hold
 *   more units than the settings allow
 */
async function isKnownCustomer(
  context: StoreContext,
  buyer: Buyer,
  content: OrderContent,
  settings: StoreSettings,
): Promise<boolean> {
  const [counts] = await context.db.all<{ delivered: number; openOrders: number; heldUnits: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders AS bought
        WHERE bought.profile_id = ${buyer.profileId} AND bought.status = 'delivered') AS delivered,
      ${countOpenOrders(buyer)} AS openOrders, ${countCashUnits(buyer)} AS heldUnits`,
  );
  if ((counts?.openOrders ?? 0) >= maxOpenOrders) throw new StoreError("too_many_open_orders");
  if (counts?.delivered === 1) return true;
  if (countOrderedUnits(content) + (counts?.heldUnits ?? 0) <= settings.newCustomerCashUnits) return false;
  const message = `Until your first order has arrived, your cash-on-delivery orders can have up to ${settings.newCustomerCashUnits} items in total, counting all orders to your address and phone number. Please order fewer, or pay by card.`;
  throw new StoreError("invalid_input", { message });
}

function countOpenOrders({ profileId }: Buyer) {
  return sql`(SELECT count(*) FROM orders AS open WHERE open.profile_id = ${profileId}
    AND open.payment_method = 'cash_on_delivery' AND open.paid_at IS NULL AND open.status <> 'canceled')`;
}

/** Computes when an order is canceled, unless an admin has confirmed it by any change or note. */
function computeConfirmationEnd(context: StoreContext): string {
  return minutesFromNow(context, confirmationDays * minutesADay);
}

/** Cancels the cart's card order, which would hold the same units twice. */
async function cancelCardOrder(context: StoreContext, order: OrderRow): Promise<void> {
  const notes = "Cash on delivery was chosen instead";
  const result = await cancelUnpaidOrder(context, order.id, systemActor, notes);
  if (result === "in_progress" || result === "refused") throw new StoreError("payment_in_progress");
  if (result === "paid") {
    throw new StoreError("conflict", {
      message: `Order ${order.orderNumber} has been paid by card already.`,
    });
  }
}

function createNotOfferedError(message: string): StoreError {
  return fieldError("shipping_address_id", message);
}
