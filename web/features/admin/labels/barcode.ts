import JsBarcode from "jsbarcode";
import * as v from "valibot";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { isGtin } from "../../../../contract/catalog/gtin.ts";

/** The bars of a code. */
export interface Barcode {
  /** A module is as wide as the narrowest bar: 1 is black, and 0 white. */
  readonly modules: string;
  /** The digits or the SKU below the bars. */
  readonly text: string;
}

/** The white modules on each side, which a scanner needs. EAN-13 has the most. */
export const quietModules = 11;

/**
 * Encodes a product's barcode as EAN-13, EAN-8, UPC-A or ITF-14, or else its SKU as Code 128. Returns undefined for a
 * SKU with other characters than Code 128 has.
 */
export function encodeBarcode({
  barcode,
  sku,
}: Pick<AdminProductView, "barcode" | "sku">): Barcode | undefined {
  if (barcode !== null && isGtin(barcode)) return encode(barcode, gtinFormats.get(barcode.length) ?? "EAN13");
  return /^[\x20-\x7e]+$/.test(sku) ? encode(sku, "CODE128") : undefined;
}

const gtinFormats: ReadonlyMap<number, string> = new Map([
  [8, "EAN8"],
  [12, "UPC"],
  [13, "EAN13"],
  [14, "ITF14"],
]);

function encode(text: string, format: string): Barcode {
  // JsBarcode puts the modules into an object, instead of drawing, so that the label is rendered at once.
  const target = {};
  JsBarcode(target, text, { format, flat: true });
  const { encodings } = v.parse(encodedSchema, target);
  return { modules: encodings.map(({ data }) => data).join(""), text };
}

const encodedSchema = v.object({ encodings: v.array(v.object({ data: v.string() })) });

/**
 * Returns the width of a code with its white margins in millimetres, as wide as it fits. Returns undefined if scanners
 * could not read bars that fit.
 */
export function fitBarcode(
  { modules }: Barcode,
  room: number,
  barWidths: readonly number[],
): number | undefined {
  const count = modules.length + 2 * quietModules;
  return barWidths.map((barWidth) => barWidth * count).find((width) => width <= room);
}
