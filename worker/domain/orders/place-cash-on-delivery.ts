import type { CreateCodBody } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import type { OrderStatus, PaymentStatus } from "../../../contract/order-status.ts";
import { readBasket } from "../checkout/basket.ts";
import { draftOrder } from "../checkout/draft-order.ts";
import type { StoreContext } from "../context.ts";
import type { Profile } from "../profiles/profile.ts";
import { systemAuthor } from "./author.ts";
import { refuseTooManyOpenOrders } from "./open-orders.ts";
import { findOrder, type OrderRow } from "./order-rows.ts";
import { attempt, orderStatements } from "./place-order.ts";
import { releaseOrder } from "./release-order.ts";
import { takeOutOfCart } from "./settle-payment.ts";

const maxAttempts = 8;

/**
 * Places an order that is paid at the door. Offered where the shipping address is local,
 * unless the settings say no. Its pieces are reserved at
 * once and without an end, and the cart is emptied in the same batch, so that a double click cannot order twice.
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
  for (let round = 1; round <= maxAttempts; round += 1) {
    const basket = await readBasket(context, profile, {
      cartId: body.cart_id,
      shippingAddressId: body.shipping_address_id,
      billingAddressId: body.billing_address_id,
    });
    if (!basket.settings.isCashOnDelivery) throw notOffered("Cash on delivery is not offered at the moment.");
    if (!basket.shippingAddress.isLocal) {
      throw notOffered("Cash on delivery is offered for local addresses only.");
    }
    const draft = await draftOrder(basket, "standard");
    if (basket.openOrder !== undefined) {
      await giveUpCardPayment(context, basket.openOrder);
      continue;
    }
    await refuseTooManyOpenOrders(context, profile.id);
    const orderId = crypto.randomUUID();
    const placement = await attempt(context, [
      ...orderStatements(context, profile, draft, {
        id: orderId,
        status: "processing",
        paymentMethod: "cash_on_delivery",
        reservationExpiresAt: null,
        customerNotes: body.notes || null,
        historyNotes: "Order placed, to be paid on delivery",
      }),
      ...takeOutOfCart(context, { id: orderId, cartId: draft.cartId }),
    ]);
    if (placement === "placed") return answer(await findOrder(context, orderId));
  }
  throw new StoreError("conflict");
}

/** The cart's card order would hold the same pieces a second time. */
async function giveUpCardPayment(context: StoreContext, order: OrderRow): Promise<void> {
  const release = await releaseOrder(context, order.id, systemAuthor, "Cash on delivery was chosen instead");
  if (release === "in_progress" || release === "refused") throw new StoreError("payment_in_progress");
  if (release === "paid") {
    throw new StoreError("conflict", {
      message: `Order ${order.orderNumber} has been paid by card already.`,
    });
  }
}

function answer(order: OrderRow | undefined) {
  if (order === undefined) throw new Error("The order vanished after it was placed");
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
  return new StoreError("invalid_input", { message, errors: { shipping_address_id: message } });
}
