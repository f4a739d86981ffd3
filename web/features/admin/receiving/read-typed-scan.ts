import { maxStockUnits } from "../../../../contract/catalog/product-fields.ts";

/** The text of the scanner's field. A quantity belongs to the last line or to the next one. */
export type TypedScan =
  | { readonly kind: "code"; readonly code: string; readonly quantity: number | undefined }
  | { readonly kind: "more_of_last"; readonly quantity: number }
  | { readonly kind: "next_quantity"; readonly quantity: number }
  | { readonly kind: "none" };

/**
 * Reads what was typed or scanned. `+12` adds 12 units to the last line. `12x` sets the next line's quantity, also with
 * the code behind it: a scanner types its code after what is in the field. A SKU such as 10X15-FRAME is no quantity.
 */
export function readTypedScan(text: string): TypedScan {
  const typed = text.trim();
  if (typed === "") return { kind: "none" };
  const [, last] = /^\+ ?(\d{1,6})$/.exec(typed) ?? [];
  if (isQuantity(last)) return { kind: "more_of_last", quantity: Number(last) };
  const [, next, code = ""] =
    /^(\d{1,6}) ?[x×*](?: *(\d{8,14})| +(\S.*))?$/i.exec(typed)?.flatMap(skipEmpty) ?? [];
  if (!isQuantity(next)) return { kind: "code", code: typed, quantity: undefined };
  const quantity = Number(next);
  return code === "" ? { kind: "next_quantity", quantity } : { kind: "code", code, quantity };
}

function skipEmpty(group: string | undefined): string[] {
  return group === undefined ? [] : [group];
}

function isQuantity(digits: string | undefined): digits is string {
  return digits !== undefined && Number(digits) > 0 && Number(digits) <= maxStockUnits;
}
