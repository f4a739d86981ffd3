import { formatCents } from "../shared/money.ts";
import type { OfferTerms } from "./offer-terms.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/**
 * Describes an offer for its owner and for shoppers, such as "10% off Toys and Games from $20, not on sale products".
 * @param names the names of the categories or products that the offer is for
 */
export function describeOffer(terms: OfferTerms, names: readonly string[]): string {
  const { reduction, scope, from_cents: fromCents } = terms;
  const what = [
    describeReduction(reduction),
    ...(scope.kind === "all" ? [] : [scopeWords[reduction.kind], joinNames(names)]),
    fromCents > 0 ? `from ${formatShort(fromCents)}` : "",
  ];
  const conditions = [
    terms.excludes_sale ? "not on sale products" : "",
    terms.first_order ? "first order only" : "",
  ];
  return [what.filter(Boolean).join(" "), ...conditions.filter(Boolean)].join(", ");
}

type Reduction = OfferTerms["reduction"];

function describeReduction(reduction: Reduction): string {
  switch (reduction.kind) {
    case "percentage":
      return `${reduction.basis_points / 100}% off`;
    case "amount":
      return `${formatShort(reduction.cents)} off`;
    case "free_delivery":
      return "Free delivery";
    case "buy_get":
      return `Buy ${reduction.buy}, get ${reduction.get} free`;
  }
}

const scopeWords: Readonly<Record<Reduction["kind"], string>> = {
  percentage: "",
  amount: "",
  free_delivery: "with",
  buy_get: "on",
};

const maxNames = 3;

/** Lists names in words. Of many, it counts the last ones. */
export function joinNames(names: readonly string[]): string {
  const shown =
    names.length <= maxNames
      ? names
      : [...names.slice(0, maxNames - 1), `${names.length - maxNames + 1} more`];
  return new Intl.ListFormat("en-CA").format(shown);
}

/** Formats an amount without ".00", such as "$20". */
function formatShort(cents: number): string {
  return formatCents(cents).replace(/\.00$/, "");
}
