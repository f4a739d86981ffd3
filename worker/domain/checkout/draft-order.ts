import type { CartChangeView } from "../../../contract/checkout.ts";
import { StoreError } from "../../../contract/errors.ts";
import { formatCents } from "../../../contract/money.ts";
import { maximumOrderCents, minimumChargeCents, priceCart } from "../../../contract/pricing.ts";
import type { CartLine } from "../cart/cart-lines.ts";
import { stockSentence } from "../cart/refuse-quantity.ts";
import type { DraftLine, OrderDraft } from "../orders/order-draft.ts";
import { shippingRulesIn } from "../settings/settings-row.ts";
import type { Basket } from "./basket.ts";
import { fingerprintOf } from "./fingerprint.ts";

/**
 * What the basket comes to, at today's prices.
 * @throws StoreError cart_empty, cart_changed (a product is gone), insufficient_stock; with a message for each product
 */
export async function draftOrder(basket: Basket, shippingMethod: string): Promise<OrderDraft> {
  if (basket.lines.length === 0) throw new StoreError("cart_empty");
  refuseWhatCannotBeSold(basket.lines);
  const lines = basket.lines.map((line) => draftLine(line, basket.imageHashes));
  const quote = priceCart(lines, {
    isLocal: basket.shippingAddress.isLocal,
    rules: shippingRulesIn(basket.settings),
  });
  refuseUnpayable(quote.totalCents);
  const draft = {
    cartId: basket.cartId,
    lines,
    quote,
    shippingAddress: snapshotOf(basket.shippingAddress),
    billingAddress: snapshotOf(basket.billingAddress),
    shippingMethod,
  };
  return { ...draft, fingerprint: await fingerprintOf(draft) };
}

/** Lines whose price is another one than the shopper last saw. Stock that is short is refused before. */
export function changesOf(lines: readonly CartLine[]): CartChangeView[] {
  return lines
    .filter(({ item, product }) => item.seenPriceCents !== product.wholesalePriceCents)
    .map(({ item, product }) => ({
      product_id: product.id,
      product_name: product.name,
      kind: "price",
      message: `The price of ${product.name} changed from ${formatCents(item.seenPriceCents)} to ${formatCents(product.wholesalePriceCents)}.`,
    }));
}

function refuseWhatCannotBeSold(lines: readonly CartLine[]): void {
  const gone = lines.filter(({ product }) => !product.isActive);
  const short = lines.filter(
    ({ item, product, availableQuantity }) => product.isActive && item.quantity > availableQuantity,
  );
  const small = lines.filter(
    ({ item, product }) => product.isActive && item.quantity < product.minimumOrderQuantity,
  );
  const errors = Object.fromEntries([
    ...gone.map(({ product }) => [product.id, `${product.name} is no longer available.`]),
    ...small.map(({ product }) => [
      product.id,
      `The least you can order of ${product.name} is ${product.minimumOrderQuantity}.`,
    ]),
    ...short.map(({ product, availableQuantity }) => [
      product.id,
      stockSentence(product.name, availableQuantity),
    ]),
  ]);
  const messages: unknown[] = Object.values(errors);
  if (messages.length === 0) return;
  throw new StoreError(gone.length + small.length > 0 ? "cart_changed" : "insufficient_stock", {
    message: messages.join(" "),
    errors,
  });
}

function refuseUnpayable(totalCents: number): void {
  if (totalCents < minimumChargeCents) {
    throw new StoreError("invalid_input", {
      message: `An order must cost at least ${formatCents(minimumChargeCents)}.`,
    });
  }
  if (totalCents > maximumOrderCents) {
    const most = formatCents(maximumOrderCents);
    throw new StoreError("invalid_input", {
      message: `One order can cost at most ${most}. Please order less at a time, or contact us for a large order.`,
    });
  }
}

function draftLine({ item, product }: CartLine, imageHashes: Basket["imageHashes"]): DraftLine {
  return {
    productId: product.id,
    productName: product.name,
    productSku: product.sku,
    productSlug: product.slug,
    imageHash: imageHashes.get(product.id) ?? null,
    quantity: item.quantity,
    retailPriceCents: product.retailPriceCents,
    unitPriceCents: product.wholesalePriceCents,
    taxRateBasisPoints: product.taxRateBasisPoints,
  };
}

function snapshotOf(address: Basket["shippingAddress"]) {
  return {
    full_name: address.fullName,
    phone_number: address.phoneNumber,
    address_line1: address.addressLine1,
    address_line2: address.addressLine2,
    city: address.city,
    province: address.province,
    postal_code: address.postalCode,
    delivery_instructions: address.deliveryInstructions,
  };
}
