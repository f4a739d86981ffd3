/**
 * Converts integer cents, which the code and the database use, to dollars, which the JSON API uses
 * (docs/decisions/0004).
 * @throws RangeError for an amount that is not an integer
 */
export function centsToDollars(cents: number): number {
  assertCents(cents);
  return cents / 100;
}

/**
 * Converts dollars of the JSON API to integer cents.
 * @throws RangeError for an amount that is not finite or has more than two decimals
 */
export function dollarsToCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998. A larger difference than a thousandth of a cent is a third decimal.
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-3) {
    throw new RangeError(`Not an amount in dollars with at most two decimals: ${dollars}`);
  }
  return cents;
}

/** Formats integer cents for people, in Canadian dollars, such as "$12.34". */
export function formatCents(cents: number): string {
  return canadianDollars.format(centsToDollars(cents));
}

/**
 * Formats dollars of the JSON API for people.
 * @throws RangeError for an amount that is not finite or has more than two decimals
 */
export function formatDollars(dollars: number): string {
  return formatCents(dollarsToCents(dollars));
}

/**
 * Computes a share of an amount, in integer cents, such as the tax of a line. Halves are rounded up.
 * @param basisPoints hundredths of a percent: 1200 is 12 %
 */
export function shareOfCents(amountCents: number, basisPoints: number): number {
  assertCents(amountCents);
  return Math.floor((amountCents * basisPoints + 5_000) / 10_000);
}

/**
 * Multiplies the price of a unit by a quantity, in integer cents. Rounds the product once, halves up: a supplier's unit
 * can cost a fraction of a cent.
 * @param price dollars as text, such as "0.4167"
 * @throws RangeError for a price that is no decimal number
 */
export function multiplyPrice(price: string, quantity: number): number {
  const [match, whole = "", decimals = ""] = /^(\d+)(?:\.(\d+))?$/.exec(price) ?? [];
  if (match === undefined) throw new RangeError(`Not a price in dollars: ${price}`);
  const divisor = 10n ** BigInt(decimals.length);
  const product = BigInt(whole + decimals) * BigInt(quantity) * 100n;
  return Number((product * 2n + divisor) / (divisor * 2n));
}

/**
 * Splits an amount in proportion to the weights, in integer cents that sum to the amount. Cents that are left over go
 * to the largest remainders, and among equal ones to the first. Without any weight, every part is 0.
 * @param weights not negative
 */
export function allocateCents(amountCents: number, weights: readonly number[]): number[] {
  assertCents(amountCents);
  const totalWeight = weights.reduce((total, weight) => total + weight, 0);
  if (totalWeight === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    const exact = amountCents * weight;
    return { cents: Math.floor(exact / totalWeight), remainder: exact % totalWeight };
  });
  let left = amountCents - parts.reduce((total, part) => total + part.cents, 0);
  for (const part of parts.toSorted((one, other) => other.remainder - one.remainder)) {
    if (left <= 0) break;
    part.cents += 1;
    left -= 1;
  }
  return parts.map((part) => part.cents);
}

/** Rounds a total to five cents for a payment in cash, because Canada has no pennies. */
export function roundToCashCents(cents: number): number {
  assertCents(cents);
  return Math.round(cents / 5) * 5;
}

/** Converts a tax rate in percent to basis points, hundredths of a percent. */
export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}

/** Converts a tax rate in basis points to percent. */
export function basisPointsToPercent(basisPoints: number): number {
  return basisPoints / 100;
}

const canadianDollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an integer number of cents: ${cents}`);
}
