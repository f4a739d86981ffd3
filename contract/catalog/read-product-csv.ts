import { type CsvRow, detectCsvSeparator, parseCsv, removeFormulaGuard } from "../shared/csv.ts";
import { normalizeBoolean, normalizeNumber } from "../shared/csv-values.ts";
import { isImageColumn, toImportColumns } from "./import-column-names.ts";
import { limitImages, readImageCell } from "./import-image-cells.ts";
import { type ImportColumn, type ImportRow, importColumns, maxCellLength } from "./product-csv.ts";
import { type ProductFieldKind, productFields } from "./product-fields.ts";
import {
  isShopifyColumn,
  listVariants,
  type NamedRow,
  readShopifyRows,
  type VariantGroup,
} from "./shopify-csv.ts";

export interface ProductCsv {
  readonly format: "store" | "shopify";
  readonly rows: readonly ImportRow[];
  /** The columns that the store does not read, with the first value of each. Empty columns are not listed. */
  readonly ignoredColumns: readonly { readonly name: string; readonly example: string }[];
  /** The products of a Shopify file whose variants become products of their own. */
  readonly variants: readonly VariantGroup[];
}

/**
 * Parses a product file in the format of this store or of Shopify, which its column names distinguish. It runs in the
 * browser, which sends the rows to the server in chunks and shows the progress. An error that only the whole file reveals,
 * such as a duplicate SKU, becomes the `problem` of its row.
 * @throws Error with a message for the admin if the file has neither format
 */
export function readProductCsv(text: string): ProductCsv {
  const separator = detectCsvSeparator(text);
  const [headerRow, ...dataRows] = parseCsv(text, separator);
  const header = headerRow?.cells.map((cell) => cell.trim()) ?? [];
  const isShopify = header.includes("Handle") && header.includes("Variant Price");
  const columns = toImportColumns(header);
  const columnNames = isShopify
    ? header
    : header.map(
        (name, index) => columns[index] ?? `${isImageColumn(name) ? imagePrefix : ignoredPrefix}${index}`,
      );
  if (!isShopify && !columnNames.includes("sku")) {
    throw new Error("The file has no column “SKU”. Download the template to see which columns are read.");
  }
  const namedRows = dataRows
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""))
    .map((row) => nameCells(row, columnNames));
  const rows = isShopify ? readShopifyRows(namedRows) : namedRows.map(toImportRow);
  const isRead = (name: string) => (isShopify ? isShopifyColumn(name) : !name.startsWith(ignoredPrefix));
  return {
    format: isShopify ? "shopify" : "store",
    rows: markDuplicates(rows.map((row) => normalizeRow(row, separator === ";"))),
    ignoredColumns: header.flatMap((name, index) => {
      const columnName = columnNames[index] ?? "";
      if (name === "" || isRead(columnName)) return [];
      const example = namedRows.find(({ cells }) => cells.get(columnName))?.cells.get(columnName);
      return example === undefined ? [] : [{ name, example }];
    }),
    variants: isShopify ? listVariants(namedRows) : [],
  };
}

// The prefixes keep a heading that is not a field from matching a column.
const imagePrefix = "image: ";
const ignoredPrefix = "ignored: ";

/**
 * Names the cells of a row. A row with more cells than columns gets a problem, because a missing quotation mark has shifted
 * its cells.
 */
function nameCells({ line, cells }: CsvRow, names: readonly string[]): NamedRow {
  const hasTooManyCells = cells.slice(names.length).some((cell) => cell.trim() !== "");
  return {
    line,
    cells: new Map(names.map((name, index) => [name, removeFormulaGuard(cells[index] ?? "").trim()])),
    problem: hasTooManyCells
      ? "Has more cells than the file has columns: is a quotation mark missing?"
      : undefined,
  };
}

function toImportRow({ line, cells, problem }: NamedRow): ImportRow {
  const columns = importColumns.filter((column) => cells.has(column));
  const fields = Object.fromEntries(columns.map((column) => [column, cells.get(column) ?? ""]));
  const images = limitImages(
    [...cells].flatMap(([name, cell]) => (name.startsWith(imagePrefix) ? readImageCell(cell) : [])),
  );
  return { line, fields, problem, ...(images.length > 0 && { images }) };
}

function normalizeRow(row: ImportRow, hasDecimalComma: boolean): ImportRow {
  const fields = { ...row.fields };
  let { problem } = row;
  for (const column of importColumns) {
    const text = fields[column];
    if (text === undefined || text === "") continue;
    const kind = getFieldKind(column);
    if (kind === "flag") fields[column] = normalizeBoolean(text);
    else if (isNumberKind(kind)) fields[column] = normalizeNumber(text, hasDecimalComma);
    if (text.length > maxCellLength) {
      problem ??= `${column}: Is too long`;
      // The server would reject the whole chunk for a longer cell. The row is not imported anyway.
      fields[column] = text.slice(0, 100);
    }
  }
  return { ...row, fields, problem };
}

function isNumberKind(kind: ProductFieldKind): boolean {
  return kind !== "text" && kind !== "choice" && kind !== "flag";
}

function getFieldKind(column: ImportColumn): ProductFieldKind {
  // Both columns contain units of stock, like `on_hand`.
  const isStock = column === "stock_quantity" || column === "stock_when_exported";
  return productFields[isStock ? "on_hand" : column].kind;
}

/**
 * Adds a problem to the later rows of a SKU, because only the admin knows which one is right. A later row of a slug gets the
 * line of the first one.
 */
function markDuplicates(rows: readonly ImportRow[]): ImportRow[] {
  const skuLines = new Map<string, number>();
  const slugLines = new Map<string, number>();
  return rows.map((row) => {
    const { sku = "", slug = "" } = row.fields;
    const skuLine = sku === "" ? undefined : skuLines.get(sku);
    if (skuLine !== undefined) {
      const message = `This SKU is in the file twice: it is on line ${skuLine} already`;
      return { ...row, problem: row.problem ?? message };
    }
    skuLines.set(sku, row.line);
    const slugLine = slug === "" ? undefined : slugLines.get(slug);
    if (slugLine !== undefined) return { ...row, slug_line: slugLine };
    slugLines.set(slug, row.line);
    return row;
  });
}
