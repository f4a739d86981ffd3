import type { CartChangeView } from "../../../../contract/orders/checkout.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { maximumOrderCents, minimumChargeCents, priceCart } from "../../../../contract/shared/pricing.ts";
import { hashText } from "../../../lib/hex.ts";
import type { CartLine } from "../../cart/read-cart.ts";
import { stockSentence } from "../../cart/refuse-quantity.ts";
import { shippingRulesIn } from "../../settings/settings-row.ts";
import type { DraftLine, OrderDraft } from "./order-draft.ts";
import type { CheckoutSnapshot } from "./snapshot.ts";

/**
 * What the cart comes to, at today's prices.
 * @throws StoreError cart_empty, cart_changed (a product is gone), insufficient_stock; with a message for each product
 */
export async function draftOrder(snapshot: CheckoutSnapshot, shippingMethod: string): Promise<OrderDraft> {
  if (snapshot.lines.length === 0) throw new StoreError("cart_empty");
  refuseWhatCannotBeSold(snapshot.lines);
  const lines = snapshot.lines.map(draftLine);
  const quote = priceCart(lines, {
    isLocal: snapshot.shippingAddress.isLocal,
    rules: shippingRulesIn(snapshot.settings),
  });
  refuseUnpayable(quote.totalCents);
  const draft = {
    cartId: snapshot.cartId,
    lines,
    quote,
    shippingAddress: toSnapshot(snapshot.shippingAddress),
    billingAddress: toSnapshot(snapshot.billingAddress),
    shippingMethod,
    returnDays: snapshot.settings.returnDays,
  };
  return { ...draft, fingerprint: await computeFingerprint(draft) };
}

/** Lines whose price is another one than the shopper last saw. Stock that is short is refused before. */
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

/**
 * SHA-256, in hex, over what is ordered, where it goes and what it costs. Two requests with the same fingerprint are
 * about the same order.
 */
async function computeFingerprint(draft: Omit<OrderDraft, "fingerprint">): Promise<string> {
  const lines = draft.lines
    .map((line) => [
      line.productId,
      line.quantity,
      line.unitPriceCents,
      line.retailPriceCents,
      line.taxRateBasisPoints,
    ])
    .sort(([one], [other]) => String(one).localeCompare(String(other)));
  const text = JSON.stringify([
    draft.cartId,
    lines,
    draft.quote,
    draft.shippingAddress,
    draft.billingAddress,
    draft.shippingMethod,
  ]);
  return hashText(text);
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

function draftLine({ item, product, image }: CartLine): DraftLine {
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
  };
}

function toSnapshot(address: CheckoutSnapshot["shippingAddress"]) {
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
