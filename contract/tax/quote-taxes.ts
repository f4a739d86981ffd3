import { allocateCents, centsToDollars } from "../shared/money.ts";
import type { OrderTaxView } from "./tax-views.ts";
import type { Tax } from "./taxes.ts";

// This file imports no schemas, so that pages do not load the schema library (scripts/size.ts).

/** A line with the taxes of its class. `chargedCents` is the price of all its units, before tax. */
export interface TaxedLine {
  readonly chargedCents: number;
  readonly taxes: readonly Tax[];
}

/** A tax of an order. Two rates of one tax, such as HST of 13 % and 5 %, are two rows. */
export interface ChargedTax extends Tax {
  /** The part of the goods and the delivery that is taxed. */
  readonly baseCents: number;
  readonly taxCents: number;
  /** The tax of each line, in the order of the lines. Null for a line that is free of the tax. */
  readonly lineCents: readonly (number | null)[];
  /** The tax of the delivery. */
  readonly shippingCents: number;
}

/**
 * Computes the taxes of an order (docs/product.md, "Taxes by place"). Each tax is computed over the whole order, half a
 * cent up, and handed to its lines and the delivery by largest remainder, so that the parts sum to it exactly. The
 * delivery is taxed like the goods: a share of it, by charged value, follows each line.
 * @param shippingCents the price of the delivery, before tax
 */
export function quoteTaxes(lines: readonly TaxedLine[], shippingCents: number): ChargedTax[] {
  const isFree = lines.every((line) => line.chargedCents === 0);
  const shippingShares = allocateCents(
    shippingCents,
    // The delivery of goods that offers make free is taxed like equal parts of them.
    lines.map((line) => (isFree ? 1 : line.chargedCents)),
  );
  return listTaxes(lines).map((tax) => {
    const isTaxed = lines.map((line) => line.taxes.some((candidate) => isSame(candidate, tax)));
    const lineBases = lines.map((line, index) => (isTaxed[index] ? line.chargedCents : 0));
    const shippingBase = sum(shippingShares.filter((_, index) => isTaxed[index]));
    const baseCents = sum(lineBases) + shippingBase;
    const taxCents = computeTaxCents(baseCents, tax.millipercent);
    const parts = allocateCents(taxCents, [...lineBases, shippingBase]);
    return {
      ...tax,
      baseCents,
      taxCents,
      lineCents: isTaxed.map((taxed, index) => (taxed ? (parts[index] ?? 0) : null)),
      shippingCents: parts.at(-1) ?? 0,
    };
  });
}

/** Converts a tax of an order to the view of the API, with amounts in dollars. */
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

/** Lists each tax once, by name and with its highest rate first. */
function listTaxes(lines: readonly TaxedLine[]): Tax[] {
  const taxes: Tax[] = [];
  for (const tax of lines.flatMap((line) => line.taxes)) {
    if (!taxes.some((listed) => isSame(listed, tax))) taxes.push(tax);
  }
  return taxes.sort(
    (one, other) => one.name.localeCompare(other.name, "en") || other.millipercent - one.millipercent,
  );
}

function isSame(one: Tax, other: Tax): boolean {
  return one.name === other.name && one.millipercent === other.millipercent;
}

/** Computes a tax in integer cents. Halves are rounded up. */
function computeTaxCents(baseCents: number, millipercent: number): number {
  return Math.floor((baseCents * millipercent + 50_000) / 100_000);
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
