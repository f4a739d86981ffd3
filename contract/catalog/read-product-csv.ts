import { CsvError, type CsvRow, detectCsvSeparator, maxHeadingLine, parseCsv } from "../shared/csv.ts";
import { type DecimalMark, findDecimalMark, readCellText } from "../shared/csv-values.ts";
import { type ReadRow, readProduct } from "./import-cells.ts";
import {
  type ColumnMeaning,
  findMeaning,
  meaningLabels,
  namesWeightUnit,
  normalizeHeading,
} from "./import-column-names.ts";
import { assignColumns, type ColumnChoices, type FileColumn } from "./import-columns.ts";
import { shareOptions } from "./import-families.ts";
import { readHandle } from "./import-identity-cells.ts";
import { type ImportProgram, recognizeProgram } from "./import-programs.ts";
import { type CellContext, readCell, type SourceRow } from "./import-rows.ts";
import { listProducts, type SourceProducts, type VariantGroup } from "./import-variants.ts";
import type { ImportRow } from "./product-csv.ts";

/** A product file as the import reads it. */
export interface ProductCsv {
  /** The program that wrote the file: `store` for this store, `other` if no known program did. */
  readonly format: string;
  /** The name of the program, for people. */
  readonly program: string;
  readonly rows: readonly ImportRow[];
  /** The columns that are not blank, with what each is read as. */
  readonly columns: readonly FileColumn[];
  /** The columns that are not imported, with the first value of each. */
  readonly ignoredColumns: readonly { readonly name: string; readonly example: string }[];
  /** The products with several variants, each of which becomes a product. */
  readonly variants: readonly VariantGroup[];
  /** The lines of products that the file does not tax. Their tax rate is 0. */
  readonly untaxedLines: readonly number[];
  /** The cells that the import leaves out or changes, in sentences. */
  readonly notes: readonly string[];
}

/**
 * Parses a product file of this store, of another program (import-programs.ts) or of a spreadsheet. It runs in the
 * browser, which sends the rows to the server in chunks and shows the progress. What only the whole file reveals, such
 * as a duplicate SKU, becomes the `problem` of its row.
 * @param choices what the admin said about columns
 * @throws CsvError if the file has no headings of products
 */
export function readProductCsv(text: string, choices: ColumnChoices = {}): ProductCsv {
  const separator = detectCsvSeparator(text);
  const { headings, dataRows, skippedLines } = findHeadings(parseCsv(text, separator));
  const program = recognizeProgram(headings, headings.map(normalizeHeading));
  const filledRows = dataRows
    .map(({ line, cells }) => ({ line, cells: cells.map(readCellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  const totals = program.id === "store" ? [] : filledRows.filter(isTotal);
  const textRows = filledRows.filter((row) => !totals.includes(row));
  const values = headings.map((_, index) => textRows.map(({ cells }) => cells[index] ?? ""));
  const columns = assignColumns(headings, values, program, choices);
  const missing = listMissing(columns, headings);
  const sources = listProducts(
    textRows.map((row) => toSourceRow(row, columns, headings.length)),
    program,
  );
  const context = createContext(sources, columns, values, { program, separator, choices });
  const read = sources.products.map((product) => readProduct(product, context));
  return {
    format: program.id,
    program: program.name,
    rows: shareOptions(markDuplicates(read.map(({ row }) => row))),
    columns,
    ignoredColumns: columns.flatMap(({ heading, meaning, samples }) =>
      meaning === undefined || unimportedMeanings.includes(meaning)
        ? [{ name: heading, example: samples[0] ?? "" }]
        : [],
    ),
    variants: sources.variants,
    untaxedLines: read.flatMap(({ row, isUntaxed }) => (isUntaxed ? [row.line] : [])),
    notes: [
      ...missing,
      ...(skippedLines === 0
        ? []
        : [`The headings are on line ${skippedLines + 1}. What is above them is left out.`]),
      ...totals.map(({ line, cells }) => `Line ${line} is a sum (“${cells.find(Boolean)}”): left out.`),
      ...listNotes(sources, columns, program),
      ...listReadNotes(read),
    ],
  };
}

// The state "in stock" of a product helps to read its stock.
const unimportedMeanings: readonly ColumnMeaning[] = ["in_stock"];

/** Finds the headings, which a title or a blank line can precede. */
function findHeadings(rows: readonly CsvRow[]): {
  headings: string[];
  dataRows: readonly CsvRow[];
  skippedLines: number;
} {
  const countKnown = ({ cells }: CsvRow) =>
    cells.filter((cell) => findMeaning(normalizeHeading(readCellText(cell))) !== undefined).length;
  const candidates = rows.slice(0, maxHeadingLine);
  const [first] = candidates;
  const isFirst = first !== undefined && countKnown(first) >= 2;
  const best = isFirst ? 0 : candidates.findIndex((row) => countKnown(row) >= 3);
  const index = Math.max(best, 0);
  return {
    headings: rows[index]?.cells.map((cell) => readCellText(cell)) ?? [],
    dataRows: rows.slice(index + 1),
    skippedLines: index === 0 ? 0 : (rows[index]?.line ?? 1) - 1,
  };
}

/** Returns true for a row of sums, which spreadsheets often have below the products. */
function isTotal({ cells }: CsvRow): boolean {
  const first = cells.find((cell) => cell !== "") ?? "";
  return /^((grand|sub|sous)[ -]?)?tota(l|ls|ux)( général)?\s*:?$/i.test(first);
}

/**
 * Says that no column is the SKU, unless the import can make one from name or handle. The admin can then choose it.
 * @throws CsvError if the first line has no headings
 */
function listMissing(columns: readonly FileColumn[], headings: readonly string[]): string[] {
  const has = (meaning: ColumnMeaning) => columns.some((column) => column.meaning === meaning);
  const hasPrice = has("wholesale_price") || has("regular_price") || has("sale_price");
  const hasSkuHeading = headings.some((heading) => findMeaning(normalizeHeading(heading))?.meaning === "sku");
  if (has("sku") || hasSkuHeading || ((has("name") || has("handle")) && hasPrice)) return [];
  const areHeadings =
    columns.some(({ meaning }) => meaning !== undefined) ||
    (columns.length > 1 && !headings.some((heading) => /^[\d.,$\s]+$/.test(heading)));
  if (areHeadings) return ["No heading is known as the SKU of the products: choose its column below."];
  throw new CsvError(
    "The file has no column “SKU”. The first line must have the headings, such as SKU, Name and Price. Download the template to see which columns are read.",
  );
}

/**
 * Puts the cells of a row under what they mean. A row with more cells than columns gets a problem, because a missing
 * quotation mark has shifted its cells.
 */
function toSourceRow(
  { line, cells }: CsvRow,
  columns: readonly FileColumn[],
  columnCount: number,
): SourceRow {
  const byMeaning = new Map<ColumnMeaning, string[]>();
  for (const { meaning, index, heading } of columns.toSorted((one, other) => one.rank - other.rank)) {
    if (meaning === undefined) continue;
    const list = byMeaning.get(meaning) ?? [];
    // The name and the value of an option have the same place, although blank columns are left out.
    const place = optionMeanings.includes(meaning)
      ? Math.max(findNumber(heading) - 1, list.length)
      : list.length;
    byMeaning.set(meaning, [...list, ...Array(place - list.length).fill(""), cells[index] ?? ""]);
  }
  const hasTooManyCells = cells.slice(columnCount).some((cell) => cell !== "");
  return {
    line,
    cells: byMeaning,
    problem: hasTooManyCells
      ? "Has more cells than the file has columns: is a quotation mark missing?"
      : undefined,
  };
}

const optionMeanings: readonly ColumnMeaning[] = ["option", "option_value", "option_name"];

/** Reads the number of an option from 'Option 2 Name' or 'variant_option_two_name'. */
function findNumber(heading: string): number {
  const name = normalizeHeading(heading);
  const word = ["one", "two", "three"].findIndex((each) => name.includes(`option_${each}_`));
  return word === -1 ? Number(/\d+/.exec(name)?.[0] ?? 1) : word + 1;
}

const priceMeanings: readonly ColumnMeaning[] = [
  "wholesale_price",
  "retail_price",
  "regular_price",
  "sale_price",
  "unit_cost",
];

function createContext(
  { products }: SourceProducts,
  columns: readonly FileColumn[],
  values: readonly (readonly string[])[],
  file: { readonly program: ImportProgram; readonly separator: string; readonly choices: ColumnChoices },
): CellContext {
  const { program, separator, choices } = file;
  const listValues = (meanings: readonly ColumnMeaning[]) =>
    columns.flatMap(({ meaning, index }) =>
      meaning !== undefined && meanings.includes(meaning) ? (values[index] ?? []) : [],
    );
  const listCells = (meaning: ColumnMeaning) => products.map((product) => readCell(product, meaning));
  const weightColumn = columns.find(({ meaning }) => meaning === "weight");
  const fallbackMark: DecimalMark | undefined = separator === ";" ? "," : undefined;
  return {
    program,
    meanings: new Set(columns.flatMap(({ meaning }) => meaning ?? [])),
    decimalMark: findDecimalMark(listValues(priceMeanings)) ?? fallbackMark,
    hasStockDecimals: listValues(["on_hand"]).some((cell) => /^(0[.,]0{3}|\d{4,}[.,]\d{3})$/.test(cell)),
    isWeightUnitKnown:
      program.hasKilograms === true ||
      (weightColumn !== undefined &&
        (choices[weightColumn.index] !== undefined ||
          namesWeightUnit(normalizeHeading(weightColumn.heading)))),
    takenSkus: new Set(listCells("sku")),
    takenSlugs: new Set(),
    now: new Date(),
    fileHandles: new Set(products.map((product) => readHandle(product, program))),
  };
}

function listNotes(
  { products, giftCards, bundles }: SourceProducts,
  columns: readonly FileColumn[],
  { id, categories }: ImportProgram,
): string[] {
  const has = (meaning: ColumnMeaning) => columns.some((column) => column.meaning === meaning);
  const currencies = new Set(products.map((product) => readCell(product, "currency").toUpperCase()));
  const foreign = [...currencies].filter((currency) => currency !== "" && currency !== "CAD");
  const path = products
    .map((product) => readCell(product, "category_path"))
    .find((text) => categories.path.test(text));
  return [
    ...(foreign.length === 0
      ? []
      : [`The prices are in ${foreign.join(", ")}. They are imported as Canadian dollars.`]),
    ...(giftCards.length === 0 ? [] : [`Gift cards are left out: ${listSome(giftCards)}.`]),
    ...(bundles.length === 0
      ? []
      : [`Products that consist of others or are sold elsewhere are left out: ${listSome(bundles)}.`]),
    ...(has("in_stock") && !has("on_hand")
      ? ["The file says only whether products are in stock, not how many there are: stock is not imported."]
      : []),
    ...(path === undefined || (has("category") && id === "shopify")
      ? []
      : [`Of a path of categories such as “${path}”, the last part is the category here.`]),
  ];
}

function listReadNotes(read: readonly ReadRow[]): string[] {
  const hidden = read.filter(({ row }) => row.fields.is_active === "false").length;
  return hidden === 0
    ? []
    : [`Hidden in the file, and so hidden here: ${hidden} of ${read.length} products.`];
}

function listSome(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(", ");
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Names what the columns of a meaning are, for the page. */
export function describeMeaning(meaning: ColumnMeaning): string {
  return meaningLabels[meaning] ?? otherLabels[meaning] ?? meaning.replaceAll("_", " ");
}

const otherLabels: Readonly<Partial<Record<ColumnMeaning, string>>> = {
  in_stock: "In stock or not (not imported)",
  is_counted: "Stock is counted or not",
  option_value: "Options of the variants",
  option_name: "Names of the options",
  kind: "Kind of product",
  handle: "Web address, and which rows belong together",
  group: "Which rows belong together",
  id: "Which rows belong together",
  parent: "Which rows belong together",
  children: "Which rows belong together",
  variant_image: "Image address of the variant",
  image_alt_text: "Description of the image",
  stock_when_exported: "Stock at the export",
  cost_when_exported: "Cost at the export",
};

/** Adds a problem to the later rows of a SKU, because only the admin knows which one is right. */
function markDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const { sku = "" } = row.fields;
    const line = sku === "" ? undefined : lines.get(sku);
    if (line === undefined) {
      lines.set(sku, row.line);
      return row;
    }
    const message = `This SKU is in the file twice: it is on line ${line} already`;
    return { ...row, problem: row.problem ?? message };
  });
}
