import * as v from "valibot";
import { daySchema } from "../shared/day-schema.ts";
import {
  decimalOrNull,
  emptyAsNull,
  type NumberLimits,
  numberOrNull,
  wholeNumberOrNull,
} from "../shared/number-input.ts";
import { cleanPasted, cleanPastedCode } from "../shared/pasted-text.ts";
import { maxDollars, typedLine, typedText } from "../shared/request-values.ts";
import { standardTaxClass } from "../tax/taxes.ts";
import { categoryName } from "./categories.ts";
import { isGtin } from "./gtin.ts";
import { formatQuantityPrices, parseQuantityPrices } from "./quantity-prices.ts";
import { maxSlugLength } from "./slug.ts";

/** The maximum number of units of a product. */
export const maxStockUnits = 1_000_000;

/**
 * The fields of a product, in the order of the CSV file, with the form control, the schemas of request and response,
 * and the CSV column of each. The Worker maps them to columns (CONTRIBUTING.md, "A product field").
 */
export const productFields = {
  sku: codeField("SKU", { max: 64 }),
  name: textField("Product Name", { max: 200 }),
  slug: textField("Slug", { max: maxSlugLength }),
  category: categoryField(),
  description: textField("Description", { max: 20_000, rows: 6 }),
  short_description: textField("Short Description", { max: 500, rows: 2, blank: "" }),
  wholesale_price: dollarsField("Price"),
  quantity_prices: quantityPricesField("Quantity Prices"),
  retail_price: dollarsField("Compare-at price"),
  sale_price: optionalDollarsField("Sale Price"),
  sale_from: dayField("Sale From"),
  sale_until: dayField("Sale Until"),
  tax_rate: percentField("Tax Rate (%)"),
  tax_class: taxClassField("Tax Class"),
  // The units on hand include those that are allocated to orders.
  on_hand: wholeNumberField("Stock Quantity", { min: 0, max: maxStockUnits }),
  minimum_order_quantity: wholeNumberField("Minimum Order Quantity", { min: 1, max: 9_999, blank: 1 }),
  weight: kilogramsField("Weight (kg)"),
  dimensions: optionalTextField("Dimensions", { max: 100 }),
  is_active: flagField("Active", { blank: true }),
  is_featured: flagField("Featured", { blank: false }),
  exempt_from_offers: flagField("Exempt from Offers", { blank: false }),
  meta_title: optionalTextField("Meta Title", { max: 200 }),
  meta_description: optionalTextField("Meta Description", { max: 500, rows: 2 }),
  meta_keywords: optionalTextField("Meta Keywords", { max: 500 }),
  brand: optionalTextField("Brand", { max: 100 }),
  barcode: barcodeField("Barcode (GTIN)"),
  // The moving average of what a unit cost, or what an admin enters in its place.
  unit_cost: optionalDollarsField("Cost", { min: 0 }),
  supplier: optionalTextField("Supplier", { max: 100 }),
  reorder_point: optionalWholeNumberField("Reorder Point", { min: 0, max: maxStockUnits }),
};

/** The schemas and labels of the fields, by name. */
export type ProductFields = typeof productFields;
export type ProductFieldName = keyof ProductFields;

/** The names of the fields, in the order of the CSV file. The cast restores the type that Object.keys() loses. */
export const productFieldNames = /* @__PURE__ */ Object.keys(productFields) as ProductFieldName[];

/**
 * Returns one schema per field.
 * @param part `form` for requests, `view` for responses
 */
export function pickSchemas<Name extends ProductFieldName, Part extends "form" | "view">(
  names: readonly Name[],
  part: Part,
): { [Each in Name]: ProductFields[Each][Part] } {
  const schemas = names.map((name) => [name, productFields[name][part]]);
  // Object.fromEntries loses the key types.
  return Object.fromEntries(schemas) as { [Each in Name]: ProductFields[Each][Part] };
}

interface TextLimits {
  readonly max: number;
  /** The rows of a textarea. A field without rows is a single line. */
  readonly rows?: number;
}

/**
 * Creates a field of text.
 * @param options.blank its value in a new product, undefined if the admin must fill it in
 */
function textField(label: string, { blank, ...limits }: TextLimits & { readonly blank?: "" }) {
  return {
    kind: "text",
    label,
    blank,
    ...limits,
    form: v.optional(textOrNull(limits)),
    view: v.string(),
  } as const;
}

/** Creates a field of a code, which spreadsheets and web pages give invisible characters and other hyphens. */
function codeField(label: string, limits: TextLimits) {
  const form = v.pipe(
    v.nullable(v.pipe(v.string("Must be text"), v.transform(cleanPasted))),
    textOrNull(limits),
  );
  return {
    kind: "text",
    label,
    blank: undefined,
    ...limits,
    form: v.optional(form),
    view: v.string(),
  } as const;
}

function optionalTextField(label: string, limits: TextLimits) {
  const view = v.nullable(v.string());
  return { kind: "text", label, blank: null, ...limits, form: v.optional(textOrNull(limits)), view } as const;
}

function barcodeField(label: string) {
  const form = v.pipe(
    textOrNull({ max: 30 }),
    v.transform((value) => value && cleanPastedCode(value)),
    v.check(
      (value) => value === null || isGtin(value),
      "Must be a GTIN: 8, 12, 13 or 14 digits, the last of which is the check digit",
    ),
  );
  return { ...optionalTextField(label, { max: 30 }), form: v.optional(form) } as const;
}

function categoryField() {
  // The categories are in the database, so a foreign key checks them.
  const form = v.union([emptyAsNull(), categoryName], "Category must be the name of a category");
  return {
    kind: "choice",
    label: "Category",
    blank: undefined,
    form: v.optional(form),
    view: v.string(),
  } as const;
}

function taxClassField(label: string) {
  // The owner's classes are in the database, so the Worker checks the class (worker/domain/money/taxes/tax-classes.ts).
  const form = v.optional(textOrNull({ max: 60 }));
  return { kind: "choice", label, blank: standardTaxClass, form, view: v.string() } as const;
}

function dollarsField(label: string) {
  // Accepts negative prices, for which validateProduct() has a better message.
  const form = v.optional(decimalOrNull({ min: -maxDollars, max: maxDollars }));
  return { kind: "dollars", label, blank: undefined, form, view: v.number() } as const;
}

function optionalDollarsField(label: string, { min }: { readonly min: number } = { min: 0.01 }) {
  const form = v.optional(decimalOrNull({ min, max: maxDollars }));
  return { kind: "dollars", label, blank: null, form, view: v.nullable(v.number()) } as const;
}

/** Creates a field of a day in the store's time zone, as yyyy-MM-dd. */
function dayField(label: string) {
  const form = v.optional(v.union([emptyAsNull(), daySchema], "Must be a date as yyyy-MM-dd"));
  return { kind: "day", label, blank: null, form, view: v.nullable(v.string()) } as const;
}

/** Creates a field of lower prices for larger quantities, which is text such as "12: 0.99, 48: 0.89". */
function quantityPricesField(label: string) {
  const max = 200;
  const form = v.pipe(
    v.nullable(typedLine({ max })),
    v.rawTransform(({ dataset: { value }, addIssue, NEVER }) => {
      if (value === null) return null;
      const parsed = parseQuantityPrices(value);
      if ("quantityPrices" in parsed) return formatQuantityPrices(parsed.quantityPrices);
      addIssue({ message: parsed.mistake });
      return NEVER;
    }),
  );
  return {
    kind: "text",
    label,
    blank: "",
    rows: undefined,
    max,
    form: v.optional(form),
    view: v.string(),
  } as const;
}

function percentField(label: string) {
  const form = v.optional(decimalOrNull({ min: 0, max: 100 }));
  return { kind: "percent", label, blank: 0, form, view: v.number() } as const;
}

function wholeNumberField(label: string, { blank, ...limits }: NumberLimits & { readonly blank?: number }) {
  return {
    kind: "wholeNumber",
    label,
    blank,
    form: v.optional(wholeNumberOrNull(limits)),
    view: v.number(),
  } as const;
}

function optionalWholeNumberField(label: string, limits: NumberLimits) {
  return {
    kind: "wholeNumber",
    label,
    blank: null,
    form: v.optional(wholeNumberOrNull(limits)),
    view: v.nullable(v.number()),
  } as const;
}

function kilogramsField(label: string) {
  const form = v.optional(numberOrNull({ min: 0, max: 10_000 }));
  return { kind: "kilograms", label, blank: null, form, view: v.nullable(v.number()) } as const;
}

function flagField(label: string, { blank }: { readonly blank: boolean }) {
  return { kind: "flag", label, blank, form: v.optional(booleanInput()), view: v.boolean() } as const;
}

function textOrNull({ max, rows }: TextLimits) {
  return v.pipe(
    v.nullable(rows === undefined ? typedLine({ max }) : typedText({ max })),
    v.transform((value) => (value === "" ? null : value)),
  );
}

function booleanInput() {
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
