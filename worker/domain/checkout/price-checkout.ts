import { type SQL, sql } from "drizzle-orm";
import { getLineUnitPriceCents } from "../../../contract/catalog/quantity-prices.ts";
import type { CartChangeView } from "../../../contract/orders/checkout.ts";
import { type PricedLine, priceCart, type Quote } from "../../../contract/orders/price-cart.ts";
import { fieldError, StoreError } from "../../../contract/shared/errors.ts";
import { formatCents } from "../../../contract/shared/money.ts";
import { maximumOrderCents, minimumChargeCents } from "../../../contract/shared/pricing.ts";
import { findShippingRates } from "../../../contract/shipping/find-shipping-zone.ts";
import type { ShippingRate } from "../../../contract/shipping/shipping-rates.ts";
import type { OrderExemption } from "../../../contract/tax/tax-exemption.ts";
import { hashText } from "../../lib/hash.ts";
import { describeGone, describeStock } from "../cart/change-cart.ts";
import { countFamilyUnits, getPromisedPrice } from "../cart/promised-price.ts";
import { type CartLine, getChargedUnitPriceCents, getSeenUnitPriceCents } from "../cart/read-cart.ts";
import { toGrams } from "../catalog/products/weight-grams.ts";
import { explainCode } from "../offers/explain-code.ts";
import type { HeldOffers } from "../offers/hold-offers.ts";
import { toDestinationColumns } from "../orders/order-destination.ts";
import { getShippingRules } from "../store/read-settings.ts";
import type { Checkout } from "./read-checkout.ts";

/** The order that a checkout would place now, at current prices. */
export interface OrderDraft {
  readonly checkout: Checkout;
  readonly lines: readonly DraftLine[];
  readonly quote: Quote;
  /** The columns of the order besides its state. */
  readonly columns: DraftColumns;
}

/** A line with the product's current name, SKU and prices. */
export interface DraftLine extends PricedLine {
  readonly productId: string;
  readonly productName: string;
  readonly productSku: string;
  readonly productSlug: string;
  readonly imageHash: string | null;
  readonly isOfferExempt: boolean;
}

/**
 * Prices the cart and returns the order that the checkout would place now.
 * @throws StoreError cart_empty; address_not_served; cart_changed if a product cannot be sold, and insufficient_stock,
 *   with a message for each product; invalid_input if the total is too low or too high
 */
export async function priceCheckout(checkout: Checkout, shippingMethod: string): Promise<OrderDraft> {
  if (checkout.lines.length === 0) throw new StoreError("cart_empty");
  const rates = findRates(checkout);
  refuseUnsellable(checkout.lines);
  const lines = checkout.lines.map((line) => toDraftLine(line, checkout));
  const { tax, exemption } = checkout;
  const offers = checkout.offers.filter(({ refusal }) => refusal === undefined);
  const quote = priceCart(lines, {
    rates,
    taxes: tax.taxes,
    exemptParts: exemption?.parts,
    offers: offers.map(({ offer }) => offer),
  });
  refuseUnpayable(quote.totalCents);
  return { checkout, lines, quote, columns: await toColumns(checkout, lines, quote, shippingMethod) };
}

/** Finds the shipping rates. Pick-up has none, so it is free. */
function findRates({ shipping, settings, destination }: Checkout): readonly ShippingRate[] {
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

function toDraftLine({ item, product, image }: CartLine, { shipping }: Checkout): DraftLine {
  return {
    productId: product.id,
    productName: product.name,
    productSku: product.sku,
    productSlug: product.slug,
    imageHash: image?.contentHash ?? null,
    quantity: item.quantity,
    familyUnits: item.familyUnits,
    compareAtPriceCents: product.compareAtPriceCents,
    priceCents: product.priceCents,
    quantityPrices: product.quantityPrices,
    taxRateBasisPoints: product.taxRateBasisPoints,
    taxClass: item.taxClass,
    weightGrams: item.weightGrams ?? shipping.default_weight_grams,
    isOfferExempt: item.isOfferExempt,
  };
}

/**
 * Refuses to take a payment for an order that offers make free (placeFreeOrder).
 * @throws StoreError nothing_to_pay
 */
export function refuseFree({ quote: { totalCents } }: OrderDraft): void {
  if (totalCents === 0) throw new StoreError("nothing_to_pay");
}

/** Returns the offers of a draft that take something off, to be held with its order. */
export function getHeldOffers({
  checkout: { offers, email },
  quote: { adjustments },
}: OrderDraft): HeldOffers {
  const ids = new Set(adjustments.map(({ offer }) => offer.id));
  return { email, offers: offers.filter(({ offer }) => ids.has(offer.id)), adjustments };
}

/** Explains why the code of the cart does not count in the draft. Null if it counts, or there is none. */
export function explainDraftCode({ checkout: { code, offers }, lines, quote }: OrderDraft): string | null {
  if (code === null) return null;
  const priced = lines.map((line) => ({
    ...line,
    unitPriceCents: getLineUnitPriceCents(line),
  }));
  return explainCode(code, offers, priced, quote.shippingCents);
}

function refuseUnpayable(totalCents: number): void {
  if (totalCents > 0 && totalCents < minimumChargeCents) {
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

type DraftColumns = Awaited<ReturnType<typeof toColumns>>;

/** Computes what the order stores, with the fingerprint of the facts that it is placed on. */
async function toColumns(
  checkout: Checkout,
  lines: readonly DraftLine[],
  quote: Quote,
  shippingMethod: string,
) {
  const { limitKeys, destination, settings, tax } = checkout;
  const columns = {
    subtotalCents: quote.subtotalCents,
    discountCents: quote.discountCents,
    offerCents: quote.offerCents,
    taxCents: quote.taxCents,
    shippingCents: quote.shippingCents,
    totalCents: quote.totalCents,
    shippingMethod,
    ...limitKeys.owner,
    ...toDestinationColumns(destination),
    returnDays: settings.returnDays,
    taxMode: tax.taxes === undefined ? ("per_product" as const) : ("by_place" as const),
    taxPlace: tax.place,
    taxDay: tax.taxes === undefined ? null : tax.day,
    taxExemption: toOrderExemption(checkout, quote),
  };
  const { guestEmail, fulfilment, shippingAddress, billingAddress, taxExemption } = columns;
  // A checkout with the same facts gets the same order. The days of arrival are no facts, so they never refuse a
  // payment.
  const customerFacts = [
    guestEmail,
    fulfilment,
    shippingAddress,
    billingAddress,
    destination.window,
    taxExemption,
  ];
  const facts = [checkout.cartId, listLineFacts(lines), quote, customerFacts, shippingMethod];
  return { ...columns, cartFingerprint: await hashText(JSON.stringify(facts)) };
}

/** An exemption without an effect, such as on goods that are free of the tax anyway, is no part of the order. */
function toOrderExemption({ exemption }: Checkout, { exemptTaxes }: Quote): OrderExemption | null {
  if (exemption === undefined || exemptTaxes.length === 0) return null;
  const { reason, evidence, parts } = exemption;
  return { reason, evidence, parts, taxes: [...exemptTaxes] };
}

/** Lists the facts of each line in the order in which SQLite sorts them. */
function listLineFacts(lines: readonly DraftLine[]): string[] {
  return lines.map((line) => lineFacts.map(({ read }) => read(line)).join(":")).toSorted();
}

/** The facts of a line that decide what an order costs, and the SQL that reads each fact again (cartIsUnchanged). */
const lineFacts: readonly LineFact[] = [
  { read: (line) => line.productId, current: () => sql`lines.product_id` },
  { read: (line) => line.quantity, current: () => sql`lines.quantity` },
  {
    read: (line) => line.familyUnits ?? "",
    current: () => sql`coalesce(${countFamilyUnits(pricedTables)}, '')`,
  },
  { read: (line) => line.priceCents, current: () => getPromisedPrice("unit_price_cents", pricedTables) },
  {
    read: (line) => JSON.stringify(line.quantityPrices),
    current: () => sql`priced.quantity_prices`,
  },
  {
    read: (line) => line.compareAtPriceCents,
    current: () => getPromisedPrice("retail_price_cents", pricedTables),
  },
  { read: (line) => line.taxRateBasisPoints, current: () => sql`priced.tax_rate_basis_points` },
  { read: (line) => line.taxClass, current: () => sql`priced.tax_class` },
  { read: (line) => Number(line.isOfferExempt), current: () => sql`priced.is_offer_exempt` },
  {
    read: (line) => line.weightGrams,
    current: (defaultGrams) =>
      sql`CAST(coalesce(${toGrams(sql`priced.weight_kg`)}, ${defaultGrams}) AS INTEGER)`,
  },
];

const pricedTables = { line: sql`lines`, product: sql`priced` };

interface LineFact {
  readonly read: (line: DraftLine) => string | number;
  readonly current: (defaultGrams: number) => SQL;
}

/** Creates a guard that fails if a fact of a line has changed since the draft was priced. */
export function cartIsUnchanged({ checkout, lines }: OrderDraft): SQL {
  const currentLine = sql.join(
    lineFacts.map(({ current }) => current(checkout.shipping.default_weight_grams)),
    sql` || ':' || `,
  );
  return sql`coalesce((SELECT group_concat(line, ',') FROM (
    SELECT ${currentLine} AS line
    FROM cart_items AS lines JOIN products AS priced ON priced.id = lines.product_id
    WHERE lines.cart_id = ${checkout.cartId} ORDER BY line)), '') = ${listLineFacts(lines).join(",")}`;
}

/**
 * Creates a guard that fails if the account's profile, and maybe its tax exemption, has changed since the draft was
 * priced.
 */
export function profileIsUnchanged({ checkout: { profileVersion }, columns }: OrderDraft): SQL {
  if (profileVersion === undefined) return sql`1`;
  return sql`(SELECT version FROM profiles WHERE profiles.id = ${columns.profileId}) = ${profileVersion}`;
}

/** Lists the lines whose price differs from the one that the shopper last saw. */
export function describePriceChanges(lines: readonly CartLine[]): CartChangeView[] {
  return lines.flatMap((line) => {
    const { product } = line;
    const seenCents = getSeenUnitPriceCents(line);
    const currentCents = getChargedUnitPriceCents(line);
    if (seenCents === currentCents) return [];
    return {
      product_id: product.id,
      product_name: product.name,
      kind: "price",
      message: `The price of ${product.name} changed from ${formatCents(seenCents)} to ${formatCents(currentCents)}.`,
    };
  });
}
