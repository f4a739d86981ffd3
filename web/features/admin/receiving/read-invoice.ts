import { maxCodeLength } from "../../../../contract/admin/supplier-deliveries.ts";
import { normalizeHeading } from "../../../../contract/catalog/import-column-names.ts";
import { maxStockUnits } from "../../../../contract/catalog/product-fields.ts";
import {
  CsvError,
  type CsvRow,
  detectCsvSeparator,
  maxHeadingLine,
  parseCsv,
} from "../../../../contract/shared/csv.ts";
import {
  type DecimalMark,
  findDecimalMark,
  isAmbiguousNumber,
  normalizeNumber,
  readAmbiguousNumber,
  readCellText,
} from "../../../../contract/shared/csv-values.ts";
import {
  centsToDollars,
  dollarsToCents,
  formatDollars,
  multiplyPrice,
} from "../../../../contract/shared/money.ts";
import { maxDollars } from "../../../../contract/shared/request-values.ts";

/** The columns of a supplier's invoice that lines are made of. */
export const invoiceMeanings = ["code", "name", "quantity", "unit_cost", "line_cost", "tax"] as const;
export type InvoiceMeaning = (typeof invoiceMeanings)[number];

/** The admin's answers about the columns of this file, by index. `none` leaves a column out. */
export type ColumnAnswers = Readonly<Record<number, InvoiceMeaning | "none">>;
/** The meanings of the columns of the supplier's last file, by heading. */
export type HeadingChoices = Readonly<Record<string, InvoiceMeaning | "none">>;

export interface InvoiceColumn {
  readonly index: number;
  readonly heading: string;
  readonly samples: readonly string[];
  readonly meaning: InvoiceMeaning | undefined;
  readonly question: string | undefined;
}

export interface InvoiceLine {
  readonly code: string;
  readonly name: string;
  readonly quantity: number;
  /** The cost of the whole line in dollars, without tax. Null if the file does not say it. */
  readonly cost: number | null;
  readonly tax: number | null;
}

export interface Invoice {
  readonly columns: readonly InvoiceColumn[];
  readonly lines: readonly InvoiceLine[];
  /** The rows that are left out and the cells that may be wrong, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Reads the lines of a supplier's invoice from CSV. Case packs are not converted: a quantity counts single units.
 * @throws CsvError if the file has no lines
 */
export function readInvoice(text: string, remembered: HeadingChoices, answers: ColumnAnswers = {}): Invoice {
  const separator = detectCsvSeparator(text);
  const rows = parseCsv(text, separator).map(({ line, cells }) => ({ line, cells: cells.map(readCellText) }));
  const [headings, ...rest] = rows.slice(findHeadingRow(rows, remembered));
  const dataRows = rest.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (headings === undefined || dataRows.length === 0) throw new CsvError("The file has no rows.");
  const columns = assignColumns(
    headings.cells,
    dataRows,
    (index, heading) => answers[index] ?? remembered[heading],
  );
  const readColumns = ({ cells }: CsvRow, meaning: InvoiceMeaning) =>
    columns.filter((column) => column.meaning === meaning).map(({ index }) => cells[index] ?? "");
  const costs = dataRows.flatMap((row) => [
    ...readColumns(row, "unit_cost"),
    ...readColumns(row, "line_cost"),
  ]);
  const mark = findDecimalMark(costs) ?? (separator === ";" ? "," : ".");
  const notes: string[] = [];
  const lines = dataRows.flatMap((row) => {
    const read = (meaning: InvoiceMeaning) => readColumns(row, meaning).find((cell) => cell !== "") ?? "";
    const result = readLine(read, mark);
    if (result.note !== undefined) notes.push(`Line ${row.line}: ${result.note}`);
    return result.line ?? [];
  });
  return { columns, lines, notes };
}

// The surest names first. Several columns can have codes: the first filled one counts.
const names: Readonly<Record<InvoiceMeaning, string>> = {
  code: "upc upc_code barcode gtin ean upc_ean code_barres cup sku item item_number item_no item_code item_id code product_code product_number part_number style_number article no_article numero_darticle code_produit reference ref",
  name: "description item_description product_description product_name product name item_name title designation descriptif nom produit",
  quantity:
    "qty_shipped quantity_shipped shipped ship_qty shipped_qty qty_delivered quantity_delivered quantity qty units unit_qty total_units pieces pcs each_qty quantite qte qte_livree quantite_livree qty_ordered quantity_ordered ordered order_qty",
  unit_cost:
    "unit_cost cost unit_price cost_price net_price net_cost price_each your_price your_cost price each_price wholesale_price wholesale prix_unitaire cout_unitaire cout prix",
  line_cost:
    "line_cost line_total extended_cost extended_price extended ext_price ext_cost ext amount net_amount line_amount subtotal total_cost total_price total montant total_ligne montant_net",
  tax: "tax tax_amount line_tax gst hst gst_amount taxe tps montant_taxe",
};
const caseNames =
  /^(qty_)?(cases?|case_qty|cs|ctns?|cartons?|boxes|packs?|caisses?|boites?)(_qty|_shipped|_ordered)?$/;

function findNamed(heading: string): { readonly meaning: InvoiceMeaning; readonly rank: number } | undefined {
  const name = normalizeHeading(heading);
  for (const meaning of invoiceMeanings) {
    const rank = names[meaning].split(" ").indexOf(name);
    if (rank !== -1) return { meaning, rank };
  }
  return undefined;
}

/** Finds the row with the headings, because the supplier's name and address can precede them. */
function findHeadingRow(rows: readonly CsvRow[], remembered: HeadingChoices): number {
  const count = ({ cells }: CsvRow) =>
    cells.filter((cell) => findNamed(cell) !== undefined || Object.hasOwn(remembered, cell)).length;
  return Math.max(
    0,
    rows.findIndex((row) => row.line <= maxHeadingLine && count(row) >= 2),
  );
}

function assignColumns(
  headings: readonly string[],
  rows: readonly CsvRow[],
  findChoice: (index: number, heading: string) => InvoiceMeaning | "none" | undefined,
): InvoiceColumn[] {
  const candidates = headings.flatMap((heading, index) => {
    const values = rows.map(({ cells }) => cells[index] ?? "").filter((cell) => cell !== "");
    const samples = [...new Set(values)].slice(0, 3);
    const choice = findChoice(index, heading);
    const isChosen = choice !== undefined;
    const named = findNamed(heading);
    const found = isChosen ? (choice === "none" ? undefined : choice) : named?.meaning;
    const rank = isChosen ? -1 : (named?.rank ?? 0);
    return values.length === 0 ? [] : [{ index, heading, samples, isChosen, rank, meaning: found }];
  });
  const isMissing = (meaning: InvoiceMeaning) => candidates.every((each) => each.meaning !== meaning);
  const columns = candidates.map(({ isChosen, rank, ...column }) => {
    const { meaning, heading } = column;
    const best = candidates
      .filter((each) => each.meaning === meaning)
      .toSorted((one, other) => one.rank - other.rank)[0];
    if (meaning !== undefined && meaning !== "code" && best?.index !== column.index) {
      return { rank, ...column, meaning: undefined, question: undefined };
    }
    const isCase = !isChosen && caseNames.test(normalizeHeading(heading));
    const isUnknown = !isChosen && meaning === undefined;
    const question = isCase
      ? "Are these single units? Cases are not converted into units."
      : isUnknown && isMissing("quantity") && column.samples.every((cell) => /^\d{1,5}$/.test(cell))
        ? "The file has no quantities. Are these?"
        : isUnknown && isMissing("code") && column.samples.every((cell) => /^[\w-]*\d[\w-]*$/.test(cell))
          ? "The file has no codes. Are these?"
          : undefined;
    return { rank, ...column, question };
  });
  // The surest column of codes comes first. Sorting is stable, so that the others stay in their order.
  return columns.toSorted((one, other) => one.rank - other.rank).map(({ rank: _, ...column }) => column);
}

interface ReadLine {
  readonly line?: InvoiceLine;
  readonly note?: string;
}

function readLine(read: (meaning: InvoiceMeaning) => string, mark: DecimalMark): ReadLine {
  const code = read("code");
  const name = read("name").slice(0, maxNameLength);
  const label = [code, name].filter(Boolean).join(" ");
  if (label === "" || totalPattern.test(label)) return { note: `left out, because it is no article.` };
  const quantity = readQuantity(read("quantity"), mark);
  if (quantity === undefined)
    return { note: `“${label}” is left out: its quantity is “${read("quantity")}”.` };
  const unitCost = readAmount(read("unit_cost"), mark);
  const lineCost = toCents(readAmount(read("line_cost"), mark));
  const multiplied = unitCost === undefined ? undefined : multiplyPrice(unitCost, quantity);
  const costCents = lineCost ?? multiplied;
  const taxCents = toCents(readAmount(read("tax"), mark));
  if (Math.max(costCents ?? 0, taxCents ?? 0) > maxDollars * 100) {
    return { note: `“${label}” is left out: it costs more than ${formatDollars(maxDollars)}.` };
  }
  const line = {
    code: isLostCode(code) ? "" : code.slice(0, maxCodeLength),
    name,
    quantity,
    cost: costCents === undefined ? null : centsToDollars(costCents),
    tax: taxCents === undefined ? null : centsToDollars(taxCents),
  };
  if (isLostCode(code)) {
    return { line, note: `the spreadsheet has lost digits of the code “${code}”.` };
  }
  // A unit cost with two decimals is rounded by up to half a cent a unit.
  if (
    lineCost !== undefined &&
    multiplied !== undefined &&
    Math.abs(lineCost - multiplied) > quantity / 2 + 1
  ) {
    return {
      line,
      note: `“${label}”: quantity times unit cost is not the line's cost. Is the quantity in cases?`,
    };
  }
  return { line };
}

const maxNameLength = 200;
const totalPattern =
  /^((grand|sub|sous|invoice|order)[ -]?)?(total|totals|totaux|freight|shipping|delivery|transport|tax|gst|hst|pst|tps|tvq|discount|deposit|balance( due)?)\b[^a-z]*$/i;

/** True for a number that a spreadsheet has rounded, such as 6.41E+11. */
function isLostCode(code: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(code);
}

function readQuantity(cell: string, mark: DecimalMark): number | undefined {
  const marks: readonly DecimalMark[] = [mark, mark === "." ? "," : "."];
  return marks
    .map((each) => Number(normalizeNumber(cell, each === ",") || Number.NaN))
    .find((quantity) => Number.isInteger(quantity) && quantity > 0 && quantity <= maxStockUnits);
}

/** Reads an amount as a number with a decimal point. Returns undefined for other text, such as a tax code. */
function readAmount(cell: string, mark: DecimalMark): string | undefined {
  if (cell.includes("%")) return undefined;
  const amount = isAmbiguousNumber(cell)
    ? readAmbiguousNumber(cell, mark)
    : normalizeNumber(cell, mark === ",");
  return /^\d{1,7}(\.\d{1,6})?$/.test(amount) ? amount : undefined;
}

function toCents(amount: string | undefined): number | undefined {
  return amount === undefined ? undefined : dollarsToCents(Number(Number(amount).toFixed(2)));
}
