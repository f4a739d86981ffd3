import { allocateCents, shareOfCents } from "../shared/money.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** A reduction of prices by an offer. 1,000 basis points are 10 %. */
export type Reduction =
  | { readonly kind: "percentage"; readonly basis_points: number }
  | { readonly kind: "amount"; readonly cents: number }
  | { readonly kind: "free_delivery" }
  /** The `get` units with the lowest prices of each `buy` + `get` are free. */
  | { readonly kind: "buy_get"; readonly buy: number; readonly get: number };

/** An offer as it counts in one cart. */
export interface CartOffer {
  readonly id: string;
  readonly title: string;
  /** Null for an offer without a code. */
  readonly code: string | null;
  readonly reduction: Reduction;
  /** The least price of the cart's products that the offer is for, in cents and before offers. */
  readonly from_cents: number;
  /** False for an offer that does not count together with others. */
  readonly combines: boolean;
  /** The products of the cart that the offer is for. */
  readonly product_ids: readonly string[];
}

/** A line of a cart, in cents. */
interface OfferedLine {
  readonly productId: string;
  readonly quantity: number;
  readonly unitPriceCents: number;
}

/** The amount that an offer takes off a line or the delivery, in cents. */
export interface Adjustment {
  readonly offer: Pick<CartOffer, "id" | "title" | "code">;
  /** Null for the delivery. */
  readonly productId: string | null;
  readonly cents: number;
}

/**
 * Computes what a cart's offers take off its lines and its delivery (docs/product.md, "Codes and offers"). All offers
 * that combine count together, but one that gives free units, or else one that does not combine: whichever takes off
 * most. Whether an offer counts depends on the prices before all offers, and each counts on what those before it left,
 * so that none raises a total.
 * @param shippingCents the price of the delivery, before tax
 */
export function applyOffers(
  lines: readonly OfferedLine[],
  shippingCents: number,
  offers: readonly CartOffer[],
): readonly Adjustment[] {
  const counting = offers.filter((offer) => isReached(offer, lines));
  const combining = counting.filter(({ combines }) => combines);
  const together = combining.filter(({ reduction }) => reduction.kind !== "buy_get");
  // Two offers of free units would count the same units.
  const choices = [
    together,
    ...combining.filter((offer) => !together.includes(offer)).map((offer) => [offer, ...together]),
    ...counting.filter(({ combines }) => !combines).map((offer) => [offer]),
  ].map((chosen) => applyTogether(lines, shippingCents, chosen));
  return choices.reduce((best, choice) => (sumCents(choice) > sumCents(best) ? choice : best));
}

/** Returns true if the products that an offer is for cost enough. Products for nothing are never enough. */
function isReached({ from_cents: fromCents, product_ids: ids }: CartOffer, lines: readonly OfferedLine[]) {
  const offered = lines.filter(({ productId }) => ids.includes(productId));
  return offered.length > 0 && sumCents(offered.map(toChargedLine)) >= fromCents;
}

/** The order in which offers count, which is the best one for shoppers: a percentage of more before an amount. */
const reductionOrder: readonly Reduction["kind"][] = ["buy_get", "percentage", "amount", "free_delivery"];

function applyTogether(
  lines: readonly OfferedLine[],
  shippingCents: number,
  offers: readonly CartOffer[],
): readonly Adjustment[] {
  const ordered = offers.toSorted(
    (one, other) =>
      reductionOrder.indexOf(one.reduction.kind) - reductionOrder.indexOf(other.reduction.kind) ||
      compare(one.id, other.id),
  );
  // The order of the lines must not decide who gets a cent that is left over.
  const sorted = lines.toSorted((one, other) => compare(one.productId, other.productId));
  const taken: Adjustment[] = [];
  for (const { id, title, code, reduction, product_ids: ids } of ordered) {
    const offer = { id, title, code };
    if (reduction.kind === "free_delivery") {
      taken.push({ offer, productId: null, cents: leftOf(null, shippingCents, taken) });
      continue;
    }
    const left = sorted
      .filter(({ productId }) => ids.includes(productId))
      .map((line) => ({ ...line, cents: leftOf(line.productId, toChargedLine(line).cents, taken) }));
    const reductions = reduceLines(reduction, left);
    taken.push(...left.map(({ productId }, index) => ({ offer, productId, cents: reductions[index] ?? 0 })));
  }
  return taken.filter(({ cents }) => cents > 0);
}

type LeftLine = OfferedLine & { readonly cents: number };

/** Computes what a reduction takes off each line, in cents, of what earlier offers left of it. */
function reduceLines(
  reduction: Exclude<Reduction, { kind: "free_delivery" }>,
  lines: readonly LeftLine[],
): readonly number[] {
  const weights = lines.map(({ cents }) => cents);
  const leftCents = sumCents(lines);
  switch (reduction.kind) {
    case "percentage":
      return allocateCents(shareOfCents(leftCents, reduction.basis_points), weights);
    case "amount":
      return allocateCents(Math.min(reduction.cents, leftCents), weights);
    case "buy_get":
      return priceFreeUnits(reduction, lines);
  }
}

/**
 * Computes the price of each line's free units. The units are sorted by price and counted in groups, so that the groups
 * with the highest prices come first.
 */
function priceFreeUnits(
  { buy, get }: Extract<Reduction, { kind: "buy_get" }>,
  lines: readonly OfferedLine[],
): readonly number[] {
  const size = buy + get;
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const grouped = units - (units % size);
  const countFree = (count: number) => Math.floor(count / size) * get + Math.max(0, (count % size) - buy);
  const freeCents = new Map<string, number>();
  let end = 0;
  for (const { productId, quantity, unitPriceCents } of lines.toSorted(
    (one, other) => other.unitPriceCents - one.unitPriceCents,
  )) {
    const start = end;
    end = Math.min(start + quantity, grouped);
    freeCents.set(productId, (countFree(end) - countFree(start)) * unitPriceCents);
  }
  return lines.map(({ productId }) => freeCents.get(productId) ?? 0);
}

/** Computes what earlier offers left of a line or of the delivery, in cents. */
function leftOf(productId: string | null, cents: number, taken: readonly Adjustment[]): number {
  return cents - sumCents(taken.filter((one) => one.productId === productId));
}

function toChargedLine({ unitPriceCents, quantity }: OfferedLine): { readonly cents: number } {
  return { cents: unitPriceCents * quantity };
}

function sumCents(amounts: readonly { readonly cents: number }[]): number {
  return amounts.reduce((sum, { cents }) => sum + cents, 0);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
