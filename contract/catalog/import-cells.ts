import { normalizeBoolean, normalizeNumber } from "../shared/csv-values.ts";
import { parseImportForm } from "./import-form.ts";
import { findSkuProblem, readBarcode, readSku, readSlug } from "./import-identity-cells.ts";
import { readPrices, readTax } from "./import-price-and-tax-cells.ts";
import { readUnits, readWeight } from "./import-quantity-cells.ts";
import { type CellContext, type ImportFields, readCell, type Warn } from "./import-rows.ts";
import { readCategory, readName, readText, readTexts, shorten } from "./import-text-cells.ts";
import type { SourceProduct } from "./import-variants.ts";
import { familyColumns, type ImportRow, maxCellLength, maxRowWarnings } from "./product-csv.ts";
import { type ProductFieldName, productFieldNames, productFields } from "./product-fields.ts";

// The server refuses all rows for a longer sentence.
const maxWarningLength = 300;

/** A row as the import takes it. */
export interface ReadRow {
  readonly row: ImportRow;
  /** True if the file says that the product is not taxed. */
  readonly isUntaxed: boolean;
}

/**
 * Reads the cells of a product. An optional cell that cannot be read is left out with a warning; only a wrong SKU,
 * name, price or category refuses the row.
 */
export function readProduct(product: SourceProduct, context: CellContext): ReadRow {
  const warnings: string[] = [];
  const warn: Warn = (sentence) => {
    if (warnings.length < maxRowWarnings && !warnings.includes(sentence))
      warnings.push(sentence.slice(0, maxWarningLength));
  };
  const name = readName(product, context);
  const tax = readTax(product, context, warn);
  const cells: ImportFields = {
    ...readFields(product, context),
    sku: readSku(product, name, context, warn),
    name: shorten(name, "name", warn),
    slug: readSlug(product, context, warn),
    category: readCategory(product, context.program),
    ...readTexts(product, context, warn),
    ...readPrices(product, context, warn),
    ...tax.fields,
    on_hand: readUnits(product, "on_hand", context, warn),
    minimum_order_quantity: readUnits(product, "minimum_order_quantity", context, warn),
    reorder_point: readUnits(product, "reorder_point", context, warn),
    weight: readWeight(product, context, warn),
    is_active: readActive(product, warn),
    barcode: readBarcode(product, warn),
    ...(product.family ??
      Object.fromEntries(familyColumns.map((column) => [column, readCell(product, column)]))),
  };
  if (product.familyProblem !== undefined) warn(product.familyProblem);
  const [unreadableImage] = product.unreadableImages;
  if (unreadableImage !== undefined) {
    warn(`Image “${unreadableImage}” is not a web address: left out. Add it under Images in bulk`);
  }
  const fields: Record<string, string> = {};
  for (const [field, cell] of Object.entries(cells)) {
    const isNotEntered = context.program.id !== "store" && zeroIfNotEntered.has(field) && Number(cell) === 0;
    if (cell !== undefined && cell !== "" && !isNotEntered) fields[field] = cell;
  }
  for (const [omitted, sentence] of Object.entries(parseImportForm(fields).omissions)) {
    warn(sentence);
    delete fields[omitted];
  }
  const tooLong = Object.entries(fields).find(([, cell]) => cell.length > maxCellLength);
  let ownProblem = findSkuProblem(product);
  if (tooLong !== undefined) {
    const [field, cell] = tooLong;
    // A longer cell would make the server refuse all rows. This row is not imported anyway.
    fields[field] = cell.slice(0, 100);
    ownProblem = `${field}: Is too long`;
  }
  const problem = product.problem ?? ownProblem;
  return {
    row: {
      line: product.line,
      fields,
      ...(problem !== undefined && { problem }),
      ...(warnings.length > 0 && { warnings }),
      ...(product.images.length > 0 && { images: [...product.images] }),
      ...(product.family !== undefined && { is_variant: true }),
    },
    isUntaxed: tax.isUntaxed,
  };
}

// Other programs write 0 for what nobody entered.
const zeroIfNotEntered: ReadonlySet<string> = new Set(["unit_cost", "reorder_point"]);

// Without its days, a sale price is the price (readPrices).
const saleFields: readonly ProductFieldName[] = ["sale_price", "sale_from", "sale_until"];

/** Reads the columns by the kinds of their fields. The fields of which more is known are read again. */
function readFields(product: SourceProduct, context: CellContext): ImportFields {
  const hasComma = context.decimalMark === ",";
  const entries = productFieldNames.map((name) => {
    if (name === "is_active" || saleFields.includes(name)) return [name, ""];
    const { kind } = productFields[name];
    if (kind === "text" || kind === "choice") return [name, readText(product, name, context)];
    const cell = readCell(product, name);
    return [name, kind === "flag" ? normalizeBoolean(cell) : normalizeNumber(cell, hasComma)];
  });
  const exported = (["stock_when_exported", "cost_when_exported"] as const).map((meaning) => [
    meaning,
    normalizeNumber(readCell(product, meaning), hasComma),
  ]);
  return Object.fromEntries([...entries, ...exported]);
}

/** A product is active if every column about it says so. A word that is unknown hides it. */
function readActive(product: SourceProduct, warn: Warn): string {
  const shown = (product.cells.get("visible") ?? []).filter((cell) => cell !== "");
  const hidden = (product.cells.get("hidden") ?? []).filter((cell) => cell !== "");
  const unknown = shown.find((cell) => !/^(true|false)$/.test(toVisibility(cell)));
  if (unknown !== undefined) warn(`“${unknown}” does not say whether the product is shown: it starts hidden`);
  if (shown.length === 0 && hidden.length === 0) return "";
  const isHidden = hidden.some((cell) => normalizeBoolean(cell) !== "false");
  return String(!isHidden && shown.every((cell) => toVisibility(cell) === "true"));
}

const shownWords =
  /^(true|3|4|active|actif|visible|published|publish|publié|enabled?|online|en ligne|live|shown?|both|everywhere|catalog|search|catalog,? ?(and )?search)$/i;
const hiddenWords =
  /^(false|-1|2|draft|brouillon|archived|unlisted|inactive|inactif|hidden|masqué|unavailable|unpublished|private|pending|disabled?|offline|hors ligne|not visible( individually)?|none|off|discontinued)$/i;

function toVisibility(cell: string): string {
  const word = normalizeBoolean(cell);
  if (shownWords.test(word)) return "true";
  return hiddenWords.test(word) ? "false" : word;
}
