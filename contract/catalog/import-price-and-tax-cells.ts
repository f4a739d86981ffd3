import {
  isAmbiguousNumber,
  isFraction,
  normalizeBoolean,
  normalizeNumber,
  readAmbiguousNumber,
} from "../shared/csv-values.ts";
import { centsToDollars, dollarsToCents, shareOfCents } from "../shared/money.ts";
import type { ColumnMeaning } from "./import-column-names.ts";
import { type CellContext, type ImportFields, readCell, type Warn } from "./import-rows.ts";
import type { SourceProduct } from "./import-variants.ts";

/**
 * Reads the price that customers pay, the one to compare with, and the cost. A sale price counts if it is lower than the
 * price without a sale: as a sale if the file has its days, and else as the price. A regular price alone is the price.
 */
export function readPrices(product: SourceProduct, context: CellContext, warn: Warn): ImportFields {
  const readAmount = (meaning: ColumnMeaning) => readPrice(readCell(product, meaning), context, warn);
  const base = addSurcharge(readAmount("wholesale_price"), readAmount("surcharge"));
  const regular = readAmount("regular_price");
  const usual = base || regular;
  const isOwnFile = context.program.id === "store";
  const days = readSaleDays(product, context, warn);
  const isOnSale = days !== "over" && normalizeBoolean(readCell(product, "on_sale")) !== "false";
  const sale = isOnSale ? readAmount("sale_price") : "";
  // The comparison is negated, because a text that is no number compares as false.
  const hasSale = Number(sale) > 0 && !(Number(sale) >= Number(usual));
  const discounted = applyDiscount(product, usual);
  const hasBothPrices = base !== "" && regular !== "";
  const isPlanned = isOnSale && (isOwnFile || (hasSale && !hasBothPrices && days.from + days.until !== ""));
  const price =
    hasSale && !hasBothPrices && !isPlanned ? sale : discounted || usual || (isPlanned ? "" : sale);
  const compareAt = findCompareAt(price, hasBothPrices ? regular : usual, readAmount("retail_price"), warn);
  const listsEveryPrice =
    context.program.id === "shopify" ||
    context.meanings.has("sale_price") ||
    context.meanings.has("regular_price");
  warnOfDiscount(product, warn);
  return {
    wholesale_price: price,
    // Such a file leaves the compare-at price of a product without a sale blank. The price itself removes an earlier
    // one.
    retail_price: compareAt || (listsEveryPrice && !isOwnFile ? price : ""),
    ...(isPlanned && { sale_price: sale, sale_from: days.from, sale_until: days.until }),
    unit_cost: readAmount("unit_cost"),
  };
}

/**
 * Reads an amount with at most two decimals. '1.000' is left out where it can be 1 or 1000. Other text stays unchanged.
 */
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

interface SaleDays {
  readonly from: string;
  readonly until: string;
}

/** Reads the first and last day of a sale, which are blank if the file has none. Returns "over" after the last day. */
function readSaleDays(product: SourceProduct, { now, program }: CellContext, warn: Warn): SaleDays | "over" {
  const hasSale = readCell(product, "sale_price") !== "";
  // The server says what is wrong with the store's own days.
  if (program.id === "store" || !hasSale) {
    return { from: readCell(product, "sale_from"), until: readCell(product, "sale_until") };
  }
  const from = readDay(readCell(product, "sale_from"), warn);
  const until = readDay(readCell(product, "sale_until"), warn);
  if (until === "" || until >= formatDay(now)) return { from, until };
  warn(`The sale price is left out, because its last day was ${until}`);
  return "over";
}

/** Reads a day from a date, such as '2026-12-01', '2026-12-01 00:00:00' or '12/1/26'. */
function readDay(cell: string, warn: Warn): string {
  const [day] = /^\d{4}-\d{2}-\d{2}/.exec(cell) ?? [];
  if (day !== undefined || cell === "") return day ?? "";
  const date = new Date(cell);
  if (!Number.isNaN(date.getTime())) return formatDay(date);
  warn(`The day “${cell}” of the sale can't be read: left out`);
  return "";
}

/** Returns the day of a date that was read in the browser's time zone. */
function formatDay(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${date.getFullYear()}-${month}-${day}`;
}

/** Applies the discount of a Wix product. Returns blank without one. */
function applyDiscount(product: SourceProduct, price: string): string {
  const value = Number(readCell(product, "discount_value"));
  if (!(value > 0) || !amountPattern.test(price)) return "";
  const cents = dollarsToCents(Number(price));
  const isPercent = readCell(product, "discount_mode").toUpperCase() === "PERCENT";
  // The discount in basis points or cents. It is rounded here, because dollarsToCents() refuses a third decimal.
  const hundredths = Math.round(value * 100);
  const discountCents = isPercent ? shareOfCents(cents, hundredths) : hundredths;
  return discountCents < cents ? String(centsToDollars(cents - discountCents)) : "";
}

function findCompareAt(price: string, usual: string, retail: string, warn: Warn): string {
  if (Number(usual) > Number(price)) return usual;
  // The comparison is negated, so that a text that is no number is returned, and the warning about it quotes it.
  if (retail === "" || price === "" || !(Number(retail) < Number(price))) return retail;
  // Many programs write 0 for none.
  if (Number(retail) !== 0) warn(`The compare-at price ${retail} is below the price: left out`);
  return "";
}

function warnOfDiscount(product: SourceProduct, warn: Warn): void {
  const discount = readCell(product, "discount");
  if (discount !== "" && Number(discount) !== 0) warn(`The discount of ${discount} is not imported`);
}

/** Reads the tax rate or class. A product that the file does not tax gets a rate of 0. */
export function readTax(
  product: SourceProduct,
  context: CellContext,
  warn: Warn,
): { readonly fields: ImportFields; readonly isUntaxed: boolean } {
  const taxClass = readCell(product, "tax_class");
  const { id, taxClassIds } = context.program;
  const isKnownProgram = !["store", "other"].includes(id);
  const isFreeClass = taxClass === taxClassIds?.untaxed || (isKnownProgram && freeClasses.test(taxClass));
  const isUsualClass = taxClass === taxClassIds?.usual || (isKnownProgram && usualClasses.test(taxClass));
  const answers = (product.cells.get("taxable") ?? []).filter((cell) => cell !== "");
  const isUntaxed = isFreeClass || (answers.length > 0 && answers.every(meansUntaxed));
  const fields: ImportFields = {
    tax_class: "",
    tax_rate: "",
    ...(taxClass !== "" && !isFreeClass && !isUsualClass && { tax_class: taxClass }),
    ...readTaxRate(product, context, warn),
    ...(isUntaxed && { tax_rate: "0" }),
  };
  return { fields, isUntaxed };
}

const freeClasses = /^(none|zero[ -]rate(d)?|(tax[ -])?exempt|non[ -]?taxable.*|no tax|not taxable)$/i;
const usualClasses = /^(parent|standard|default( tax class)?|item|taxable( goods)?|taxed)$/i;

function meansUntaxed(cell: string): boolean {
  return normalizeBoolean(cell) === "false" || /^(none|shipping|not? tax(ed|able)?|exempt)$/i.test(cell);
}

function readTaxRate(product: SourceProduct, context: CellContext, warn: Warn): ImportFields {
  const hasComma = context.decimalMark === ",";
  const fraction = normalizeNumber(readCell(product, "tax_fraction"), hasComma);
  if (fraction !== "") return { tax_rate: isFraction(fraction) ? toPercent(fraction) : fraction };
  const cell = readCell(product, "tax_rate");
  const rate = normalizeNumber(cell, hasComma);
  if (context.program.id === "store" || cell.includes("%") || !isFraction(rate)) return { tax_rate: rate };
  warn(`The tax rate ${cell} is below 1 %: left out. Did you mean ${toPercent(rate)} %?`);
  return {};
}

/** Converts '0.0725' to '7.25'. */
function toPercent(fraction: string): string {
  return String(Number((Number(fraction) * 100).toFixed(4)));
}
