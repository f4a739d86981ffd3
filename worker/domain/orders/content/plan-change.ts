import * as v from "valibot";
import { getUnitPriceCents } from "../../../../contract/catalog/quantity-prices.ts";
import type { QuoteChangeBody } from "../../../../contract/orders/content-changes.ts";
import { estimateDelivery } from "../../../../contract/orders/delivery-estimate.ts";
import { orderAddressView } from "../../../../contract/orders/orders.ts";
import { measureParcel } from "../../../../contract/orders/price-cart.ts";
import { priceUnits } from "../../../../contract/orders/refunds.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import { maximumOrderCents } from "../../../../contract/shared/pricing.ts";
import { findPostalProvince, type ProvinceCode } from "../../../../contract/shared/provinces.ts";
import { toStoreDay } from "../../../../contract/shared/store-time.ts";
import { findShippingRates } from "../../../../contract/shipping/find-shipping-zone.ts";
import { findShippingRate } from "../../../../contract/shipping/shipping-rates.ts";
import { coversEveryTax, exemptTax } from "../../../../contract/tax/apply-exemption.ts";
import { findTaxes } from "../../../../contract/tax/find-taxes.ts";
import { getClassTaxes } from "../../../../contract/tax/taxes.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxDocument } from "../../money/taxes/tax-document.ts";
import { parseOrderExemption } from "../../money/taxes/tax-exemption.ts";
import { getShippingRules } from "../../store/read-settings.ts";
import { toPromisedDays } from "../change-order.ts";
import { type OrderDestination, toContactKeys, toOrderAddress, toShopAddress } from "../order-destination.ts";
import { findFreeWindow } from "../pickup-windows.ts";
import type {
  ContentAdjustment,
  ContentDestination,
  ContentLine,
  ContentTax,
  OrderContent,
} from "./order-content.ts";
import type { ContentProduct, ContentRecords } from "./read-content.ts";
import { type ContentTerms, discountContent, discountToTotal, totalContent } from "./total-content.ts";

export type RequestedChange = Omit<QuoteChangeBody, "version">;

/** A change of an order's content before it is settled. */
export interface PlannedChange {
  readonly before: OrderContent;
  readonly after: OrderContent;
  readonly terms: ContentTerms;
  /** Null if the order goes where it went. */
  readonly destination: ContentDestination | null;
  readonly unmetOffers: readonly {
    readonly offerId: string;
    readonly title: string;
    readonly code: string | null;
    readonly reason: string;
  }[];
  readonly notes: readonly string[];
}

/** The title of a discount for what was refunded before the change. */
const refundedTitle = "Refunded before";

/**
 * Plans a change of an order's content, without reading or writing (docs/product.md, "Changes of an order"). What was
 * ordered keeps its price, its offers and its taxes, and what is added has those of today.
 * @throws StoreError invalid_input; address_not_served; pickup_window_full; conflict for an order of before the taxes of
 *   its lines were stored
 */
export function planChange(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  request: RequestedChange,
): PlannedChange {
  const terms = { taxMode: records.order.taxMode, isExempt: isFullyExempt(records) };
  const before = toStandingContent(context, records, terms);
  const destination = toDestination(context, records, request.destination);
  refuseUnexplained(request);
  const kept = taxAtPlace(context, records, keepLines(before, request), destination);
  const lines = mergeAlike([...kept, ...addLines(context, records, kept, request, destination)]);
  if (lines.length === 0) {
    throw new StoreError("invalid_input", { message: "Nothing would be left. Cancel the order instead." });
  }
  const dropped = new Set(request.dropped_offer_ids);
  const notes: string[] = [];
  const delivery = priceDelivery(records, before, lines, {
    destination,
    keepsPrice: request.keeps_delivery_price,
    notes,
  });
  const undiscounted = {
    lines: lines.map((line) => ({ ...line, adjustments: dropOffers(line.adjustments, dropped) })),
    shippingCents: delivery.shippingCents,
    deliveryAdjustments: dropOffers(delivery.deliveryAdjustments, dropped),
  };
  const discountCents = dollarsToCents(request.discount);
  const discounted = discountContent(undiscounted, nameDiscount(request.reason), discountCents);
  const after = totalContent(discounted, terms);
  if (after.totalCents > maximumOrderCents) {
    throw new StoreError("invalid_input", {
      message: `One order can cost up to ${formatCents(maximumOrderCents)}.`,
    });
  }
  return { before, after, terms, destination, unmetOffers: listUnmetOffers(records, lines, dropped), notes };
}

/** Names the discount of a change on the order and its invoice. */
export function nameDiscount(reason: string): string {
  return reason === "" ? "Discount" : `Discount (${reason})`;
}

function isFullyExempt({ order }: ContentRecords): boolean {
  const exemption = parseOrderExemption(order);
  return exemption !== null && coversEveryTax(exemption.parts);
}

/**
 * Returns the content that the customer has now: the units that were not refunded, at their prices. Refunds of an amount
 * count as a discount.
 */
function toStandingContent(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  terms: ContentTerms,
): OrderContent {
  const { order, items, adjustments, refunds } = records;
  const refundedUnits = new Map<string, number>();
  const own = refunds.filter(({ isOwn, state }) => isOwn && state === "succeeded");
  for (const { order_item_id: id, quantity } of own.flatMap((refund) => refund.items)) {
    refundedUnits.set(id, (refundedUnits.get(id) ?? 0) + quantity);
  }
  const lines = items.flatMap((item): ContentLine[] => {
    const refunded = refundedUnits.get(item.id) ?? 0;
    const quantity = item.quantity - refunded;
    if (quantity <= 0) return [];
    const product = records.products.find(({ id }) => id === item.productId);
    return [
      {
        ...item,
        quantity,
        weightGrams: product?.weightGrams ?? records.shipping.default_weight_grams,
        taxes: listStoredTaxes(records, item.id),
        adjustments: adjustments
          .filter(({ orderItemId }) => orderItemId === item.id)
          .map((part) => ({
            ...toContentAdjustment(part),
            cents: priceUnits({ chargedCents: part.cents, quantity: item.quantity }, quantity, refunded),
          }))
          .filter(({ cents }) => cents > 0),
      },
    ];
  });
  const ordered = {
    lines: order.paidAt === null ? withTaxesOfToday(context, records, lines, order.taxPlace) : lines,
    shippingCents: order.shippingCents,
    deliveryAdjustments: adjustments
      .filter(({ orderItemId }) => orderItemId === null)
      .map(toContentAdjustment),
  };
  const refundedCents = own.reduce((cents, { amountCents }) => cents + amountCents, 0);
  if (refundedCents === 0) return totalContent(ordered, terms);
  return discountToTotal(ordered, refundedTitle, order.totalCents - order.refundedCents, terms);
}

function toContentAdjustment({ offerId, title, code, cents }: ContentAdjustment): ContentAdjustment {
  return { offerId, title, code, cents };
}

/** Lists the taxes that an item was charged, as the order stores them. */
function listStoredTaxes({ order, invoicing }: ContentRecords, itemId: string): ContentTax[] {
  if (order.taxMode === "per_product") return [];
  return invoicing.lineTaxes
    .filter(({ orderItemId }) => orderItemId === itemId)
    .flatMap(({ name, millipercent }) => {
      const tax = invoicing.taxes.find((row) => row.name === name && row.millipercent === millipercent);
      return tax === undefined ? [] : [{ name, number: tax.number, millipercent }];
    });
}

function refuseUnexplained({ lines, added, discount, reason }: RequestedChange): void {
  const lowers = discount > 0 || [...lines, ...added].some(({ unit_price }) => unit_price !== undefined);
  if (lowers && reason === "") throw fieldError("reason", "Please say why the price is lower.");
}

/** Returns the lines that stay, with the units of before at most. Their offers are those of their units. */
function keepLines(before: OrderContent, request: RequestedChange): ContentLine[] {
  for (const [index, { order_item_id: id }] of request.lines.entries()) {
    const isRepeated = request.lines.findIndex((line) => line.order_item_id === id) !== index;
    if (isRepeated || !before.lines.some((line) => line.id === id)) {
      throw fieldError(`lines.${index}.order_item_id`, "This item is not part of the order.");
    }
  }
  return before.lines.flatMap((line): ContentLine[] => {
    const index = request.lines.findIndex(({ order_item_id: id }) => id === line.id);
    const change = request.lines[index];
    if (change === undefined) return [line];
    const quantity = Math.min(change.quantity, line.quantity);
    if (quantity === 0) return [];
    const scaled = line.adjustments.map((part) => ({
      ...part,
      cents: priceUnits({ chargedCents: part.cents, quantity: line.quantity }, quantity),
    }));
    const unitPriceCents =
      change.unit_price === undefined ? line.unitPriceCents : dollarsToCents(change.unit_price);
    if (unitPriceCents > line.unitPriceCents) {
      throw fieldError(`lines.${index}.unit_price`, `Must be at most ${formatCents(line.unitPriceCents)}`);
    }
    const lowered = scaled.map((part) => ({
      ...part,
      cents: Math.floor((part.cents * unitPriceCents) / line.unitPriceCents),
    }));
    return [{ ...line, quantity, unitPriceCents, adjustments: lowered.filter(({ cents }) => cents > 0) }];
  });
}

/** Returns the lines of the units that are added, at today's prices. The rung is that of all units of the product. */
function addLines(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  kept: readonly ContentLine[],
  request: RequestedChange,
  destination: ContentDestination | null,
): ContentLine[] {
  const more = request.lines.flatMap(({ order_item_id: id, quantity }, index) => {
    const item = records.items.find((row) => row.id === id);
    const units = kept.find((line) => line.id === id)?.quantity ?? 0;
    if (quantity <= units || item === undefined) return [];
    return [
      {
        productId: item.productId,
        quantity: quantity - units,
        unitPrice: undefined,
        field: `lines.${index}.quantity`,
      },
    ];
  });
  const others = request.added.map(({ product_id: productId, quantity, unit_price: unitPrice }, index) => ({
    productId,
    quantity,
    unitPrice,
    field: `added.${index}`,
  }));
  const added = [...more, ...others].map(({ productId, quantity, unitPrice, field }): ContentLine => {
    const product = records.products.find(({ id }) => id === productId);
    if (product === undefined || !product.isActive) throw fieldError(field, "This product is not for sale.");
    const units = [...kept, ...others].filter((line) => line.productId === productId);
    const unitsOfProduct = units.reduce((sum, line) => sum + line.quantity, 0);
    const usualCents = getUnitPriceCents(product, Math.max(unitsOfProduct, quantity));
    const unitPriceCents = unitPrice === undefined ? usualCents : dollarsToCents(unitPrice);
    if (unitPriceCents > usualCents)
      throw fieldError(`${field}.unit_price`, `Must be at most ${formatCents(usualCents)}`);
    return toAddedLine(product, { quantity, unitPriceCents }, records);
  });
  return withTaxesOfToday(context, records, added, destination?.taxPlace ?? records.order.taxPlace);
}

function toAddedLine(
  product: ContentProduct,
  { quantity, unitPriceCents }: { readonly quantity: number; readonly unitPriceCents: number },
  { shipping }: ContentRecords,
): ContentLine {
  return {
    id: crypto.randomUUID(),
    productId: product.id,
    productName: product.name,
    productSku: product.sku,
    productSlug: product.slug,
    imageHash: product.imageHash,
    quantity,
    compareAtPriceCents: product.compareAtPriceCents,
    unitPriceCents,
    taxRateBasisPoints: product.taxRateBasisPoints,
    taxClass: product.taxClass,
    weightGrams: product.weightGrams ?? shipping.default_weight_grams,
    taxes: [],
    adjustments: [],
  };
}

/**
 * Taxes what was ordered at another province. It keeps the rates of the day on which it was taxed, unless the order is
 * paid later.
 */
function taxAtPlace(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  lines: readonly ContentLine[],
  destination: ContentDestination | null,
): ContentLine[] {
  const { order } = records;
  if (destination === null || destination.taxPlace === order.taxPlace) return [...lines];
  if (order.paidAt === null || order.taxDay === null) {
    return withTaxesOfToday(context, records, lines, destination.taxPlace);
  }
  return withTaxesOf(records, lines, destination.taxPlace, order.taxDay);
}

/** Adds units to the line of the same product if everything else is the same. */
function mergeAlike(lines: readonly ContentLine[]): ContentLine[] {
  const merged: ContentLine[] = [];
  for (const line of lines) {
    const alike = merged.findIndex((other) => isAlike(other, line));
    const former = merged[alike];
    if (former === undefined) merged.push(line);
    else merged[alike] = { ...former, quantity: former.quantity + line.quantity };
  }
  return merged;
}

function isAlike(one: ContentLine, other: ContentLine): boolean {
  return (
    one.productId !== null &&
    one.productId === other.productId &&
    one.unitPriceCents === other.unitPriceCents &&
    one.compareAtPriceCents === other.compareAtPriceCents &&
    one.taxRateBasisPoints === other.taxRateBasisPoints &&
    one.taxClass === other.taxClass &&
    JSON.stringify(one.taxes) === JSON.stringify(other.taxes)
  );
}

function withTaxesOfToday(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  lines: readonly ContentLine[],
  place: ProvinceCode | null,
): ContentLine[] {
  return withTaxesOf(records, lines, place, toStoreDay(context.now(), records.settings.timeZone));
}

function withTaxesOf(
  { order, taxContent }: ContentRecords,
  lines: readonly ContentLine[],
  place: ProvinceCode | null,
  day: string,
): ContentLine[] {
  if (order.taxMode === "per_product" || place === null) return [...lines];
  const taxes = findTaxes(parseTaxDocument(taxContent), place, day);
  const parts = parseOrderExemption(order)?.parts ?? [];
  return lines.map((line) => {
    if (line.taxClass === null) {
      throw new StoreError("conflict", {
        message:
          "This order is from before the store kept the tax class of each item. Cancel it, and order again.",
      });
    }
    const due = getClassTaxes(taxes, line.taxClass).map((tax) => exemptTax(tax, parts));
    return {
      ...line,
      taxes: due
        .filter(({ millipercent }) => millipercent > 0)
        .map(({ name, number, millipercent }) => ({ name, number, millipercent })),
    };
  });
}

function dropOffers(
  adjustments: readonly ContentAdjustment[],
  dropped: ReadonlySet<string>,
): ContentAdjustment[] {
  return adjustments.filter(({ offerId }) => offerId === null || !dropped.has(offerId));
}

interface DeliveryTerms {
  readonly destination: ContentDestination | null;
  readonly keepsPrice: boolean;
  readonly notes: string[];
}

/** The delivery keeps its price as long as the shop charges the same for both parcels today. */
function priceDelivery(
  records: ContentRecords,
  before: OrderContent,
  lines: readonly ContentLine[],
  { destination, keepsPrice, notes }: DeliveryTerms,
): Pick<OrderContent, "shippingCents" | "deliveryAdjustments"> {
  const { shippingCents, deliveryAdjustments } = before;
  const unchanged = { shippingCents, deliveryAdjustments };
  const { order } = records;
  const address = v.parse(orderAddressView, order.shippingAddress);
  const formerPlace = {
    fulfilment: order.fulfilment,
    postalCode: address.postal_code,
    isLocal: records.isLocal,
  };
  const place =
    destination === null
      ? formerPlace
      : {
          fulfilment: destination.fulfilment,
          postalCode: destination.shippingAddress.postal_code,
          isLocal: records.isNextLocal,
        };
  const costCents = findDeliveryCost(records, lines, place);
  if (costCents === undefined) {
    throw fieldError(
      "destination",
      `We don't deliver to ${place.postalCode}. Please choose another address.`,
      "address_not_served",
    );
  }
  if (keepsPrice || costCents === findDeliveryCost(records, before.lines, formerPlace)) return unchanged;
  if (costCents !== shippingCents) {
    notes.push(`The delivery costs ${formatCents(costCents)} instead of ${formatCents(shippingCents)}.`);
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

function findDeliveryCost(
  { shipping, settings }: ContentRecords,
  lines: readonly ContentLine[],
  place: Place,
): number | undefined {
  if (place.fulfilment === "pickup") return 0;
  const rates = findShippingRates(shipping, getShippingRules(settings), place);
  return rates && findShippingRate(rates, measureParcel(lines))?.cost_cents;
}

/** Lists the offers whose least price the remaining products no longer reach. */
function listUnmetOffers(
  { heldOffers }: ContentRecords,
  lines: readonly ContentLine[],
  dropped: ReadonlySet<string>,
): PlannedChange["unmetOffers"] {
  return heldOffers.flatMap(({ id, promised: { title, code, product_ids: productIds, terms } }) => {
    const reached = lines
      .filter(({ productId }) => productId !== null && productIds.includes(productId))
      .reduce((cents, { unitPriceCents, quantity }) => cents + unitPriceCents * quantity, 0);
    if (dropped.has(id) || reached >= terms.from_cents) return [];
    const reason = `It counts from ${formatCents(terms.from_cents)}, and ${formatCents(reached)} would be left.`;
    return [{ offerId: id, title, code, reason }];
  });
}

function toDestination(
  context: Pick<StoreContext, "now">,
  records: ContentRecords,
  chosen: RequestedChange["destination"],
): ContentDestination | null {
  if (chosen === undefined) return null;
  const { identity, settings, order, windows, isNextLocal } = records;
  switch (chosen.kind) {
    case "saved_addresses":
      throw fieldError("destination", "Please type the address.");
    case "typed_addresses": {
      const shippingAddress = toOrderAddress(chosen.shipping_address);
      const { postal_code: postalCode } = shippingAddress;
      const schedule = { ...identity, timeZone: settings.timeZone };
      const arrival = estimateDelivery(context.now(), schedule, { postalCode, isLocal: isNextLocal });
      return toContentDestination(findPostalProvince(postalCode), {
        fulfilment: "delivery",
        shippingAddress,
        billingAddress: chosen.billing_address ? toOrderAddress(chosen.billing_address) : shippingAddress,
        isLocal: isNextLocal,
        arrival,
        window: null,
      });
    }
    case "pickup": {
      if (!settings.isPickup) throw fieldError("destination", "The store offers no pick-up.");
      const { full_name, phone_number } = chosen;
      const address = { ...toShopAddress(identity), full_name, phone_number };
      const isSame = order.pickupStartsAt === chosen.starts_at;
      const own = windows.find(({ startsAt }) => isSame && startsAt === chosen.starts_at);
      const window =
        own ?? findFreeWindow(context.now(), chosen.starts_at, windows, { ...identity, ...settings });
      return toContentDestination(findPostalProvince(address.postal_code), {
        fulfilment: "pickup",
        shippingAddress: address,
        billingAddress: address,
        arrival: undefined,
        window: { startsAt: window.startsAt, endsAt: window.endsAt },
      });
    }
  }
}

function toContentDestination(taxPlace: ProvinceCode, destination: OrderDestination): ContentDestination {
  const { fulfilment, shippingAddress, billingAddress, window, arrival } = destination;
  return {
    fulfilment,
    shippingAddress,
    billingAddress,
    ...toContactKeys(destination),
    ...toPromisedDays(arrival),
    taxPlace,
    window,
  };
}
