import { detectCsvSeparator, parseCsv, removeFormulaGuard } from "../shared/csv.ts";
import { normalizeBoolean, normalizeNumber } from "../shared/csv-values.ts";
import { toImportColumns } from "./import-column-names.ts";
import {
  type ImportColumn,
  type ImportRow,
  importColumns,
  maxCellLength,
  shopifyExportColumns,
} from "./product-csv.ts";
import { type ProductFieldKind, productFields } from "./product-fields.ts";
import { type NamedRow, readShopifyRows } from "./shopify-csv.ts";

export interface ProductCsv {
  readonly format: "store" | "shopify";
  readonly rows: readonly ImportRow[];
  /** The columns of the file that the store does not read. */
  readonly ignoredColumns: readonly string[];
}

/**
 * Reads a product file of this store or of Shopify, which the column names distinguish. The browser reads the file, sends
 * its rows to the server in chunks, and shows the progress. Rows with errors that only the whole file shows, such as a
 * duplicate SKU, get a `problem`.
 * @throws Error with a message for the admin if the file is of neither kind
 */
export function readProductCsv(text: string): ProductCsv {
  const separator = detectCsvSeparator(text);
  const [headerRow, ...dataRows] = parseCsv(text, separator);
  const header = headerRow?.cells.map((cell) => cell.trim()) ?? [];
  const isShopify = header.includes("Handle") && header.includes("Variant Price");
  const columns = toImportColumns(header);
  // The prefix distinguishes unknown columns from the store's own.
  const columnNames = isShopify ? header : header.map((name, index) => columns[index] ?? `ignored: ${name}`);
  if (!isShopify && !columnNames.includes("sku")) {
    throw new Error("The file has no column “SKU”. Download the template to see which columns are read.");
  }
  const supportedColumns: readonly string[] = isShopify ? readShopifyColumns : importColumns;
  const namedRows = dataRows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map((row) => nameCells(row, columnNames));
  const rows = isShopify ? readShopifyRows(namedRows) : namedRows.map(toImportRow);
  return {
    format: isShopify ? "shopify" : "store",
    rows: markDuplicates(rows.map((row) => normalizeRow(row, separator === ";"))),
    ignoredColumns: header.filter(
      (name, index) => name !== "" && !supportedColumns.includes(columnNames[index] ?? ""),
    ),
  };
}

// The import does not read the images and tax rates of Shopify.
const unreadShopifyColumns: readonly string[] = [
  "Variant Taxable",
  "Image Src",
  "Image Position",
  "Image Alt Text",
];
const readShopifyColumns = shopifyExportColumns.filter((name) => !unreadShopifyColumns.includes(name));

/** Marks a row that has more cells than columns, because a missing quotation mark shifts all cells after it. */
function nameCells({ line, cells }: { line: number; cells: string[] }, names: readonly string[]): NamedRow {
  const hasTooManyCells = cells.slice(names.length).some((cell) => cell.trim() !== "");
  return {
    line,
    cells: new Map(names.map((name, index) => [name, removeFormulaGuard(cells[index] ?? "").trim()])),
    ...(hasTooManyCells && {
      problem: "Has more cells than the file has columns: is a quotation mark missing?",
    }),
  };
}

function toImportRow({ line, cells, problem }: NamedRow): ImportRow {
  const columns = importColumns.filter((column) => cells.has(column));
  const fields = Object.fromEntries(columns.map((column) => [column, cells.get(column) ?? ""]));
  return { line, fields, ...(problem !== undefined && { problem }) };
}

function normalizeRow(row: ImportRow, hasDecimalComma: boolean): ImportRow {
  const fields = { ...row.fields };
  let { problem } = row;
  for (const column of importColumns) {
    const text = fields[column];
    if (text === undefined || text === "") continue;
    const kind = getKind(column);
    if (kind === "flag") fields[column] = normalizeBoolean(text);
    else if (kind !== "text" && kind !== "choice") fields[column] = normalizeNumber(text, hasDecimalComma);
    if (text.length > maxCellLength) {
      problem ??= `${column}: Is too long`;
      // The server would reject the whole chunk for a longer cell. The row is not imported anyway.
      fields[column] = text.slice(0, 100);
    }
  }
  return { ...row, fields, ...(problem !== undefined && { problem }) };
}

function getKind(column: ImportColumn): ProductFieldKind {
  // Both columns are counts of the stock, like `on_hand`.
  const isStock = column === "stock_quantity" || column === "stock_when_exported";
  return productFields[isStock ? "on_hand" : column].kind;
}

/** Marks every row that repeats the SKU of an earlier row, because only the admin knows which one is right. */
function markDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const skuLines = new Map<string, number>();
  const slugLines = new Map<string, number>();
  return rows.map((row) => {
    const { sku = "", slug = "" } = row.fields;
    const skuLine = sku === "" ? undefined : skuLines.get(sku);
    if (skuLine !== undefined) {
      const duplicate = `This SKU is in the file twice: it is on line ${skuLine} already`;
      return { ...row, problem: row.problem ?? duplicate };
    }
    const slugLine = slug === "" ? undefined : slugLines.get(slug);
    skuLines.set(sku, row.line);
    if (slugLine !== undefined) return { ...row, slug_line: slugLine };
    slugLines.set(slug, row.line);
    return row;
  });
}
