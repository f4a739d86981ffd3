import * as v from "valibot";
import { hasTwoDecimals, typedLine, typedText } from "../shared/request-values.ts";
import { categoryName } from "./categories.ts";
import { isGtin } from "./gtin.ts";

/**
 * The fields of a product, in the order of the CSV file. The form, the View, the CSV file, the audit log and the columns of
 * the database are derived from this table (CONTRIBUTING.md, "Add a field to a product").
 */
export const productFields = {
  sku: text("SKU", { max: 64 }),
  name: text("Product Name", { max: 200 }),
  slug: text("Slug", { max: 120 }),
  category: category(),
  description: text("Description", { max: 20_000, rows: 6 }),
  short_description: text("Short Description", { max: 500, rows: 2, blank: "" }),
  wholesale_price: dollars("Wholesale Price"),
  retail_price: dollars("Retail Price"),
  tax_rate: percent("Tax Rate (%)"),
  // Includes units that are allocated to orders.
  on_hand: whole("Stock Quantity", { min: 0, max: 1_000_000 }),
  minimum_order_quantity: whole("Minimum Order Quantity", { min: 1, max: 9_999, blank: 1 }),
  weight: kilograms("Weight (kg)"),
  dimensions: optionalText("Dimensions", { max: 100 }),
  is_active: flag("Active", { blank: true }),
  is_featured: flag("Featured", { blank: false }),
  meta_title: optionalText("Meta Title", { max: 200 }),
  meta_description: optionalText("Meta Description", { max: 500, rows: 2 }),
  meta_keywords: optionalText("Meta Keywords", { max: 500 }),
  brand: optionalText("Brand", { max: 100 }),
  barcode: barcode("Barcode (GTIN)"),
};
export type ProductFields = typeof productFields;
export type ProductFieldName = keyof ProductFields;

/** Decides the form control, the CSV format and the unit of the database column. */
export type ProductFieldKind = "text" | "choice" | "dollars" | "percent" | "whole" | "kilograms" | "flag";

// Object.keys widens to string[].
export const productFieldNames = /* @__PURE__ */ Object.keys(productFields) as ProductFieldName[];

/**
 * Returns one schema per field.
 * @param part `form` for requests, `view` for responses
 */
export function fieldSchemas<Name extends ProductFieldName, Part extends "form" | "view">(
  names: readonly Name[],
  part: Part,
): { [Each in Name]: ProductFields[Each][Part] } {
  const schemas = names.map((name) => [name, productFields[name][part]]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(schemas) as { [Each in Name]: ProductFields[Each][Part] };
}

interface TextLimits {
  readonly max: number;
  /** The rows of the textarea. Without them, the form shows a text field. */
  readonly rows?: number;
}

// `blank` is the default of a new product; undefined marks a required field.

function text(label: string, { blank, ...limits }: TextLimits & { readonly blank?: "" }) {
  return {
    kind: "text",
    label,
    blank,
    ...limits,
    form: v.optional(typed(limits)),
    view: v.string(),
  } as const;
}

function optionalText(label: string, limits: TextLimits) {
  const view = v.nullable(v.string());
  return { kind: "text", label, blank: null, ...limits, form: v.optional(typed(limits)), view } as const;
}

function barcode(label: string) {
  const form = v.pipe(
    typed({ max: 30 }),
    v.transform((value) => value?.replace(/[\s-]/g, "") ?? null),
    v.check(
      (value) => value === null || isGtin(value),
      "Must be a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit",
    ),
  );
  return { ...optionalText(label, { max: 30 }), form: v.optional(form) } as const;
}

function category() {
  // The categories are in the database, where a foreign key rejects all other names.
  const form = v.union([empty(), categoryName], "Category must be the name of a category");
  return {
    kind: "choice",
    label: "Category",
    blank: undefined,
    form: v.optional(form),
    view: v.string(),
  } as const;
}

function dollars(label: string) {
  // Prices below zero get a message of their own (validateProduct).
  const form = v.optional(decimal({ min: -1_000_000, max: 1_000_000 }));
  return { kind: "dollars", label, blank: undefined, form, view: v.number() } as const;
}

function percent(label: string) {
  const form = v.optional(decimal({ min: 0, max: 100 }));
  return { kind: "percent", label, blank: 0, form, view: v.number() } as const;
}

function whole(label: string, { blank, ...limits }: Limits & { readonly blank?: number }) {
  return { kind: "whole", label, blank, form: v.optional(wholeNumber(limits)), view: v.number() } as const;
}

function kilograms(label: string) {
  const form = v.optional(number({ min: 0, max: 10_000 }));
  return { kind: "kilograms", label, blank: null, form, view: v.nullable(v.number()) } as const;
}

function flag(label: string, { blank }: { readonly blank: boolean }) {
  return { kind: "flag", label, blank, form: v.optional(yesOrNo()), view: v.boolean() } as const;
}

interface Limits {
  readonly min: number;
  readonly max: number;
}

function typed({ max, rows }: TextLimits) {
  return v.pipe(
    v.nullable(rows === undefined ? typedLine({ max }) : typedText({ max })),
    v.transform((value) => (value === "" ? null : value)),
  );
}

function empty() {
  return v.pipe(
    v.union([v.null(), v.pipe(v.string(), v.trim(), v.literal(""))]),
    v.transform(() => null),
  );
}

function number(limits: Limits) {
  const message = `Must be a number from ${limits.min} to ${limits.max}`;
  return v.union(
    [
      empty(),
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
        v.minValue(limits.min, message),
        v.maxValue(limits.max, message),
      ),
    ],
    message,
  );
}

export function wholeNumber(limits: Limits) {
  return v.pipe(
    number(limits),
    v.check((value) => value === null || Number.isInteger(value), "Must be a whole number"),
  );
}

export function decimal(limits: Limits) {
  return v.pipe(number(limits), hasTwoDecimals());
}

function yesOrNo() {
  return v.pipe(
    v.union(
      [
        v.boolean(),
        v.pipe(v.string(), v.toLowerCase(), v.picklist(["true", "false", "1", "0", "on", "off"])),
      ],
      "Must be true or false",
    ),
    v.transform((value) => value === true || value === "true" || value === "1" || value === "on"),
  );
}
