import * as v from "valibot";
import type { TypedAddress } from "../../../contract/account/addresses.ts";
import type { Arrival } from "../../../contract/orders/delivery-estimate.ts";
import { type OrderAddressView, orderAddressView } from "../../../contract/orders/orders.ts";
import type { PickupWindow } from "../../../contract/orders/pickup.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { findStoreProvince } from "../../../contract/store/store-province.ts";
import { toPromisedDays } from "./change-order.ts";

/** The destination of an order, with the addresses that the order copies. */
export type OrderDestination = DeliveryDestination | PickupDestination;

interface DeliveryDestination {
  readonly fulfilment: "delivery";
  readonly shippingAddress: OrderAddressView;
  readonly billingAddress: OrderAddressView;
  /** True if the address is in the store's local list. */
  readonly isLocal: boolean;
  /** The days of arrival of an order that is placed now. Undefined if the store promises none. */
  readonly arrival: Arrival | undefined;
  readonly window: null;
}

interface PickupDestination {
  readonly fulfilment: "pickup";
  /** The shop's address, with the name and telephone of the person who picks up the order. */
  readonly shippingAddress: OrderAddressView;
  readonly billingAddress: OrderAddressView;
  readonly arrival: undefined;
  readonly window: PickupWindow;
}

/** Returns what an order stores about its destination. */
export function toDestinationColumns(destination: OrderDestination) {
  const { fulfilment, shippingAddress, billingAddress, arrival, window } = destination;
  return {
    fulfilment,
    shippingAddress,
    billingAddress,
    ...toContactKeys(destination),
    pickupStartsAt: window?.startsAt ?? null,
    ...toPromisedDays(arrival),
  };
}

/**
 * The orders of one household have the same key of its address or of its telephone, and share a limit of unpaid units.
 */
interface ContactKeys {
  /** Identifies the building of the shipping address. Null for pick-up, whose address is the shop's. */
  readonly addressKey: string | null;
  /** The telephone's ten digits, without an extension; null if it has fewer. */
  readonly phoneKey: string | null;
}

/**
 * Identifies a household by its building, which in Canada is the postal code and the street number, and by the ten
 * digits of its telephone. The apartment and the street's spelling are ignored, because they could be varied to evade
 * the limit.
 */
export function toContactKeys({
  fulfilment,
  shippingAddress,
}: Pick<OrderDestination, "fulfilment" | "shippingAddress">): ContactKeys {
  const { phone_number, postal_code, address_line1 } = shippingAddress;
  // An extension follows the ten digits.
  const phone = phone_number.replace(/\D/g, "").slice(0, 10);
  const building = `${postal_code.replace(/\W/g, "").toUpperCase()}:${findStreetNumber(address_line1)}`;
  return {
    addressKey: fulfilment === "pickup" ? null : building,
    phoneKey: phone.length < 10 ? null : phone,
  };
}

/**
 * Finds "345" in "12-345 Main St", "345 Main St #12" and "Apt 12, 345B Main St". Returns the letters if there is no
 * number.
 */
function findStreetNumber(addressLine: string): string {
  const street = addressLine.toLowerCase();
  // A street number is followed by the street's name. An apartment's number is followed by another number or by
  // nothing.
  const match = /(\d+)(?:[\s-]?\p{L})?(?![\d\p{L}])[^\d\p{L}]*\p{L}{2}/u.exec(street.replace(ordinals, ""));
  return match?.[1] ?? street.replace(/[^\p{L}]/gu, "");
}

// Matches the numbers of "2nd floor" and "5th Avenue".
const ordinals = /\d+(?:st|nd|rd|th)\b/g;

/** Converts an address that somebody has typed to the form in which an order stores it. */
export function toOrderAddress(address: TypedAddress): OrderAddressView {
  return {
    ...address,
    address_line2: address.address_line2 || null,
    delivery_instructions: address.delivery_instructions || null,
  };
}

/** Returns true if two addresses are the same, in the form in which orders store them. */
export function isSameAddress(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((address) => JSON.stringify(v.parse(orderAddressView, address)));
  return first === second;
}

/** Returns the shop's address as an order for pick-up stores it, without the person who picks the order up. */
export function toShopAddress(identity: StoreIdentity): Omit<OrderAddressView, "full_name" | "phone_number"> {
  return {
    address_line1: identity.address.street,
    address_line2: null,
    city: identity.address.locality,
    province: findStoreProvince(identity),
    postal_code: identity.address.postal_code,
    is_province_confirmed: false,
    delivery_instructions: null,
  };
}
