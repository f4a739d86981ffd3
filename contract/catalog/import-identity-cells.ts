import { cleanPasted } from "../shared/pasted-text.ts";
import { isGtin } from "./gtin.ts";
import type { ImportProgram } from "./import-programs.ts";
import { type CellContext, isSpreadsheetError, readCell, type SourceRow, type Warn } from "./import-rows.ts";
import type { SourceProduct } from "./import-variants.ts";
import { productFields } from "./product-fields.ts";
import { slugFromName } from "./slug.ts";

/** Reads the SKU, or makes one from handle and option that is the same in the next import. */
export function readSku(
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
 * Finds the reason why a SKU cannot be used. A spreadsheet writes a long number as '6.28E+11', which loses its digits,
 * and '#N/A' where a formula fails.
 */
export function findSkuProblem(product: SourceProduct): string | undefined {
  const sku = product.cells
    .get("sku")
    ?.find((cell) => /^\d([.,]\d+)?E\+\d{1,2}$/i.test(cell) || isSpreadsheetError(cell));
  if (sku === undefined) return undefined;
  return `A spreadsheet replaced this SKU by “${sku}”, and its digits are lost. Format the column as text, enter the SKU again and save the file`;
}

/** Reads the handle of a product, which its variants share, from a handle or the end of an address. */
export function readHandle(product: SourceRow, { id }: ImportProgram): string {
  const written = readCell(product, "slug") || readCell(product, "handle");
  if (id === "store") return written;
  const parts = written.replace(/^https?:\/\/[^/]+/i, "").split("/");
  return slugFromName(parts.findLast((part) => part !== "") ?? "");
}

/**
 * Reads the slug. The first variant has that of the product; the others get the option at its end, or one from their
 * names.
 */
export function readSlug(product: SourceProduct, context: CellContext, warn: Warn): string {
  const { fileHandles, takenSlugs, program } = context;
  const { max } = productFields.slug;
  const handle = readHandle(product, program);
  if (handle === "") return "";
  if (!product.isFirst) {
    const option = slugFromName(product.option);
    const slug = `${handle}-${option}`;
    if (option === "" || slug.length > max || takenSlugs.has(slug) || fileHandles.has(slug)) return "";
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

/** Reads a barcode. A spreadsheet removes the leading zero of a UPC, which its check digit proves. */
export function readBarcode(product: SourceProduct, warn: Warn): string {
  const digits = readCode(product, "barcode").replace(/[\s-]/g, "");
  if (!/^\d{11}$/.test(digits) || !isGtin(`0${digits}`)) return digits;
  warn(`The barcode ${digits} gets the leading zero back that a spreadsheet removed: 0${digits}`);
  return `0${digits}`;
}

/** Reads a code as it is stored, without the apostrophe that Shopify writes before digits. */
function readCode(product: SourceProduct, meaning: "sku" | "barcode"): string {
  return cleanPasted(readCell(product, meaning)).replace(/^'(?=\d)/, "");
}
