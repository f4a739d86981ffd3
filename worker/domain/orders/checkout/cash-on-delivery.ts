import { eq, sql } from "drizzle-orm";
import type { CreateCodBody } from "../../../../contract/orders/checkout.ts";
import type { OrderStatus, PaymentStatus } from "../../../../contract/orders/order-status.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
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

const maxAttempts = 8;
const unconfirmedDays = 7;

/**
 * Places an order that is paid at the door. Offered where the shipping address is local, unless the settings say no.
 * Its units are reserved at once, and the cart is emptied in the same batch, so that a double click cannot order twice.
 * An account without a delivered order holds few units, and its order ends unless an admin confirms it (record 0040).
 * @throws StoreError invalid_input (not a local address), and what a checkout throws
 */
export async function placeCashOnDelivery(
  context: StoreContext,
  profile: Profile,
  body: CreateCodBody,
): Promise<{
  message: string;
  data: { orderId: string; orderNumber: string; status: OrderStatus; payment_status: PaymentStatus };
}> {
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
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
    if (snapshot.openOrder !== undefined) {
      await cancelCardPayment(context, snapshot.openOrder);
      continue;
    }
    const isKnown = await isKnownCustomer(context, profile, draft, snapshot.settings);
    const placed = await placeOrder(context, profile, draft, {
      status: "processing",
      paymentMethod: "cash_on_delivery",
      reservationExpiresAt: isKnown ? null : confirmationEnd(context),
      customerNotes: body.notes || null,
      historyNotes: "Order placed, to be paid on delivery",
      unpaidOrders: snapshot.unpaidOrders,
      canceled: snapshot.canceled,
      alongside: (order) => removePurchasedItems(context, order),
    });
    if (placed !== undefined) return describe(placed);
  }
  throw new StoreError("conflict");
}

/**
 * Has anything ever been delivered to this account?
 * @throws StoreError invalid_input where it was not, and the account would hold more units than the settings allow
 */
async function isKnownCustomer(
  context: StoreContext,
  profile: Profile,
  draft: OrderDraft,
  settings: StoreSettings,
): Promise<boolean> {
  const [known] = await context.db
    .select({
      delivered: sql<number>`count(CASE WHEN orders.status = 'delivered' THEN 1 END)`
        .mapWith(Number)
        .as("delivered"),
      heldUnits: sql<number>`coalesce(sum(CASE WHEN orders.status = 'processing' AND orders.paid_at IS NULL
        THEN (SELECT sum(line.quantity) FROM order_items AS line WHERE line.order_id = orders.id) END), 0)`
        .mapWith(Number)
        .as("held_units"),
    })
    .from(orders)
    .where(eq(orders.profileId, profile.id));
  if ((known?.delivered ?? 0) > 0) return true;
  const units = draft.lines.reduce((sum, line) => sum + line.quantity, known?.heldUnits ?? 0);
  if (units <= settings.newCustomerCashUnits) return false;
  const message = `First orders that are paid on delivery can have at most ${settings.newCustomerCashUnits} items together. Please order fewer, or pay by card.`;
  throw new StoreError("invalid_input", { message });
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
