import { inArray } from "drizzle-orm";
import type { TypedAddress } from "../../../contract/account/addresses.ts";
import { findOpenQuestion } from "../../../contract/account/province-question.ts";
import { type Arrival, estimateDelivery } from "../../../contract/orders/delivery-estimate.ts";
import type { Destination } from "../../../contract/orders/destination.ts";
import { isOpenDuring, type PickupWindow } from "../../../contract/orders/list-pickup-windows.ts";
import type { OrderAddressView } from "../../../contract/orders/orders.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import type { StoreIdentity } from "../../../contract/store/identity.ts";
import { findStoreProvince } from "../../../contract/store/store-province.ts";
import { addresses } from "../../db/schema/accounts.ts";
import type { OrderRow } from "../../db/schema/orders.ts";
import type { StoreContext } from "../context.ts";
import { findFreeWindow } from "../orders/free-windows.ts";
import type { OrderOwner } from "../orders/order-owner.ts";
import { type PickupWindowRow, selectWindowsAfter } from "../orders/pickup-windows.ts";
import { selectAddresses } from "../profiles/address-rows.ts";
import { selectIsLocal } from "../store/is-local-postal-code.ts";
import type { StoreSettings } from "../store/settings-row.ts";

/** The destination of an order, with the addresses that it copies. */
export type OrderDestination = DeliveryDestination | PickupDestination;

interface DeliveryDestination {
  readonly fulfilment: "delivery";
  readonly shippingAddress: OrderAddressView;
  readonly billingAddress: OrderAddressView;
  /** True if the address is in the store's local list. */
  readonly isLocal: boolean;
  /** The days of arrival of an order that is placed now. */
  readonly arrival: Arrival | undefined;
}

interface PickupDestination {
  readonly fulfilment: "pickup";
  /** The shop's address, with the name and telephone of the person who picks up the order. */
  readonly shippingAddress: OrderAddressView;
  readonly billingAddress: OrderAddressView;
  readonly window: PickupWindow;
}

type Places = readonly [
  ownAddresses: Awaited<ReturnType<typeof selectAddresses>>,
  local: readonly { readonly isLocal: boolean }[],
  windows: readonly PickupWindowRow[],
];

// endOfTime is after the end of every window, so a delivery reads none.
const endOfTime = "9999";

/** Selects what findOrderDestination needs, as statements that callers add to their own batch. */
export function selectPlaces(context: StoreContext, { profileId }: OrderOwner, destination: Destination) {
  const ids = destination.kind === "saved_addresses" ? listAddressIds(destination) : [];
  const postalCode = destination.kind === "typed_addresses" ? destination.shipping_address.postal_code : "";
  const endsAfter = destination.kind === "pickup" ? context.now().toISOString() : endOfTime;
  return [
    selectAddresses(context, profileId ?? "", inArray(addresses.id, ids)),
    selectIsLocal(context, postalCode),
    selectWindowsAfter(context, endsAfter),
  ] as const;
}

/**
 * Finds the addresses or the pick-up window of an order.
 * @throws StoreError address_not_found for an address of another account; province_unconfirmed for a saved address that
 *   contradicts itself; pickup_window_full for a window that has passed or has no place left; invalid_input if the store offers
 *   no pick-up
 */
export function findOrderDestination(
  context: StoreContext,
  destination: Destination,
  [ownAddresses, [local], windows]: Places,
  store: StoreState,
): OrderDestination {
  if (destination.kind === "pickup") return findPickup(context, destination, windows, store);
  const isLocal = local?.isLocal === true;
  if (destination.kind === "typed_addresses") {
    return toDelivery(context, store, {
      shippingAddress: toOrderAddress(destination.shipping_address),
      billingAddress: toOrderAddress(destination.billing_address ?? destination.shipping_address),
      isLocal,
    });
  }
  const [shippingId, billingId] = listAddressIds(destination);
  const shipping = ownAddresses.find((address) => address.id === shippingId);
  const billing = ownAddresses.find((address) => address.id === billingId);
  if (shipping === undefined || billing === undefined) throw new StoreError("address_not_found");
  return toDelivery(context, store, {
    shippingAddress: copyAddress(shipping, "destination.shipping_address_id"),
    billingAddress: copyAddress(billing, "destination.billing_address_id"),
    isLocal: shipping.isLocal,
  });
}

interface StoreState {
  readonly settings: StoreSettings;
  readonly identity: StoreIdentity;
  readonly openOrder: OrderRow | undefined;
}

function listAddressIds(ids: Extract<Destination, { kind: "saved_addresses" }>): string[] {
  return [ids.shipping_address_id, ids.billing_address_id ?? ids.shipping_address_id];
}

function toDelivery(
  context: StoreContext,
  { identity, settings: { timeZone } }: StoreState,
  place: Pick<DeliveryDestination, "shippingAddress" | "billingAddress" | "isLocal">,
): DeliveryDestination {
  const { postal_code: postalCode } = place.shippingAddress;
  const schedule = { ...identity, timeZone };
  const arrival = estimateDelivery(context.now(), schedule, { postalCode, isLocal: place.isLocal });
  return { fulfilment: "delivery", ...place, arrival };
}

function findPickup(
  context: StoreContext,
  { starts_at, full_name, phone_number }: Extract<Destination, { kind: "pickup" }>,
  rows: readonly PickupWindowRow[],
  { settings, identity, openOrder }: StoreState,
): PickupDestination {
  if (!settings.isPickup) throw fieldError("destination", "We don't offer pick-up right now.");
  const schedule = { ...identity, ...settings };
  // The open order has its place already.
  const own = rows.find(({ startsAt }) => startsAt === starts_at && startsAt === openOrder?.pickupStartsAt);
  const window =
    own !== undefined && isOpenDuring(own, schedule)
      ? { startsAt: own.startsAt, endsAt: own.endsAt }
      : findFreeWindow(context.now(), starts_at, rows, schedule);
  const address = { ...toShopAddress(identity), full_name, phone_number };
  return { fulfilment: "pickup", shippingAddress: address, billingAddress: address, window };
}

function toShopAddress(identity: StoreIdentity): Omit<OrderAddressView, "full_name" | "phone_number"> {
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

/** Copies an address that somebody has typed, as an order stores it. */
export function toOrderAddress(address: TypedAddress): OrderAddressView {
  return {
    ...address,
    address_line2: address.address_line2 || null,
    delivery_instructions: address.delivery_instructions || null,
  };
}

/** @throws StoreError province_unconfirmed for an address that was saved before the question was asked */
function copyAddress(address: Places[0][number], field: string): OrderAddressView {
  const copy = {
    full_name: address.fullName,
    phone_number: address.phoneNumber,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    province: address.province,
    postal_code: address.postalCode,
    is_province_confirmed: address.isProvinceConfirmed,
    delivery_instructions: address.deliveryInstructions,
  };
  const question = findOpenQuestion(copy);
  if (question !== undefined) throw fieldError(field, question, "province_unconfirmed");
  return copy;
}
