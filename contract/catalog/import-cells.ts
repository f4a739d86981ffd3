import {
  type DecimalMark,
  heaviestKilograms,
  isAmbiguousNumber,
  isFraction,
  normalizeBoolean,
  normalizeNumber,
  readAmbiguousNumber,
  splitWeight,
  toKilograms,
  toWeightUnit,
  type WeightUnit,
} from "../shared/csv-values.ts";
import { toPlainText } from "../shared/html-text.ts";
import { centsToDollars, dollarsToCents, shareOfCents } from "../shared/money.ts";
import { cleanPasted } from "../shared/pasted-text.ts";
import { isGtin } from "./gtin.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import { parseImportForm } from "./import-form.ts";
import type { ImportProgram } from "./import-programs.ts";
import { isSpreadsheetError, readCell, type SourceRow } from "./import-rows.ts";
import type { SourceProduct } from "./import-variants.ts";
import { type ImportColumn, type ImportRow, maxCellLength, maxRowWarnings } from "./product-csv.ts";
import { productFieldNames, productFields } from "./product-fields.ts";
import { slugFromName } from "./slug.ts";

/** What the cells of a file are read with. */
export interface CellContext {
  readonly program: ImportProgram;
  readonly meanings: ReadonlySet<ColumnMeaning>;
  /** How the file writes decimals, if its prices show it. */
  readonly decimalMark: DecimalMark | undefined;
  /** True if the file's stock has decimals, as in '0.000', so that '1.000' is 1. */
  readonly hasStockDecimals: boolean;
  /** True if the unit of the column of weights is known. */
  readonly isWeightUnitKnown: boolean;
  /** The SKUs of the file, to which those that the import makes are added. */
  readonly takenSkus: Set<string>;
  /** The slugs of the products so far, and the handles of all products of the file. */
  readonly takenSlugs: Set<string>;
  readonly reservedSlugs: ReadonlySet<string>;
  /** When the file is read, which is compared with the dates of sales. */
  readonly now: Date;
}

export interface ReadRow {
  readonly row: ImportRow;
  /** True if the file says that the product is not taxed. */
  readonly isUntaxed: boolean;
}

type Fields = Partial<Record<ImportColumn, string>>;

/** Collects what the admin should know of a row. */
type Warn = (sentence: string) => void;

/**
 * Reads the cells of a product. An optional cell that cannot be read is left out with a warning; only a wrong SKU, name,
 * price or category refuses the row.
 */
export function readProduct(product: SourceProduct, context: CellContext): ReadRow {
  const warnings: string[] = [];
  const warn: Warn = (sentence) => {
    if (warnings.length < maxRowWarnings && !warnings.includes(sentence))
      warnings.push(sentence.slice(0, 300));
  };
  const name = readName(product, context);
  const tax = readTax(product, context, warn);
  const read: Fields = {
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
    weight: readWeight(product, context, warn),
    is_active: readActive(product, warn),
    barcode: readBarcode(product, warn),
  };
  if (product.unreadableImages[0] !== undefined) {
    warn(
      `Image “${product.unreadableImages[0]}” is not a web address: left out. Add it under Images in bulk`,
    );
  }
  const fields: Record<string, string> = {};
  for (const [field, cell] of Object.entries(read)) {
    if (cell !== undefined && cell !== "") fields[field] = cell;
  }
  for (const [omitted, sentence] of Object.entries(parseImportForm(fields).omissions)) {
    warn(sentence);
    delete fields[omitted];
  }
  const tooLong = Object.keys(fields).find((field) => (fields[field] ?? "").length > maxCellLength);
  // The server would refuse all rows for a longer cell. The row is not imported anyway.
  if (tooLong !== undefined) fields[tooLong] = (fields[tooLong] ?? "").slice(0, 100);
  const problem =
    product.problem ?? (tooLong === undefined ? findSkuProblem(product) : `${tooLong}: Is too long`);
  return {
    row: {
      line: product.line,
      fields,
      ...(problem !== undefined && { problem }),
      ...(warnings.length > 0 && { warnings }),
      ...(product.images.length > 0 && { images: [...product.images] }),
    },
    isUntaxed: tax.isUntaxed,
  };
}

/** Reads the columns by the kinds of their fields. The fields of which more is known are read again. */
function readFields(product: SourceProduct, context: CellContext): Fields {
  const hasComma = context.decimalMark === ",";
  const entries = productFieldNames.map((name) => {
    if (name === "is_active") return [name, ""];
    const { kind } = productFields[name];
    if (kind === "text" || kind === "choice") return [name, readText(product, name, context)];
    const cell = readCell(product, name);
    return [name, kind === "flag" ? normalizeBoolean(cell) : normalizeNumber(cell, hasComma)];
  });
  const exported = normalizeNumber(readCell(product, "stock_when_exported"), hasComma);
  return { ...Object.fromEntries(entries), stock_when_exported: exported };
}

function readText(product: SourceProduct, meaning: ColumnMeaning, { program }: CellContext): string {
  const cell = readCell(product, meaning);
  // The store's own texts are no HTML, even if they look like it.
  if (program.id === "store") return cell;
  const hasLines = meaning === "description" || meaning === "short_description";
  return toPlainText(hasLines && program.cleanText !== undefined ? program.cleanText(cell) : cell).trim();
}

function readName(product: SourceProduct, context: CellContext): string {
  const name = readText(product, "name", context).replace(/\s+/g, " ");
  const option = toPlainText(product.option).replace(/\s+/g, " ").trim();
  // WooCommerce's variations have their option in the name already.
  const isNamed = option === "" || name.toLowerCase().endsWith(option.toLowerCase().replaceAll(" / ", ", "));
  return isNamed ? name : `${name} - ${option}`;
}

const textFields = [
  "description",
  "short_description",
  "dimensions",
  "meta_title",
  "meta_description",
  "meta_keywords",
  "brand",
] as const;

function readTexts(product: SourceProduct, context: CellContext, warn: Warn): Fields {
  return Object.fromEntries(
    textFields.map((field) => {
      const text = readText(product, field, context);
      return [
        field,
        shorten(field.startsWith("meta") || field === "brand" ? toLine(text) : text, field, warn),
      ];
    }),
  );
}

function toLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, " ");
}

/** Shortens a text to what its field can have, at a space if there is one. */
function shorten(text: string, field: (typeof textFields)[number] | "name", warn: Warn): string {
  const { label, max } = productFields[field];
  if (text.length <= max) return text;
  warn(`${label} is shortened to ${max} characters`);
  const start = text.slice(0, max).replace(/[\ud800-\udbff]$/, "");
  const space = start.lastIndexOf(" ");
  return (space > max * 0.8 ? start.slice(0, space) : start).trim();
}

/** Reads the category: the last part of the first path, such as 'Cups' of 'Home > Cups, Gifts'. */
function readCategory(product: SourceProduct, { categories }: ImportProgram): string {
  const named = toPlainText(readCell(product, "category")).trim();
  if (named !== "") return named;
  const text = toPlainText(readCell(product, "category_path"));
  const paths = categories.list === undefined ? [text] : text.split(categories.list);
  const names = paths.map(
    (path) =>
      path
        .split(categories.path)
        // Square adds the token of a category.
        .map((part) =>
          part
            .replace(/\s*\([A-Z0-9]{16,}\)/, "")
            .replaceAll("\\,", ",")
            .trim(),
        )
        .filter((part) => part !== "" && !isRootCategory(part))
        .at(-1) ?? "",
  );
  return names.find((name) => name !== "") ?? "";
}

/** Returns true for a category that means none, or that is a number of the other shop. */
function isRootCategory(name: string): boolean {
  return /^(default category|root( catalog)?|home|accueil|shop all|all( products)?|uncategori[sz]ed|\[?\d+\]?)$/i.test(
    name,
  );
}

/**
 * Reads the price that customers pay, and the one to compare with. A sale price counts if it is lower than the price without
 * a sale. A regular price alone is the price.
 */
function readPrices(product: SourceProduct, context: CellContext, warn: Warn): Fields {
  const read = (meaning: ColumnMeaning) => readPrice(readCell(product, meaning), context, warn);
  const base = addSurcharge(read("wholesale_price"), read("surcharge"));
  const regular = read("regular_price");
  const usual = base || regular;
  const sale = isOnSale(product, context, warn) ? read("sale_price") : "";
  const hasSale = Number(sale) > 0 && !(Number(sale) >= Number(usual));
  const discounted = applyDiscount(product, usual);
  const hasBothPrices = base !== "" && regular !== "";
  const price = hasSale && !hasBothPrices ? sale : discounted || usual || sale;
  const compareAt = findCompareAt(price, hasBothPrices ? regular : usual, read("retail_price"), warn);
  const saysAll =
    context.program.id === "shopify" ||
    context.meanings.has("sale_price") ||
    context.meanings.has("regular_price");
  const discount = readCell(product, "discount");
  if (discount !== "" && Number(discount) !== 0) warn(`The discount of ${discount} is not imported`);
  return {
    wholesale_price: price,
    // Without a sale, a product of such a file has no compare-at price.
    retail_price: compareAt || (saysAll && context.program.id !== "store" ? price : ""),
  };
}

/** Returns false outside the dates of a sale. */
function isOnSale(product: SourceProduct, { now }: CellContext, warn: Warn): boolean {
  if (normalizeBoolean(readCell(product, "on_sale")) === "false") return false;
  if (readCell(product, "sale_price") === "") return true;
  const starts = readCell(product, "sale_starts");
  const ends = readCell(product, "sale_ends");
  if (Date.parse(ends) < now.getTime() || Date.parse(starts) > now.getTime()) {
    warn(`The sale price is left out, because of its dates (${starts} to ${ends})`);
    return false;
  }
  for (const date of [starts, ends]) {
    if (date !== "") warn(`The sale price is imported without its dates (${date})`);
  }
  return true;
}

function findCompareAt(price: string, usual: string, retail: string, warn: Warn): string {
  if (Number(usual) > Number(price)) return usual;
  if (retail === "" || price === "" || !(Number(retail) < Number(price))) return retail;
  // Many programs write 0 for none.
  if (Number(retail) !== 0) warn(`The compare-at price ${retail} is below the price: left out`);
  return "";
}

/** Reads an amount with at most two decimals. '1.000' is left out where it can be 1 or 1000. Other text stays unchanged. */
function readPrice(cell: string, { decimalMark }: CellContext, warn: Warn): string {
  if (isAmbiguousNumber(cell) && decimalMark !== undefined && !cell.includes(decimalMark)) {
    return readAmbiguousNumber(cell, decimalMark);
  }
  const amount = normalizeNumber(cell, decimalMark === ",");
  const [, whole = "", decimals = "", rest = ""] = /^(-?\d+)\.(\d{2})(\d+)$/.exec(amount) ?? [];
  if (whole === "") return amount;
  // Programs that compute prices write more than three decimals.
  if (rest.length === 1 && (rest !== "0" || decimalMark !== ".")) {
    if (!isAmbiguousNumber(cell)) return amount;
    warn(`The price “${cell}” can mean ${Number(amount)} or ${amount.replace(".", "")}: left out`);
    return "";
  }
  if (/^0+$/.test(rest)) return `${whole}.${decimals}`;
  const rounded = Number(amount).toFixed(2);
  warn(`The price ${amount} is rounded to ${rounded}`);
  return rounded;
}

const amountPattern = /^\d+(\.\d{1,2})?$/;

function addSurcharge(price: string, surcharge: string): string {
  if (!amountPattern.test(price) || !amountPattern.test(surcharge)) return price;
  return String(centsToDollars(dollarsToCents(Number(price)) + dollarsToCents(Number(surcharge))));
}

/** Applies the discount of a Wix product. Returns blank without one. */
function applyDiscount(product: SourceProduct, price: string): string {
  const value = Number(readCell(product, "discount_value"));
  if (!(value > 0) || !amountPattern.test(price)) return "";
  const cents = dollarsToCents(Number(price));
  const isPercent = readCell(product, "discount_mode").toUpperCase() === "PERCENT";
  const discountCents = isPercent ? shareOfCents(cents, Math.round(value * 100)) : Math.round(value * 100);
  return discountCents < cents ? String(centsToDollars(cents - discountCents)) : "";
}

/** Reads the tax rate or class. A product that the file does not tax gets a rate of 0. */
function readTax(
  product: SourceProduct,
  context: CellContext,
  warn: Warn,
): { readonly fields: Fields; readonly isUntaxed: boolean } {
  const taxClass = readCell(product, "tax_class");
  const { id, taxClassIds } = context.program;
  const isKnownProgram = !["store", "other"].includes(id);
  const isFreeClass =
    taxClass === taxClassIds?.untaxed ||
    (isKnownProgram &&
      /^(none|zero[ -]rate(d)?|(tax[ -])?exempt|non[ -]?taxable.*|no tax|not taxable)$/i.test(taxClass));
  const isUsualClass =
    taxClass === taxClassIds?.usual ||
    (isKnownProgram &&
      /^(parent|standard|default( tax class)?|item|taxable( goods)?|taxed)$/i.test(taxClass));
  const answers = (product.cells.get("taxable") ?? []).filter((cell) => cell !== "");
  const isUntaxed = isFreeClass || (answers.length > 0 && answers.every(meansUntaxed));
  const fields: Fields = {
    tax_class: "",
    tax_rate: "",
    ...(taxClass !== "" && !isFreeClass && !isUsualClass && { tax_class: taxClass }),
    ...readTaxRate(product, context, warn),
    ...(isUntaxed && { tax_rate: "0" }),
  };
  return { fields, isUntaxed };
}

function meansUntaxed(cell: string): boolean {
  return normalizeBoolean(cell) === "false" || /^(none|shipping|not? tax(ed|able)?|exempt)$/i.test(cell);
}

function readTaxRate(product: SourceProduct, context: CellContext, warn: Warn): Fields {
  const hasComma = context.decimalMark === ",";
  const fraction = normalizeNumber(readCell(product, "tax_fraction"), hasComma);
  if (fraction !== "")
    return {
      tax_rate: isFraction(fraction) ? String(Number((Number(fraction) * 100).toFixed(4))) : fraction,
    };
  const cell = readCell(product, "tax_rate");
  const rate = normalizeNumber(cell, hasComma);
  if (context.program.id === "store" || cell.includes("%") || !isFraction(rate)) return { tax_rate: rate };
  warn(
    `The tax rate ${cell} is below 1 %: left out. Did you mean ${Number((Number(rate) * 100).toFixed(4))} %?`,
  );
  return {};
}

/** Reads a whole number of units. '1.000' is 1000 in a file with decimal commas, and left out where it can be 1 or 1000. */
function readUnits(
  product: SourceProduct,
  meaning: "on_hand" | "minimum_order_quantity",
  context: CellContext,
  warn: Warn,
): string {
  const cell = cleanPasted(readCell(product, meaning));
  const { label } = productFields[meaning];
  if (meaning === "on_hand" && /^(none|no|n|false|0)$/i.test(readCell(product, "is_counted"))) {
    warn(`${label}: the other shop does not count this product, so ${cell || "it"} is left out`);
    return "";
  }
  if (/^(out[ _]?of[ _]?stock|sold ?out|épuisé|rupture de stock)$/i.test(cell)) return "0";
  let units = normalizeNumber(cell, context.decimalMark === ",");
  if (isAmbiguousNumber(cell) && !context.hasStockDecimals) {
    const isThousands = context.decimalMark !== undefined && !cell.includes(context.decimalMark);
    if (!isThousands) {
      warn(
        `${label}: “${cell}” can mean ${Number(cell.replace(",", "."))} or ${cell.replace(/[.,]/, "")}: left out`,
      );
      return "";
    }
    units = cell.replace(/[^\d-]/g, "");
  }
  // Some programs write '57.00000'.
  units = units.replace(/\.0+$/, "");
  if (meaning === "on_hand" && /^-\d+(\.\d+)?$/.test(units)) {
    warn(`${label}: ${cell} is below 0, so 0 is taken`);
    return "0";
  }
  return units;
}

const weightMeanings = [
  ["weight", "kg"],
  ["weight_g", "g"],
  ["weight_lb", "lb"],
  ["weight_oz", "oz"],
] as const satisfies readonly (readonly [ColumnMeaning, WeightUnit])[];

/** Reads the weight in kilograms. The unit of the cell counts before that of its column. 0 means that it is unknown. */
function readWeight(product: SourceProduct, context: CellContext, warn: Warn): string {
  const [meaning, columnUnit] = weightMeanings.find(([each]) => readCell(product, each) !== "") ?? [];
  if (meaning === undefined || columnUnit === undefined) return "";
  const cell = readCell(product, meaning);
  const { amount, unit } = splitWeight(cell);
  if (amount === undefined) {
    warn(`The weight “${cell}” can't be read: left out`);
    return "";
  }
  const rowUnit = unit ?? toWeightUnit(readCell(product, "weight_unit"));
  const effectiveUnit = rowUnit ?? columnUnit;
  const isAmbiguous = isAmbiguousNumber(amount) && context.decimalMark === "," && amount.includes(".");
  if (isAmbiguous && effectiveUnit !== "g") {
    warn(`The weight “${cell}” can mean ${amount} or ${amount.replace(".", "")} ${effectiveUnit}: left out`);
    return "";
  }
  const number = isAmbiguous ? amount.replace(".", "") : normalizeNumber(amount, context.decimalMark === ",");
  const weightKg = toKilograms(Number(number), effectiveUnit);
  if (weightKg === 0 && context.program.id !== "store") return "";
  const isUnitKnown = rowUnit !== undefined || context.isWeightUnitKnown || meaning !== "weight";
  if (!isUnitKnown && weightKg > heaviestKilograms) {
    warn(
      `The weight “${cell}” has no unit, and ${weightKg} kg is a lot: left out. Choose the unit of its column`,
    );
    return "";
  }
  return Number.isNaN(weightKg) ? number : String(weightKg);
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

/** Reads a code as it is stored, without the apostrophe that Shopify writes before digits. */
function readCode(product: SourceProduct, meaning: "sku" | "barcode"): string {
  return cleanPasted(readCell(product, meaning)).replace(/^'(?=\d)/, "");
}

/** Reads a barcode. A spreadsheet removes the leading zero of a UPC, which its check digit proves. */
function readBarcode(product: SourceProduct, warn: Warn): string {
  const digits = readCode(product, "barcode").replace(/[\s-]/g, "");
  if (!/^\d{11}$/.test(digits) || !isGtin(`0${digits}`)) return digits;
  warn(`The barcode ${digits} gets the leading zero back that a spreadsheet removed: 0${digits}`);
  return `0${digits}`;
}

/** Reads the handle of a product, which its variants share, from a handle or the end of an address. */
export function readHandle(product: SourceRow, { id }: ImportProgram): string {
  const written = readCell(product, "slug") || readCell(product, "handle");
  if (id === "store") return written;
  const parts = written.replace(/^https?:\/\/[^/]+/i, "").split("/");
  return slugFromName(parts.findLast((part) => part !== "") ?? "");
}

/** Reads the slug. The first variant has that of the product; the others get the option at its end, or one from their names. */
function readSlug(product: SourceProduct, context: CellContext, warn: Warn): string {
  const { reservedSlugs, takenSlugs, program } = context;
  const { max } = productFields.slug;
  const handle = readHandle(product, program);
  if (handle === "") return "";
  if (!product.isFirst) {
    const option = slugFromName(product.option);
    const slug = `${handle}-${option}`;
    if (option === "" || slug.length > max || takenSlugs.has(slug) || reservedSlugs.has(slug)) return "";
    takenSlugs.add(slug);
    return slug;
  }
  const slug = handle.slice(0, max).replace(/-+$/, "");
  if (handle.length > max) warn(`The web address is shortened to ${max} characters`);
  if (takenSlugs.has(slug)) {
    warn(`The web address “${slug}” is in the file twice: this product gets another one`);
    return "";
  }
  takenSlugs.add(slug);
  return slug;
}

/** Reads the SKU, or makes one from handle and option that is the same in the next import. */
function readSku(
  product: SourceProduct,
  name: string,
  { takenSkus, program }: CellContext,
  warn: Warn,
): string {
  const written = readCode(product, "sku");
  if (monthCode.test(written))
    warn(`The SKU “${written}” can be a date that a spreadsheet made of another code`);
  if (written !== "" || name === "" || program.id === "store") return written;
  const { max } = productFields.sku;
  const handle = readHandle(product, program);
  const option = slugFromName(product.option);
  const base = handle === "" ? slugFromName(name) : [handle, option].filter((part) => part !== "").join("-");
  let sku = base.slice(0, max).replace(/-+$/, "");
  for (let number = 2; takenSkus.has(sku); number += 1) sku = `${base.slice(0, max - 4)}-${number}`;
  if (sku === "") return "";
  takenSkus.add(sku);
  warn(`The file has no SKU: “${sku}” is made from the ${handle === "" ? "name" : "web address"}`);
  return sku;
}

// Excel writes '3-5' as '5-Mar', and '5-24' as 'May-24'.
const monthCode = /^(?:\d{1,2}-)?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?:-\d{2})?$/i;

/**
 * Finds the reason why a SKU cannot be used. A spreadsheet writes a long number as '6.28E+11', which loses its digits, and
 * '#N/A' where a formula fails.
 */
function findSkuProblem(product: SourceProduct): string | undefined {
  const sku = product.cells
    .get("sku")
    ?.find((cell) => /^\d([.,]\d+)?E\+\d{1,2}$/i.test(cell) || isSpreadsheetError(cell));
  return (
    sku &&
    `A spreadsheet replaced this SKU by “${sku}”, and its digits are lost. Format the column as text, enter the SKU again and save the file`
  );
}
