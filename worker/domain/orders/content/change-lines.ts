import { getUnitPriceCents } from "../../../../contract/catalog/quantity-prices.ts";
import type { QuoteChangeBody } from "../../../../contract/orders/content-changes.ts";
import { priceUnits } from "../../../../contract/orders/refunds.ts";
import { fieldError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents } from "../../../../contract/shared/money.ts";
import type { ContentLine, OrderContent } from "./order-content.ts";
import type { ContentProduct, ContentRecords } from "./read-content.ts";

type RequestedLines = Pick<QuoteChangeBody, "lines" | "added">;

/**
 * Returns the lines that stay, with the units of before at most. Their offers are those of their units.
 * @throws StoreError invalid_input for an item of another order, and for a higher price
 */
export function keepLines(before: OrderContent, { lines }: RequestedLines): ContentLine[] {
  for (const [index, { order_item_id: id }] of lines.entries()) {
    const isRepeated = lines.findIndex((line) => line.order_item_id === id) !== index;
    if (isRepeated || !before.lines.some((line) => line.id === id)) {
      throw fieldError(`lines.${index}.order_item_id`, "This item is not part of the order.");
    }
  }
  return before.lines.flatMap((line): ContentLine[] => {
    const index = lines.findIndex(({ order_item_id: id }) => id === line.id);
    const change = lines[index];
    if (change === undefined) return [line];
    const quantity = Math.min(change.quantity, line.quantity);
    if (quantity === 0) return [];
    const unitPriceCents = lowerPrice(`lines.${index}`, line.unitPriceCents, change.unit_price);
    const adjustments = line.adjustments.map((part) => {
      const cents = priceUnits({ chargedCents: part.cents, quantity: line.quantity }, quantity);
      return { ...part, cents: Math.floor((cents * unitPriceCents) / line.unitPriceCents) };
    });
    return [{ ...line, quantity, unitPriceCents, adjustments: adjustments.filter(({ cents }) => cents > 0) }];
  });
}

/**
 * Returns the lines of the units that are added, at today's prices and without taxes. A quantity price is that of all
 * units of the product, or of its family. Offers do not count, because an order holds its uses of them since it was
 * placed.
 * @throws StoreError invalid_input for a product that is not for sale, and for a higher price
 */
export function addLines(
  { items, products, shipping }: ContentRecords,
  kept: readonly ContentLine[],
  { lines, added }: RequestedLines,
): ContentLine[] {
  const more = lines.flatMap(({ order_item_id: id, quantity }, index) => {
    const item = items.find((row) => row.id === id);
    const units = kept.find((line) => line.id === id)?.quantity ?? 0;
    if (quantity <= units || item === undefined) return [];
    const field = `lines.${index}.quantity`;
    return [{ productId: item.productId, quantity: quantity - units, unitPrice: undefined, field }];
  });
  const others = added.map(({ product_id: productId, quantity, unit_price: unitPrice }, index) => {
    return { productId, quantity, unitPrice, field: `added.${index}` };
  });
  return [...more, ...others].map(({ productId, quantity, unitPrice, field }) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || !product.isActive) throw fieldError(field, "This product is not for sale.");
    const countedIds = products
      .filter(
        ({ id, countsWith }) =>
          id === productId || (countsWith !== null && countsWith === product.countsWith),
      )
      .map(({ id }) => id);
    const units = [...kept, ...more, ...others]
      .filter((line) => line.productId !== null && countedIds.includes(line.productId))
      .reduce((sum, line) => sum + line.quantity, 0);
    const unitPriceCents = lowerPrice(field, getUnitPriceCents(product, units), unitPrice);
    return toAddedLine(product, quantity, unitPriceCents, shipping.default_weight_grams);
  });
}

/** Returns the price per unit that an admin sets, which can only be lower, or the usual one. */
function lowerPrice(field: string, usualCents: number, unitPrice: number | undefined): number {
  const unitPriceCents = unitPrice === undefined ? usualCents : dollarsToCents(unitPrice);
  if (unitPriceCents <= usualCents) return unitPriceCents;
  throw fieldError(`${field}.unit_price`, `Must be at most ${formatCents(usualCents)}`);
}

function toAddedLine(
  product: ContentProduct,
  quantity: number,
  unitPriceCents: number,
  defaultWeightGrams: number,
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
    weightGrams: product.weightGrams ?? defaultWeightGrams,
    taxes: [],
    adjustments: [],
  };
}

/** Adds units to the line of the same product if everything else is the same. */
export function mergeAlike(lines: readonly ContentLine[]): ContentLine[] {
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
