import type { CartChangeView } from "../../../contract/orders/checkout.ts";
import { type PricedLine, priceCart, type Quote } from "../../../contract/orders/price-cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import { maximumOrderCents, minimumChargeCents } from "../../../contract/shared/pricing.ts";
import { findShippingRates } from "../../../contract/shipping/find-shipping-zone.ts";
import type { ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import type { OrderExemption } from "../../../contract/tax/tax-exemption.ts";
import { hashText } from "../../lib/hex.ts";
import { describeGone, describeStock } from "../cart/change-cart.ts";
import type { CartLine } from "../cart/read-cart.ts";
import type { PlaceTax } from "../money/taxes/find-place-tax.ts";
import type { OrderOwner } from "../orders/order-owner.ts";
import { getShippingRules } from "../store/settings-row.ts";
import type { CheckoutState } from "./checkout-state.ts";
import type { OrderDestination } from "./order-destination.ts";

/** The content that an order copies from the cart, the addresses and the settings when it is placed or updated. */
export interface OrderContent {
  readonly cartId: string;
  readonly fingerprint: string;
  readonly lines: readonly OrderLine[];
  readonly quote: Quote;
  readonly owner: OrderOwner;
  readonly destination: OrderDestination;
  readonly shippingMethod: string;
  /** How many days after its delivery the order can be returned. */
  readonly returnDays: number;
  /** The beginning of the number of a new order. */
  readonly orderPrefix: string;
  readonly tax: PlaceTax;
  /** What the order stores of its account's exemption. Null if every tax is charged. */
  readonly exemption: OrderExemption | null;
  /** The version of the account's profile, whose exemption decided the taxes. Undefined for a guest. */
  readonly profileVersion: number | undefined;
  /** The number of orders for which a new pick-up window has room. */
  readonly pickupWindowOrders: number;
  /** The weight of products without one. */
  readonly defaultWeightGrams: number;
}

/** A line with the product's current name, SKU and prices. */
export interface OrderLine extends PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly productSlug: string;
  readonly imageHash: string | null;
}

/**
 * Computes the order of a cart at current prices.
 * @throws StoreError cart_empty; address_not_served; cart_changed if a product cannot be sold, and insufficient_stock, with a
 *   message for each product; invalid_input if the total is too low or too high
 */
export async function createOrderContent(
  state: CheckoutState,
  shippingMethod: string,
): Promise<OrderContent> {
  if (state.lines.length === 0) throw new StoreError("cart_empty");
  const rates = findRates(state);
  refuseUnsellable(state.lines);
  const defaultWeightGrams = state.shipping.default_weight_grams;
  const lines = state.lines.map((line) => toOrderLine(line, defaultWeightGrams));
  const quote = priceCart(lines, { rates, taxes: state.tax.taxes, exemptParts: state.exemption?.parts });
  refuseUnpayable(quote.totalCents);
  const content = {
    cartId: state.cartId,
    lines,
    quote,
    owner: state.owner,
    destination: state.destination,
    shippingMethod,
    returnDays: state.settings.returnDays,
    pickupWindowOrders: state.settings.pickupWindowOrders,
    orderPrefix: state.settings.orderPrefix,
    tax: state.tax,
    exemption: toOrderExemption(state, quote),
    profileVersion: state.profileVersion,
    defaultWeightGrams,
  };
  return { ...content, fingerprint: await computeFingerprint(content) };
}

/** An exemption without an effect, such as on goods that are free of the tax anyway, is no part of the order. */
function toOrderExemption({ exemption }: CheckoutState, { exemptTaxes }: Quote): OrderExemption | null {
  if (exemption === undefined || exemptTaxes.length === 0) return null;
  const { reason, evidence, parts } = exemption;
  return { reason, evidence, parts, taxes: [...exemptTaxes] };
}

/** Finds the shipping rates. Pick-up has none, so it is free. */
function findRates({ shipping, settings, destination }: CheckoutState): readonly ShippingRate[] {
  if (destination.fulfilment === "pickup") return [];
  const { postal_code: postalCode } = destination.shippingAddress;
  const place = { postalCode, isLocal: destination.isLocal };
  const rates = findShippingRates(shipping, getShippingRules(settings), place);
  if (rates !== undefined) return rates;
  const message = `We don't deliver to ${postalCode}. Please choose another address.`;
  throw fieldError("destination", message, "address_not_served");
}

function refuseUnsellable(lines: readonly CartLine[]): void {
  const inactive = lines.filter(({ product }) => !product.isActive);
  const tooMany = lines.filter(
    ({ item, product, availableQuantity }) => product.isActive && item.quantity > availableQuantity,
  );
  const tooFew = lines.filter(
    ({ item, product }) => product.isActive && item.quantity < product.minimumOrderQuantity,
  );
  const errors = Object.fromEntries([
    ...inactive.map(({ product }) => [product.id, describeGone(product.name)]),
    ...tooFew.map(({ product }) => [
      product.id,
      `The minimum order for ${product.name} is ${product.minimumOrderQuantity}.`,
    ]),
    ...tooMany.map(({ product, availableQuantity }) => [
      product.id,
      describeStock(product.name, availableQuantity),
    ]),
  ]);
  const messages: unknown[] = Object.values(errors);
  if (messages.length === 0) return;
  throw new StoreError(inactive.length + tooFew.length > 0 ? "cart_changed" : "insufficient_stock", {
    message: messages.join(" "),
    errors,
  });
}

function toOrderLine({ item, product, image }: CartLine, defaultWeightGrams: number): OrderLine {
  return {
    productId: product.id,
    productName: product.name,
    productSku: product.sku,
    productSlug: product.slug,
    imageHash: image?.contentHash ?? null,
    quantity: item.quantity,
    retailPriceCents: product.retailPriceCents,
    unitPriceCents: product.wholesalePriceCents,
    taxRateBasisPoints: product.taxRateBasisPoints,
    taxClass: item.taxClass,
    weightGrams: item.weightGrams ?? defaultWeightGrams,
  };
}

function refuseUnpayable(totalCents: number): void {
  if (totalCents < minimumChargeCents) {
    throw new StoreError("invalid_input", {
      message: `The minimum order is ${formatCents(minimumChargeCents)}.`,
    });
  }
  if (totalCents > maximumOrderCents) {
    const maximum = formatCents(maximumOrderCents);
    throw new StoreError("invalid_input", {
      message: `One order can cost up to ${maximum}. Please split your order, or contact us about a large one.`,
    });
  }
}

/**
 * Hashes what is ordered, the addresses and the cost, with SHA-256 in hex. Requests with the same fingerprint get the same
 * order.
 */
async function computeFingerprint(content: Omit<OrderContent, "fingerprint">): Promise<string> {
  const lines = content.lines
    .map((line) => [
      line.productId,
      line.quantity,
      line.unitPriceCents,
      line.retailPriceCents,
      line.taxRateBasisPoints,
      line.taxClass,
    ])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
  const text = JSON.stringify([
    content.cartId,
    lines,
    content.quote,
    toFingerprintParts(content),
    content.shippingMethod,
  ]);
  return hashText(text);
}

/** The days of arrival are not part of the fingerprint, so they never refuse a payment. */
function toFingerprintParts({ owner, destination, exemption }: Omit<OrderContent, "fingerprint">) {
  const { fulfilment, shippingAddress, billingAddress } = destination;
  const window = destination.fulfilment === "pickup" ? destination.window : null;
  return [owner.guestEmail, fulfilment, shippingAddress, billingAddress, window, exemption];
}

/** Lists the lines whose price differs from the one that the shopper last saw. */
export function describePriceChanges(lines: readonly CartLine[]): CartChangeView[] {
  return lines
    .filter(({ item, product }) => item.seenPriceCents !== product.wholesalePriceCents)
    .map(({ item, product }) => ({
      product_id: product.id,
      product_name: product.name,
      kind: "price",
      message: `The price of ${product.name} changed from ${formatCents(item.seenPriceCents)} to ${formatCents(product.wholesalePriceCents)}.`,
    }));
}
