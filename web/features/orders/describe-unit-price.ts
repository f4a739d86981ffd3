import { centsToDollars, dollarsToCents, formatDollars } from "../../../contract/shared/money.ts";

interface Line {
  readonly quantity: number;
  readonly unit_price: number;
  readonly offer_amount: number;
}

/** Describes the price of a line's units before tax, such as "$2.00 each", or "$5.00 for 3 after offers". */
export function describeUnitPrice({ quantity, unit_price: price, offer_amount: offers }: Line): string {
  if (offers === 0) return `${formatDollars(price)} each`;
  const paidCents = dollarsToCents(price) * quantity - dollarsToCents(offers);
  return `${formatDollars(centsToDollars(paidCents))} for ${quantity} after offers`;
}
