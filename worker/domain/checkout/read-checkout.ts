import { eq, inArray } from "drizzle-orm";
import * as v from "valibot";
import { findOpenQuestion } from "../../../contract/account/province-question.ts";
import { estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import type { Destination } from "../../../contract/orders/destination.ts";
import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { orderAddressView } from "../../../contract/orders/orders.ts";
import { isOpenDuring, type PickupWindow } from "../../../contract/orders/pickup.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { findPostalProvince } from "../../../contract/shared/provinces.ts";
import type { ShippingDocument } from "../../../contract/shipping/shipping-document.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import type { TaxExemption } from "../../../contract/tax/tax-exemption.ts";
import { readBatch } from "../../db/read-batch.ts";
import { addresses, profiles } from "../../db/schema/accounts.ts";
import { type OrderRow, orders } from "../../db/schema/orders.ts";
import { checkoutClients } from "../../db/schema/payments.ts";
import { type CartLine, selectCart, selectCartLines, toOfferedProduct } from "../cart/read-cart.ts";
import type { StoreContext } from "../context.ts";
import type { Issuer } from "../money/invoices/read-invoices.ts";
import { type DueTaxes, findDueTaxes } from "../money/taxes/tax-document.ts";
import { findExemption } from "../money/taxes/tax-exemption.ts";
import { type JudgedOffer, judgeOffers, selectCartOffers } from "../offers/cart-offers.ts";
import { isOpenIn, selectOpenOrder } from "../orders/find-order.ts";
import { type OrderDestination, toOrderAddress, toShopAddress } from "../orders/order-destination.ts";
import { findFreeWindow, type PickupWindowRow, selectWindowsAfter } from "../orders/pickup-windows.ts";
import { selectAddresses, toAddressView } from "../profiles/read-addresses.ts";
import { ownsCart, type Shopper } from "../profiles/shopper.ts";
import { selectContent } from "../store/documents.ts";
import { parseIdentity } from "../store/identity.ts";
import { selectIsLocal } from "../store/postal-codes.ts";
import { requireSettings, type StoreSettings, selectSettings } from "../store/read-settings.ts";
import { parseZones } from "../store/shipping-zones.ts";
import {
  type LimitKeys,
  type NetworkHashes,
  type OrderOwner,
  type RecentCancellations,
  refuseAfterDeclines,
  selectRecentAttempts,
  toOrderOwner,
} from "./limits.ts";

export interface CheckoutSelection {
  readonly cartId: string;
  readonly destination: Destination;
  /** The email address that a guest has typed. Undefined for an account. */
  readonly guestEmail?: string | undefined;
}

/** The records that a checkout depends on, read at one moment. */
export interface Checkout {
  readonly shopper: Shopper;
  readonly cartId: string;
  readonly lines: readonly CartLine[];
  readonly destination: OrderDestination;
  /** The cart's order that awaits its payment. */
  readonly openOrder: OrderRow | undefined;
  /** The limits that the order of this request counts towards. */
  readonly limitKeys: LimitKeys;
  /** The networks that the open order was placed from. Undefined without an open order or for one from this machine. */
  readonly openOrderNetworks: NetworkHashes | undefined;
  readonly cancellations: RecentCancellations;
  readonly settings: StoreSettings;
  /** The store as an invoice prints it. */
  readonly issuer: Issuer;
  readonly shipping: ShippingDocument;
  readonly tax: DueTaxes;
  /** The account's exemption, if it counts today. */
  readonly exemption: TaxExemption | undefined;
  /** The cart's code and the offers that may count in the order. */
  readonly code: string | null;
  readonly offers: readonly JudgedOffer[];
  /** The customer's email address in lower case, which the guest has typed. */
  readonly email: string;
  /** The version of the account's profile, which has the exemption. Undefined for a guest. */
  readonly profileVersion: number | undefined;
}

/**
 * Reads what a checkout depends on, in one round trip.
 * @param networks the shopper's networks, which are refused after many declined cards
 * @throws StoreError not_found for the cart, address_not_found for an address of another account, province_unconfirmed,
 *   pickup_window_full, too_many_requests; invalid_input for a guest without an email address, or a pick-up that is not
 *   offered
 */
export async function readCheckout(
  context: StoreContext,
  shopper: Shopper,
  { cartId, destination: chosen, guestEmail }: CheckoutSelection,
  networks?: NetworkHashes,
): Promise<Checkout> {
  const limitKeys = { owner: toOrderOwner(shopper, guestEmail), networks };
  const { db } = context;
  const email = getOrderEmail(shopper, limitKeys.owner);
  const rows = await readBatch(db, {
    carts: selectCart(context, shopper),
    lines: selectCartLines(context, shopper),
    offers: selectCartOffers(context, ownsCart(shopper), email),
    openOrders: selectOpenOrder(context, cartId),
    openOrderNetworks: db
      .select({ networkHash: checkoutClients.networkHash, siteHash: checkoutClients.siteHash })
      .from(checkoutClients)
      .innerJoin(orders, eq(orders.id, checkoutClients.orderId))
      .where(isOpenIn(cartId)),
    settings: selectSettings(context),
    content: selectContent(context, "identity", "tax", "shipping"),
    accounts:
      shopper.kind === "account"
        ? db
            .select({ version: profiles.version, taxExemption: profiles.taxExemption })
            .from(profiles)
            .where(eq(profiles.id, shopper.profile.id))
        : undefined,
    ...selectRecentAttempts(context, limitKeys),
    ...selectDestination(context, shopper, chosen),
  });
  if (shopper.draft === undefined) refuseAfterDeclines(shopper.kind, rows);
  const [cart] = rows.carts;
  if (cart?.id !== cartId) throw new StoreError("not_found", { message: "Cart not found" });
  const settings = requireSettings(rows.settings);
  const store = { settings, identity: parseIdentity(rows.content) };
  const [openOrder] = rows.openOrders;
  const destination = parseDestination(context, chosen, rows, { ...store, openOrder });
  const province = findPostalProvince(destination.shippingAddress.postal_code);
  const tax = findDueTaxes(context, settings, rows.content, province);
  const account = rows.accounts?.[0];
  const code = cart.offerCode;
  return {
    shopper,
    cartId,
    lines: rows.lines,
    destination,
    openOrder,
    limitKeys,
    openOrderNetworks: rows.openOrderNetworks[0],
    cancellations: rows.cancellations[0] ?? { orders: 0, paid: 0 },
    settings,
    issuer: { ...store.identity, timeZone: settings.timeZone },
    shipping: parseZones(rows.content),
    tax,
    exemption: findExemption(account, tax.day),
    code,
    offers: judgeOffers(rows.offers, {
      code,
      email,
      day: tax.day,
      products: rows.lines.map(toOfferedProduct),
    }),
    email,
    profileVersion: account?.version,
  };
}

function getOrderEmail(shopper: Shopper, owner: OrderOwner): string {
  return shopper.kind === "account" ? shopper.profile.email : (owner.guestEmail ?? "").toLowerCase();
}

/** Selects what parseDestination needs of the destination that the shopper has chosen. */
function selectDestination(context: StoreContext, shopper: Shopper, chosen: Destination) {
  const isSaved = chosen.kind === "saved_addresses" && shopper.kind === "account";
  return {
    addresses: isSaved
      ? selectAddresses(context, shopper.profile.id, inArray(addresses.id, listAddressIds(chosen)))
      : undefined,
    isLocal:
      chosen.kind === "typed_addresses"
        ? selectIsLocal(context, chosen.shipping_address.postal_code)
        : undefined,
    windows: chosen.kind === "pickup" ? selectWindowsAfter(context, context.now().toISOString()) : undefined,
  };
}

type AddressRow = Awaited<ReturnType<typeof selectAddresses>>[number];

interface DestinationRows {
  readonly addresses: readonly AddressRow[] | undefined;
  readonly isLocal: readonly { readonly isLocal: boolean }[] | undefined;
  readonly windows: readonly PickupWindowRow[] | undefined;
}

interface StoreState {
  readonly settings: StoreSettings;
  readonly identity: StoreIdentity;
  readonly openOrder: OrderRow | undefined;
}

/**
 * Finds the addresses or the pick-up window of an order.
 * @throws StoreError address_not_found for an address of another account; province_unconfirmed for a saved address that
 *   contradicts itself; pickup_window_full for a window that has passed or is full; invalid_input if the store offers
 *   no pick-up
 */
function parseDestination(
  context: StoreContext,
  chosen: Destination,
  rows: DestinationRows,
  store: StoreState,
): OrderDestination {
  switch (chosen.kind) {
    case "pickup":
      return toPickup(context, chosen, rows.windows ?? [], store);
    case "typed_addresses":
      return toDelivery(context, store, {
        shippingAddress: toOrderAddress(chosen.shipping_address),
        billingAddress: toOrderAddress(chosen.billing_address ?? chosen.shipping_address),
        isLocal: rows.isLocal?.[0]?.isLocal === true,
      });
    case "saved_addresses": {
      const [shippingId, billingId] = listAddressIds(chosen);
      const shipping = rows.addresses?.find((address) => address.id === shippingId);
      const billing = rows.addresses?.find((address) => address.id === billingId);
      if (shipping === undefined || billing === undefined) throw new StoreError("address_not_found");
      return toDelivery(context, store, {
        shippingAddress: copyAddress(shipping, "destination.shipping_address_id"),
        billingAddress: copyAddress(billing, "destination.billing_address_id"),
        isLocal: shipping.isLocal,
      });
    }
  }
}

function listAddressIds(ids: Extract<Destination, { kind: "saved_addresses" }>): string[] {
  return [ids.shipping_address_id, ids.billing_address_id ?? ids.shipping_address_id];
}

function toDelivery(
  context: StoreContext,
  { identity, settings: { timeZone } }: StoreState,
  delivery: Pick<
    Extract<OrderDestination, { fulfilment: "delivery" }>,
    "shippingAddress" | "billingAddress" | "isLocal"
  >,
): OrderDestination {
  const { postal_code: postalCode } = delivery.shippingAddress;
  const schedule = { ...identity, timeZone };
  const arrival = estimateDelivery(context.now(), schedule, { postalCode, isLocal: delivery.isLocal });
  return { fulfilment: "delivery", ...delivery, arrival, window: null };
}

function toPickup(
  context: StoreContext,
  { starts_at, full_name, phone_number }: Extract<Destination, { kind: "pickup" }>,
  windows: readonly PickupWindowRow[],
  store: StoreState,
): OrderDestination {
  if (!store.settings.isPickup) throw fieldError("destination", "We don't offer pick-up right now.");
  const address = { ...toShopAddress(store.identity), full_name, phone_number };
  return {
    fulfilment: "pickup",
    shippingAddress: address,
    billingAddress: address,
    arrival: undefined,
    window: findWindow(context, starts_at, windows, store),
  };
}

/** The open order keeps its window, in which it has its capacity already. */
function findWindow(
  context: StoreContext,
  startsAt: string,
  windows: readonly PickupWindowRow[],
  { settings, identity, openOrder }: StoreState,
): PickupWindow {
  const schedule = { ...identity, ...settings };
  const own = windows.find(
    (window) => window.startsAt === startsAt && startsAt === openOrder?.pickupStartsAt,
  );
  if (own === undefined || !isOpenDuring(own, schedule)) {
    return findFreeWindow(context.now(), startsAt, windows, schedule);
  }
  return { startsAt: own.startsAt, endsAt: own.endsAt };
}

/** @throws StoreError province_unconfirmed for an address that was saved before the question was asked */
function copyAddress(saved: AddressRow, field: string): OrderAddressView {
  const address = v.parse(orderAddressView, toAddressView(saved));
  const question = findOpenQuestion(address);
  if (question !== undefined) throw fieldError(field, question, "province_unconfirmed");
  return address;
}
