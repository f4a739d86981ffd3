import { formatCsvRow } from "../../../../contract/shared/csv.ts";

/** Returns a CSV template with the required and the most common columns, and one example row. */
export function writeTemplate(): string {
  return `\ufeff${formatCsvRow(columns.map(([name]) => name))}${formatCsvRow(columns.map(([, example]) => example))}`;
}

const columns = [
  ["SKU", "TOY-0001"],
  ["Name", "Wooden Train"],
  ["Category", "Toys"],
  ["Description", "A train of five wagons, made of beech."],
  ["Price", "7.99"],
  ["Compare-at price", "11.99"],
  ["Stock", "24"],
  ["Tax rate", "12"],
  ["Brand", ""],
  ["Barcode", ""],
] as const;
