import * as v from "valibot";
import type { TypedAddress } from "../../../../contract/account/addresses.ts";
import type { QuoteChangeBody } from "../../../../contract/orders/content-changes.ts";
import { estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import type { Destination } from "../../../../contract/orders/destination.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { measureParcel } from "../../../../contract/orders/price-cart.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { findPostalProvince, getProvinceName } from "../../../../contract/shared/provinces.ts";
import { findShippingRates } from "../../../../contract/shipping/find-shipping-zone.ts";
import { findShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import type { StoreContext } from "../../context.ts";
import { getShippingRules } from "../../store/read-settings.ts";
import {
  isSameAddress,
  type OrderDestination,
  toDestinationColumns,
  toOrderAddress,
  toShopAddress,
} from "../order-destination.ts";
import { findFreeWindow } from "../pickup-windows.ts";
import type { ContentDestination, ContentLine, OrderContent } from "./order-content.ts";
import type { ContentRecords } from "./read-content.ts";

/**
 * Returns where an order goes after a change. Null if it goes where it went.
 * @throws StoreError invalid_input; pickup_window_full; conflict for the delivery of an unpaid order if the store takes
 *   no cash on delivery
 */
export function planDestination(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  chosen: QuoteChangeBody["destination"],
): ContentDestination | null {
  switch (chosen?.kind) {
    case undefined:
      return null;
    case "saved_addresses":
      throw fieldError("destination", "Please type the address.");
    case "typed_addresses":
      return planDelivery(context, records, chosen.shipping_address, chosen.billing_address);
    case "pickup":
      return planPickup(context, records, chosen);
  }
}

/** The billing address follows the delivery if it was the same. The promised days stay as long as the postal code does. */
function planDelivery(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  typed: TypedAddress,
  typedBilling: TypedAddress | null | undefined,
): ContentDestination | null {
  const { order, identity, settings, isNextLocal: isLocal } = records;
  const shippingAddress = toOrderAddress(typed);
  const { postal_code: postalCode } = shippingAddress;
  const formerBilling = v.parse(orderAddressView, order.billingAddress);
  const isBilledElsewhere = !isSameAddress(order.shippingAddress, formerBilling);
  const billingAddress = typedBilling
    ? toOrderAddress(typedBilling)
    : typedBilling === undefined && isBilledElsewhere
      ? formerBilling
      : shippingAddress;
  const former = getFormerPlace(records);
  const isMoved = former.fulfilment === "pickup" || former.postalCode !== postalCode;
  if (isMoved) refuseUnpayable(records, postalCode);
  else if (
    isSameAddress(order.shippingAddress, shippingAddress) &&
    isSameAddress(formerBilling, billingAddress)
  ) {
    return null;
  }
  const schedule = { ...identity, timeZone: settings.timeZone };
  const arrival = estimateDelivery(context.now(), schedule, { postalCode, isLocal });
  const { promisedFrom, promisedTo } = order;
  return {
    ...toContentDestination({
      fulfilment: "delivery",
      shippingAddress,
      billingAddress,
      isLocal,
      arrival,
      window: null,
    }),
    ...(!isMoved && { promisedFrom, promisedTo }),
  };
}

/** Refuses a delivery that would have to be paid on arrival where the store takes no cash. */
function refuseUnpayable({ order, settings, isNextLocal }: ContentRecords, postalCode: string): void {
  if (order.paidAt !== null) return;
  if (!settings.isCashOnDelivery) {
    throw new StoreError("conflict", {
      message: "This order is not paid, and cash on delivery is turned off in the settings.",
    });
  }
  if (isNextLocal) return;
  throw fieldError(
    "destination",
    `This order is not paid, and we take no cash on delivery at ${postalCode}, only at local addresses.`,
  );
}

function planPickup(
  context: Pick<StoreContext, "now">,
  { order, identity, settings, windows }: ContentRecords,
  { full_name, phone_number, starts_at: startsAt }: Extract<Destination, { kind: "pickup" }>,
): ContentDestination {
  if (!settings.isPickup) throw fieldError("destination", "The store offers no pick-up.");
  if (order.paidAt === null && order.fulfilment === "delivery" && !settings.isPaidAtPickup) {
    throw fieldError("destination", "This order is not paid, and we take no payment at pick-up.");
  }
  const address = { ...toShopAddress(identity), full_name, phone_number };
  const own = windows.find((window) => window.startsAt === startsAt && order.pickupStartsAt === startsAt);
  const window = own ?? findFreeWindow(context.now(), startsAt, windows, { ...identity, ...settings });
  return toContentDestination({
    fulfilment: "pickup",
    shippingAddress: address,
    billingAddress: address,
    arrival: undefined,
    window: { startsAt: window.startsAt, endsAt: window.endsAt },
  });
}

function toContentDestination(destination: OrderDestination): ContentDestination {
  const { pickupStartsAt: _, ...columns } = toDestinationColumns(destination);
  const taxPlace = findPostalProvince(destination.shippingAddress.postal_code);
  return { ...columns, taxPlace, window: destination.window };
}

/**
 * Prices the delivery of a changed order. It keeps its price as long as the shop charges the same for both parcels today.
 * @param keepsPrice true if it keeps its price anyway, also where the store does not deliver
 * @throws StoreError address_not_served
 */
export function priceDelivery(
  records: ContentRecords,
  before: OrderContent,
  lines: readonly ContentLine[],
  destination: ContentDestination | null,
  keepsPrice: boolean,
): Pick<OrderContent, "shippingCents" | "deliveryAdjustments"> {
  const { shippingCents, deliveryAdjustments } = before;
  const former = getFormerPlace(records);
  const place =
    destination === null
      ? former
      : {
          fulfilment: destination.fulfilment,
          postalCode: destination.shippingAddress.postal_code,
          isLocal: records.isNextLocal,
        };
  const costCents = findDeliveryCost(records, lines, place);
  const usualCents = [shippingCents, findDeliveryCost(records, before.lines, former)];
  if (keepsPrice || usualCents.includes(costCents)) return { shippingCents, deliveryAdjustments };
  if (costCents === undefined) {
    const message = `We don't deliver to ${place.postalCode}. Please choose another address.`;
    throw fieldError("destination", message, "address_not_served");
  }
  // Offers on the delivery make it free.
  const free = deliveryAdjustments.find(({ offerId }) => offerId !== null);
  return {
    shippingCents: costCents,
    deliveryAdjustments: free === undefined || costCents === 0 ? [] : [{ ...free, cents: costCents }],
  };
}

interface Place {
  readonly fulfilment: "delivery" | "pickup";
  readonly postalCode: string;
  readonly isLocal: boolean;
}

function getFormerPlace({ order, isLocal }: ContentRecords): Place {
  const { postal_code: postalCode } = v.parse(orderAddressView, order.shippingAddress);
  return { fulfilment: order.fulfilment, postalCode, isLocal };
}

function findDeliveryCost(
  { shipping, settings }: ContentRecords,
  lines: readonly ContentLine[],
  place: Place,
): number | undefined {
  if (place.fulfilment === "pickup") return 0;
  const rates = findShippingRates(shipping, getShippingRules(settings), place);
  return rates && findShippingRate(rates, measureParcel(lines))?.cost_cents;
}

/** Explains why the delivery of an order has other taxes or another price after a change. Undefined if it has not. */
export function explainOtherTerms(
  records: ContentRecords,
  { before, after, destination }: ChangedDelivery,
): string | undefined {
  if (destination === null) return undefined;
  const former = getFormerPlace(records);
  if (former.fulfilment !== destination.fulfilment) return "An order for pick-up is not shipped.";
  const { postal_code: postalCode } = destination.shippingAddress;
  const formerProvince = records.order.taxPlace ?? findPostalProvince(former.postalCode);
  const province = findPostalProvince(postalCode);
  if (province !== formerProvince) {
    return `${postalCode} is in ${getProvinceName(province)}, but this order was taxed for ${getProvinceName(formerProvince)}.`;
  }
  const [formerCents, cents] = [before.shippingCents, after.shippingCents];
  return cents === formerCents
    ? undefined
    : `Delivery to ${postalCode} costs ${formatCents(cents)}, but ${formatCents(formerCents)} to ${former.postalCode}.`;
}

interface ChangedDelivery {
  readonly before: OrderContent;
  readonly after: OrderContent;
  readonly destination: ContentDestination | null;
}
