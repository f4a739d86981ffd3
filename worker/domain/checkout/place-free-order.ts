import type { CreateCodBody, PlacedOrder } from "../../../contract/orders/checkout.ts";
import { StoreError } from "../../../contract/shared/errors.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import type { StoreContext } from "../context.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { again, done } from "./checkout-steps.ts";
import { createHumanCheckOnce, hashNetworks, refuseAfterCancellations } from "./limits.ts";
import { cancelCardOrder } from "./pay-on-collection.ts";
import { placeOnce } from "./place-once.ts";
import { placeOrder, toPlacedOrder } from "./place-order.ts";
import { priceCheckout } from "./price-checkout.ts";
import { readCheckout } from "./read-checkout.ts";
import { cardOrderIsAllowed, refuseCardOrder } from "./unpaid-limits.ts";

/**
 * Shopper. Places an order that offers make free. It is paid at once, with an invoice and without a payment. Its units
 * have the limits of an order that is not paid yet. Requests with the same request id return the same order.
 * @param clientNetworks the shopper's IP networks, for a guest's limits; undefined for a request from this machine
 * @throws StoreError cart_changed if the order costs something; too_many_requests, too_many_open_orders,
 *   payment_in_progress, province_unconfirmed, conflict; invalid_input for too many units; the errors of priceCheckout
 *   and HumanCheck
 */
export async function placeFreeOrder(
  context: StoreContext,
  shopper: Shopper,
  body: CreateCodBody,
  clientNetworks?: ClientNetworks,
): Promise<PlacedOrder> {
  const networks = await hashNetworks(context, clientNetworks);
  const requireHuman = createHumanCheckOnce(context, shopper, body.human_token);
  const order = await placeOnce(context, shopper, body, async () => {
    const selection = {
      cartId: body.cart_id,
      destination: body.destination,
      guestEmail: body.guest_email,
    };
    const checkout = await readCheckout(context, shopper, selection, networks);
    const draft = await priceCheckout(checkout, "standard");
    refusePriced(draft.quote.totalCents);
    refuseAfterCancellations(shopper.kind, checkout.cancellations);
    // The open order's guest has passed the check already, and its token is used.
    if (checkout.openOrder === undefined) await requireHuman();
    else await cancelCardOrder(context, checkout.openOrder);
    const payment = {
      method: "none",
      customerNotes: body.notes || null,
      requestId: body.request_id ?? null,
    } as const;
    const placed = await placeOrder(context, draft, payment, cardOrderIsAllowed(context, draft));
    if (placed !== undefined) return done(placed);
    await refuseCardOrder(context, draft);
    return again;
  });
  return toPlacedOrder(context, order, "Your order has been placed. There was nothing to pay.");
}

function refusePriced(totalCents: number): void {
  if (totalCents === 0) return;
  throw new StoreError("cart_changed", {
    message: `Your total is now ${formatCents(totalCents)}. Please check your order and choose how to pay.`,
  });
}
