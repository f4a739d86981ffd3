import { centsToDollars } from "../shared/money.ts";
import type { ChargedTax } from "./quote-taxes.ts";
import type { OrderTaxView } from "./tax-views.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** Converts a tax of an order to the view of the API. */
export function toTaxView(
  tax: Pick<ChargedTax, "name" | "number" | "millipercent" | "baseCents" | "taxCents">,
): OrderTaxView {
  return {
    name: tax.name,
    number: tax.number,
    rate_percent: tax.millipercent / 1_000,
    base: centsToDollars(tax.baseCents),
    amount: centsToDollars(tax.taxCents),
  };
}
