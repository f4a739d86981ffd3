import { formatCsvRow } from "../../../../contract/shared/csv.ts";
import type { TaxMode } from "../../../../contract/tax/taxes.ts";

/** Returns a CSV template with the required and the most common columns, and one example row. */
export function writeTemplate(taxMode: TaxMode): string {
  const columns = [...commonColumns, taxColumns[taxMode], ...lastColumns];
  return `\ufeff${formatCsvRow(columns.map(([name]) => name))}${formatCsvRow(columns.map(([, example]) => example))}`;
}

const commonColumns = [
  ["SKU", "TOY-0001"],
  ["Name", "Wooden Train"],
  ["Category", "Toys"],
  ["Description", "A train of five wagons, made of beech."],
  ["Price", "7.99"],
  ["Compare-at price", "11.99"],
  ["Stock", "24"],
] as const;

const taxColumns = { per_product: ["Tax rate", "12"], by_place: ["Tax class", "Standard"] } as const;

const lastColumns = [
  ["Brand", ""],
  ["Barcode", ""],
  ["Family", "Wooden Train"],
  ["Family Options", "Colour | Wagons"],
  ["Family Values", "Red | Five"],
  ["Cost", "3.10"],
  ["Supplier", "Prairie Toys"],
  ["Reorder Point", "6"],
] as const;
