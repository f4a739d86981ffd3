import { centsToDollars, dollarsToCents, formatCents } from "../shared/money.ts";
import { maxLineQuantity } from "../shared/store-terms.ts";

/** The price of one unit, in cents, in a line of at least `fromQuantity` units. */
export interface QuantityPrice {
  readonly fromQuantity: number;
  readonly priceCents: number;
}

/** A product's price and its quantity prices, which are in the order of their quantities. */
export interface QuantityPriced {
  readonly priceCents: number;
  readonly quantityPrices: readonly QuantityPrice[];
}

/** The maximum number of quantity prices of a product. */
export const maxQuantityPrices = 10;

/** The messages about quantity prices. */
export const quantityPriceMessages = {
  malformed: "Write each as a quantity and its price, such as 12: 0.99, 48: 0.89",
  tooMany: `A product has at most ${maxQuantityPrices} quantity prices`,
  quantity: `The quantities must be from 2 to ${maxLineQuantity}, and each one higher than the one before`,
  price: "Each quantity price must be lower than the one before, and higher than zero",
  notBelowPrice: "Quantity prices must be lower than the price",
  notAboveMinimum: "Quantity prices must begin above the minimum order quantity",
} as const;

/**
 * Returns the price of one unit in a line, in cents: the lowest quantity price that the line reaches, unless the
 * product's price is lower (docs/product.md, "Prices and money").
 */
export function getUnitPriceCents({ priceCents, quantityPrices }: QuantityPriced, quantity: number): number {
  const reached = quantityPrices.filter(({ fromQuantity }) => fromQuantity <= quantity);
  return Math.min(priceCents, ...reached.map((step) => step.priceCents));
}

/** A line of a cart or an order, with what its price per unit depends on. */
export interface QuantityPricedLine extends QuantityPriced {
  readonly quantity: number;
  /**
   * The units of all lines of the product's family, if its quantity prices count them together. Absent or null if the
   * line's own units count.
   */
  readonly familyUnits?: number | null;
}

/** Returns the price of one unit of a line, in cents. */
export function getLineUnitPriceCents(line: QuantityPricedLine): number {
  return getUnitPriceCents(line, line.familyUnits ?? line.quantity);
}

/** Lists the quantity prices that are charged, which are those below the price. A sale can be lower than some. */
export function listChargedQuantityPrices({ priceCents, quantityPrices }: QuantityPriced): QuantityPrice[] {
  return quantityPrices.filter((step) => step.priceCents < priceCents);
}

/** Finds the next quantity at which a line would be charged less for each unit. */
export function findNextQuantityPrice(product: QuantityPriced, quantity: number): QuantityPrice | undefined {
  return listChargedQuantityPrices(product).find(({ fromQuantity }) => fromQuantity > quantity);
}

/** Describes the quantity prices that are charged, such as "12 or more $0.99 each". */
export function describeQuantityPrices(product: QuantityPriced): string[] {
  return listChargedQuantityPrices(product).map(
    ({ fromQuantity, priceCents }) => `${fromQuantity} or more ${formatCents(priceCents)} each`,
  );
}

/** Finds the rule that quantity prices break with the other fields of their product. */
export function findQuantityPriceConflict(
  { priceCents, quantityPrices: [first] }: QuantityPriced,
  minimumOrderQuantity: number,
): string | undefined {
  if (first === undefined) return undefined;
  if (first.priceCents >= priceCents) return quantityPriceMessages.notBelowPrice;
  return first.fromQuantity <= minimumOrderQuantity ? quantityPriceMessages.notAboveMinimum : undefined;
}

/** Writes quantity prices as the API, forms and files have them, in dollars: "12: 0.99, 48: 0.89". */
export function formatQuantityPrices(quantityPrices: readonly QuantityPrice[]): string {
  return quantityPrices
    .map(({ fromQuantity, priceCents }) => `${fromQuantity}: ${centsToDollars(priceCents).toFixed(2)}`)
    .join(", ");
}

export function hasSameQuantityPrices(
  one: readonly QuantityPrice[],
  other: readonly QuantityPrice[],
): boolean {
  return formatQuantityPrices(one) === formatQuantityPrices(other);
}

/** Converts the prices of a product of the API to cents. */
export function toQuantityPriced(product: {
  readonly wholesale_price: number;
  readonly quantity_prices: string;
}): QuantityPriced {
  return {
    priceCents: dollarsToCents(product.wholesale_price),
    quantityPrices: readQuantityPrices(product.quantity_prices),
  };
}

/** Reads text that was checked, such as a field of the API. */
export function readQuantityPrices(text: string): readonly QuantityPrice[] {
  const parsed = parseQuantityPrices(text);
  return "quantityPrices" in parsed ? parsed.quantityPrices : [];
}

/**
 * Reads the text of formatQuantityPrices(), as a person may have typed it: also with semicolons between the prices, and
 * then with commas in them. Blank text has no quantity prices.
 * @returns the mistake in the text, if it has one
 */
export function parseQuantityPrices(
  text: string,
): { readonly quantityPrices: readonly QuantityPrice[] } | { readonly mistake: string } {
  const separator = text.includes(";") ? ";" : ",";
  const steps = text.split(separator).filter((step) => step.trim() !== "");
  const quantityPrices = steps.flatMap(parseStep);
  if (quantityPrices.length < steps.length) return { mistake: quantityPriceMessages.malformed };
  const mistake = findMistake(quantityPrices);
  return mistake === undefined ? { quantityPrices } : { mistake };
}

function parseStep(step: string): QuantityPrice[] {
  const [, quantity, dollars] =
    /^\s*(\d{1,6})\s*[:=x×]\s*\$?\s*(\d{1,6}(?:[.,]\d{1,2})?)\s*$/i.exec(step) ?? [];
  if (quantity === undefined || dollars === undefined) return [];
  return [{ fromQuantity: Number(quantity), priceCents: dollarsToCents(Number(dollars.replace(",", "."))) }];
}

function findMistake(quantityPrices: readonly QuantityPrice[]): string | undefined {
  if (quantityPrices.length > maxQuantityPrices) return quantityPriceMessages.tooMany;
  let before: QuantityPrice = { fromQuantity: 1, priceCents: Number.POSITIVE_INFINITY };
  for (const step of quantityPrices) {
    const { fromQuantity, priceCents } = step;
    if (fromQuantity <= before.fromQuantity || fromQuantity > maxLineQuantity) {
      return quantityPriceMessages.quantity;
    }
    if (priceCents <= 0 || priceCents >= before.priceCents) return quantityPriceMessages.price;
    before = step;
  }
  return undefined;
}
