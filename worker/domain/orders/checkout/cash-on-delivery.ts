import { and, eq, sql } from "drizzle-orm";
import type { CreateCodBody } from "../../../../contract/orders/checkout.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
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
import type { OrderDraft } from "./order-draft.ts";
import { placeOrder } from "./place-order.ts";
import { draftOrder } from "./quote.ts";
import { readSnapshot } from "./snapshot.ts";
import {
  type Buyer,
  cashUnitsAreAllowed,
  countCashUnits,
  countDraftUnits,
  identifyBuyer,
} from "./unpaid-units.ts";

const maxAttempts = 8;
const unconfirmedDays = 7;
// Each holds units that nobody paid for; a customer who wants more under way can pay by card.
const maxOpenOrders = 3;

/**
 * Places an order that is paid at the door. Offered where the shipping address is local, unless the settings say no.
 * Its units are reserved at once, and the cart is emptied in the same batch, so that a double click cannot order twice.
 * The same request id again is the same order. An account without a delivered order holds few units, together with its
 * household, and its order ends unless an admin confirms it (record 0040).
 * @throws StoreError invalid_input (not a local address), cart_changed (another total than the shopper saw),
 *   too_many_open_orders, and what a checkout throws
 */
export async function placeCashOnDelivery(
  context: StoreContext,
  profile: Profile,
  body: CreateCodBody,
): Promise<{
  message: string;
  data: { orderId: string; orderNumber: string; status: OrderStatus; payment_status: PaymentStatus };
}> {
  try {
    return describe(await findOrPlace(context, profile, body));
  } catch (error) {
    // The first of two requests may have placed the order, and emptied the cart, after the second had looked for it.
    const requested = await findRequested(context, profile, body.request_id);
    if (requested === undefined) throw error;
    return describe(requested);
  }
}

async function findOrPlace(context: StoreContext, profile: Profile, body: CreateCodBody): Promise<OrderRow> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const requested = await findRequested(context, profile, body.request_id);
    if (requested !== undefined) return requested;
    const snapshot = await readSnapshot(context, profile, {
      cartId: body.cart_id,
      shippingAddressId: body.shipping_address_id,
      billingAddressId: body.billing_address_id,
    });
    if (!snapshot.settings.isCashOnDelivery)
      throw notOffered("Cash on delivery is not offered at the moment.");
    if (!snapshot.shippingAddress.isLocal) {
      throw notOffered("Cash on delivery is offered for local addresses only.");
    }
    const draft = await draftOrder(snapshot, "standard");
    refuseOtherTotal(draft, body.total);
    if (snapshot.openOrder !== undefined) {
      await cancelCardPayment(context, snapshot.openOrder);
      continue;
    }
    const buyer = identifyBuyer(profile.id, draft.shippingAddress);
    const isKnown = await isKnownCustomer(context, buyer, draft, snapshot.settings);
    const placed = await placeOrder(context, profile, draft, {
      status: "processing",
      paymentMethod: "cash_on_delivery",
      reservationExpiresAt: isKnown ? null : confirmationEnd(context),
      customerNotes: body.notes || null,
      historyNotes: "Order placed, to be paid on delivery",
      unitsAreAllowed: sql`${countOpenOrders(buyer)} < ${maxOpenOrders}
        AND ${isKnown ? sql`1` : cashUnitsAreAllowed(draft, buyer, snapshot.settings.newCustomerCashUnits)}`,
      requestId: body.request_id ?? null,
      canceled: snapshot.canceled,
      alongside: (order) => removePurchasedItems(context, order),
    });
    if (placed !== undefined) return placed;
  }
  throw new StoreError("conflict");
}

async function findRequested(
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

function refuseOtherTotal(draft: OrderDraft, seen: number | undefined): void {
  const { totalCents } = draft.quote;
  if (seen === undefined || dollarsToCents(seen) === totalCents) return;
  throw new StoreError("cart_changed", {
    message: `Your total changed from ${formatDollars(seen)} to ${formatCents(totalCents)}. Please check your order before you place it.`,
  });
}

/**
 * Has anything ever been delivered to this account?
 * @throws StoreError too_many_open_orders; invalid_input where nothing was delivered, and the account and its household
 *   would hold more units than the settings allow
 */
async function isKnownCustomer(
  context: StoreContext,
  buyer: Buyer,
  draft: OrderDraft,
  settings: StoreSettings,
): Promise<boolean> {
  const [known] = await context.db.all<{ delivered: number; openOrders: number; heldUnits: number }>(
    sql`SELECT EXISTS (SELECT 1 FROM orders AS bought
        WHERE bought.profile_id = ${buyer.profileId} AND bought.status = 'delivered') AS delivered,
      ${countOpenOrders(buyer)} AS openOrders, ${countCashUnits(buyer)} AS heldUnits`,
  );
  if ((known?.openOrders ?? 0) >= maxOpenOrders) throw new StoreError("too_many_open_orders");
  if (known?.delivered === 1) return true;
  if (countDraftUnits(draft) + (known?.heldUnits ?? 0) <= settings.newCustomerCashUnits) return false;
  const message = `First orders that are paid on delivery can have at most ${settings.newCustomerCashUnits} items together, counting all orders to your address and telephone. Please order fewer, or pay by card.`;
  throw new StoreError("invalid_input", { message });
}

function countOpenOrders({ profileId }: Buyer) {
  return sql`(SELECT count(*) FROM orders AS open WHERE open.profile_id = ${profileId}
    AND open.payment_method = 'cash_on_delivery' AND open.paid_at IS NULL AND open.status <> 'canceled')`;
}

/** Until then an admin confirms the order, by any change or note; otherwise its units return to stock. */
function confirmationEnd(context: StoreContext): string {
  return minutesFromNow(context, unconfirmedDays * minutesADay);
}

/** The cart's card order would hold the same units a second time. */
async function cancelCardPayment(context: StoreContext, order: OrderRow): Promise<void> {
  const notes = "Cash on delivery was chosen instead";
  const result = await cancelUnpaidOrder(context, order.id, systemActor, notes);
  if (result === "in_progress" || result === "refused") throw new StoreError("payment_in_progress");
  if (result === "paid") {
    throw new StoreError("conflict", {
      message: `Order ${order.orderNumber} has been paid by card already.`,
    });
  }
}

function describe(order: OrderRow) {
  return {
    message: "Your order has been placed. Please pay on delivery.",
    data: {
      orderId: order.id,
      orderNumber: order.orderNumber,
      status: order.status,
      payment_status: order.paymentStatus,
    },
  };
}

function notOffered(message: string): StoreError {
  return fieldError("shipping_address_id", message);
}
