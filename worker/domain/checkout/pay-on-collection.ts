import type { CreateCodBody, PlacedOrder } from "../../../contract/orders/checkout.ts";
import type { Fulfilment } from "../../../contract/orders/fulfilment.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents, formatDollars } from "../../../contract/shared/money.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { ClientNetworks } from "../../lib/client-network.ts";
import { minutesADay, minutesFromNow } from "../clock.ts";
import type { StoreContext } from "../context.ts";
import { dependsOnCustomer } from "../offers/cart-offers.ts";
import { addHoldDays } from "../orders/pickup-waiting.ts";
import { cancelUnpaidOrder } from "../orders/status/cancel-order.ts";
import { systemActor } from "../profiles/actor.ts";
import type { Shopper } from "../profiles/shopper.ts";
import { again, type CheckoutStep, done } from "./checkout-steps.ts";
import {
  createHumanCheckOnce,
  hashNetworks,
  type NetworkHashes,
  refuseAfterCancellations,
} from "./limits.ts";
import type { CollectionMoment } from "./order-payment.ts";
import { placeOnce } from "./place-once.ts";
import { placeOrder, toPlacedOrder } from "./place-order.ts";
import {
  explainDraftCode,
  getHeldOffers,
  type OrderDraft,
  priceCheckout,
  refuseFree,
} from "./price-checkout.ts";
import { type Checkout, readCheckout } from "./read-checkout.ts";
import { type CashLimits, cashOrderIsAllowed, readCashLimits } from "./unpaid-limits.ts";

const confirmationDays = 7;

/** A request with what all its steps share. */
interface Attempt {
  readonly context: StoreContext;
  readonly shopper: Shopper;
  readonly body: CreateCodBody;
  readonly networks: NetworkHashes | undefined;
  readonly requireHuman: () => Promise<void>;
}

/**
 * Shopper. Places an order that is paid on delivery to a local address, or at pick-up. Its batch reserves the units and
 * empties the cart, so a double click cannot order twice. Requests with the same request id return the same order. An
 * account without a delivered order shares a limit of units with its household, and its order for delivery is canceled
 * unless an admin confirms it within confirmationDays (docs/decisions/0010).
 * @param clientNetworks the shopper's IP networks, for a guest's limits; undefined for a request from this machine
 * @throws StoreError too_many_open_orders, too_many_requests, payment_in_progress, province_unconfirmed, conflict;
 *   invalid_input for an address that is not local, too many units, or a way to pay that is not offered;
 *   authentication_required for a guest's delivery; cart_changed if the shopper saw another total; the errors of
 *   priceCheckout and HumanCheck
 */
export async function placeCashOnDelivery(
  context: StoreContext,
  shopper: Shopper,
  body: CreateCodBody,
  clientNetworks?: ClientNetworks,
): Promise<PlacedOrder> {
  const networks = await hashNetworks(context, clientNetworks);
  const requireHuman = createHumanCheckOnce(context, shopper, body.human_token);
  const attempt = { context, shopper, body, networks, requireHuman };
  const order = await placeOnce(context, shopper, body, () => takeStep(attempt));
  return toPlacedOrder(context, order, placementMessages[order.fulfilment]);
}

async function takeStep(attempt: Attempt): Promise<CheckoutStep<OrderRow>> {
  const { context, shopper, body, networks } = attempt;
  const selection = { cartId: body.cart_id, destination: body.destination, guestEmail: body.guest_email };
  const checkout = await readCheckout(context, shopper, selection, networks);
  const collection = requireCollection(context, shopper, checkout);
  const draft = await priceCheckout(checkout, "standard");
  refuseFree(draft);
  refuseOtherTotal(draft, body.total);
  refuseAfterCancellations(shopper.kind, checkout.cancellations);
  const limits = await readCashLimits(context, draft);
  refuseBeyondLimits(limits, collection);
  // The open order's guest has passed the check already, and its token is used.
  if (checkout.openOrder === undefined) await attempt.requireHuman();
  else await cancelCardOrder(context, checkout.openOrder);
  const payment = {
    method: "cash_on_delivery",
    moment: collection.moment,
    heldUntil: limits.isKnown ? collection.heldUntil : collection.heldUntilIfNew,
    customerNotes: body.notes || null,
    requestId: body.request_id ?? null,
  } as const;
  const placed = await placeOrder(context, draft, payment, cashOrderIsAllowed(draft, limits));
  return placed === undefined ? again : done(placed);
}

/** The collection of the money for an order at its destination. */
export interface Collection {
  readonly moment: CollectionMoment;
  /** The time at which the store cancels the order, in ISO 8601. Null for never. */
  readonly heldUntil: string | null;
  /** The time at which the store cancels the order of a customer without a delivered order. */
  readonly heldUntilIfNew: string;
  readonly refusals: { readonly tooManyOrders: StoreError; readonly tooManyUnits: StoreError };
}

/** @throws StoreError invalid_input or authentication_required if this shopper cannot pay so at this destination */
export function requireCollection(
  context: StoreContext,
  shopper: Shopper,
  { settings, destination }: Checkout,
): Collection {
  if (destination.fulfilment === "pickup") {
    if (!settings.isPaidAtPickup)
      throw createNotOfferedError("Please pay by card: we take no payment at pick-up.");
    const heldUntil = addHoldDays(destination.window.endsAt, settings);
    // All limits have one message, so that it does not reveal orders of other people.
    const refusal = new StoreError("too_many_open_orders", {
      message: "We can't hold this order until you pay at pick-up. Please order fewer items, or pay by card.",
    });
    return {
      moment: "at pick-up",
      heldUntil,
      heldUntilIfNew: heldUntil,
      refusals: { tooManyOrders: refusal, tooManyUnits: refusal },
    };
  }
  if (!settings.isCashOnDelivery) throw createNotOfferedError("We don't offer cash on delivery right now.");
  if (!destination.isLocal) {
    throw createNotOfferedError("We offer cash on delivery to local addresses only.");
  }
  // Nobody has confirmed a guest's email address, and a parcel that nobody ordered costs the store a journey. An admin has
  // spoken with the customer.
  if (shopper.kind === "guest" && shopper.draft === undefined)
    throw new StoreError("authentication_required");
  return {
    moment: "on delivery",
    heldUntil: null,
    // An admin confirms the order by any change or note.
    heldUntilIfNew: minutesFromNow(context, confirmationDays * minutesADay),
    refusals: {
      tooManyOrders: new StoreError("too_many_open_orders"),
      tooManyUnits: new StoreError("invalid_input", {
        message: `Until your first order has arrived, your cash-on-delivery orders can have up to ${settings.newCustomerCashUnits} items in total, counting all orders to your address and phone number. Please order fewer, or pay by card.`,
      }),
    },
  };
}

function createNotOfferedError(message: string): StoreError {
  return fieldError("destination", message);
}

/** A guest's page does not know yet which offers count for the email address, and may show more than is charged. */
function refuseOtherTotal(draft: OrderDraft, seenTotal: number | undefined): void {
  const { totalCents } = draft.quote;
  if (seenTotal === undefined || dollarsToCents(seenTotal) === totalCents) return;
  const isLessForCustomer =
    draft.checkout.shopper.kind === "guest" &&
    totalCents < dollarsToCents(seenTotal) &&
    getHeldOffers(draft).offers.some(({ row }) => dependsOnCustomer(row));
  if (isLessForCustomer) return;
  throw new StoreError("cart_changed", {
    message: [
      explainDraftCode(draft),
      `Your total changed from ${formatDollars(seenTotal)} to ${formatCents(totalCents)}.`,
      "Please check your order before you place it.",
    ]
      .filter(Boolean)
      .join(" "),
  });
}

/** @throws StoreError one of the refusals */
function refuseBeyondLimits({ isKnown, mayOrder, mayHoldUnits }: CashLimits, { refusals }: Collection): void {
  if (!mayOrder) throw refusals.tooManyOrders;
  if (!isKnown && !mayHoldUnits) throw refusals.tooManyUnits;
}

/** Cancels the cart's card order, which would hold the same units twice. */
export async function cancelCardOrder(context: StoreContext, order: OrderRow): Promise<void> {
  const notes = "Another way to pay was chosen instead";
  const result = await cancelUnpaidOrder(context, order.id, systemActor, notes);
  if (result === "in_progress" || result === "refused") throw new StoreError("payment_in_progress");
  if (result === "paid") {
    throw new StoreError("conflict", {
      message: `Order ${order.orderNumber} has been paid by card already.`,
    });
  }
}

const placementMessages: Readonly<Record<Fulfilment, string>> = {
  delivery: "Your order has been placed. Please pay on delivery.",
  pickup: "Your order has been placed. Please pay at pick-up.",
};
