/**
 * Money is integer cents everywhere inside the store; the JSON API speaks dollars with at most two decimals
 * (docs/decisions/0003). These two functions are the only place where one becomes the other.
 */
export function centsToDollars(cents: number): number {
  assertCents(cents);
  return cents / 100;
}

/**
 * Dollars as the API speaks them, to integer cents.
 * @throws RangeError when the amount is not finite or has more than two decimals.
 */
export function dollarsToCents(dollars: number): number {
  const cents = Math.round(dollars * 100);
  // 19.99 * 100 is 1998.9999999999998: a distance of a thousandth of a cent is float noise, more is a third decimal.
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-3) {
    throw new RangeError(`Not an amount in dollars with at most two decimals: ${dollars}`);
  }
  return cents;
}

/** Integer cents as a shopper reads them: Canadian dollars, en-CA, two decimals. */
export function formatCents(cents: number): string {
  return canadianDollars.format(centsToDollars(cents));
}

/** An amount in dollars, as a View carries it, as a shopper reads it. */
export function formatDollars(dollars: number): string {
  return formatCents(dollarsToCents(dollars));
}

/**
 * A share of an amount, in integer cents, halves rounded up (decisions: tax is round-half-up per line).
 * @param basisPoints hundredths of a percent: 1200 is 12 %.
 */
export function shareOfCents(amountCents: number, basisPoints: number): number {
  assertCents(amountCents);
  return Math.floor((amountCents * basisPoints + 5_000) / 10_000);
}

/** What a total comes to in cash: Canada has no pennies, so that it is rounded to five cents. */
export function roundToCashCents(cents: number): number {
  assertCents(cents);
  return Math.round(cents / 5) * 5;
}

/** A tax rate in percent, as the API speaks it, to hundredths of a percent. */
export function percentToBasisPoints(percent: number): number {
  return Math.round(percent * 100);
}

export function basisPointsToPercent(basisPoints: number): number {
  return basisPoints / 100;
}

const canadianDollars = new Intl.NumberFormat("en-CA", { style: "currency", currency: "CAD" });

function assertCents(cents: number): void {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an integer number of cents: ${cents}`);
}
