import { centsToDollars, dollarsToCents } from "../../../../contract/shared/money.ts";
import { parseDollars } from "../shared/typed-amounts.ts";

/**
 * Computes the change for a typed cash amount, in dollars. Returns undefined if the text is no amount or too little.
 */
export function computeChange(received: string, due: number): number | undefined {
  const dollars = parseDollars(received);
  if (dollars === undefined || dollars < due) return undefined;
  return centsToDollars(dollarsToCents(dollars) - dollarsToCents(due));
}
