import * as v from "valibot";
import { categoryNames } from "./categories.ts";
import { typedText } from "./request-values.ts";

/** The fields without which there is no product, and what the form calls them (specification section 5). */
export const requiredProductFields = {
  name: "Product Name",
  slug: "Slug",
  description: "Description",
  wholesale_price: "Wholesale Price",
  retail_price: "Retail Price",
  on_hand: "Stock Quantity",
  sku: "SKU",
  category: "Category",
} as const;
export type RequiredProductField = keyof typeof requiredProductFields;

export const maxProductImages = 5;
export const maxImageBytes = 5 * 1024 * 1024;
export const imageMessages = {
  notAnImage: "is not an image file",
  tooLarge: "exceeds 5MB limit",
  noneYet: "Please upload at least one product image",
  lastOne: "Product must have at least one image",
  tooMany: `A product has at most ${maxProductImages} images`,
} as const;
export const priceMessages = {
  notPositive: "Prices must be greater than zero",
  retailTooLow: "Retail price cannot be less than wholesale price",
} as const;

/**
 * A product's fields as a form sends them: numbers and booleans may come as text. Absent stays absent; blank becomes
 * null. Prices are dollars, rates percent, the weight kg. Which fields must be there: missingProductFields().
 */
export const productForm = v.object({
  name: v.optional(text(200)),
  slug: v.optional(text(120)),
  sku: v.optional(text(64)),
  category: v.optional(
    v.union([blank(), v.picklist(categoryNames)], `Category must be one of: ${categoryNames.join(", ")}`),
  ),
  description: v.optional(text(20_000)),
  short_description: v.optional(text(500)),
  // Not below zero is a rule with a sentence of its own: see assertSoundProduct.
  wholesale_price: v.optional(decimal({ min: -1_000_000, max: 1_000_000 })),
  retail_price: v.optional(decimal({ min: -1_000_000, max: 1_000_000 })),
  discount_percentage: v.optional(decimal({ min: 0, max: 100 })),
  tax_rate: v.optional(decimal({ min: 0, max: 100 })),
  /** A count of the shop, what is packed for orders included. */
  on_hand: v.optional(whole({ min: 0, max: 1_000_000 })),
  /** The count that the form showed: what changed meanwhile is then kept. */
  seen_on_hand: v.optional(whole({ min: 0, max: 1_000_000 })),
  /** Instead of on_hand: what can be sold. */
  stock_quantity: v.optional(whole({ min: 0, max: 1_000_000 })),
  seen_stock_quantity: v.optional(whole({ min: 0, max: 1_000_000 })),
  minimum_order_quantity: v.optional(whole({ min: 1, max: 9_999 })),
  weight: v.optional(number({ min: 0, max: 10_000 })),
  dimensions: v.optional(text(100)),
  is_active: v.optional(yesOrNo()),
  is_featured: v.optional(yesOrNo()),
  meta_title: v.optional(text(200)),
  meta_description: v.optional(text(500)),
  meta_keywords: v.optional(text(500)),
});
export type ProductForm = v.InferOutput<typeof productForm>;

/**
 * The required fields that are missing, by their labels. Of a product that is there already, those that were sent
 * blank: what is absent stays as it is.
 */
export function missingProductFields(form: ProductForm, isNew: boolean): RequiredProductField[] {
  const names = Object.keys(requiredProductFields) as RequiredProductField[]; // Object.keys widens to string[]
  return names.filter((name) => {
    const value = name === "on_hand" && form.on_hand === undefined ? form.stock_quantity : form[name];
    return value === null || (isNew && value === undefined);
  });
}

export function missingFieldsMessage(missing: readonly RequiredProductField[]): string {
  const labels = missing.map((name) => requiredProductFields[name]);
  return `Please fill in all required fields: ${labels.join(", ")}`;
}

// Function declarations, so that the schema above can use them.
function text(max: number) {
  return v.pipe(
    v.nullable(typedText({ max })),
    v.transform((value) => (value === "" ? null : value)),
  );
}

function blank() {
  return v.pipe(
    v.union([v.null(), v.pipe(v.string(), v.trim(), v.literal(""))]),
    v.transform(() => null),
  );
}

function number(limits: { min: number; max: number }) {
  const message = `Must be a number from ${limits.min} to ${limits.max}`;
  return v.union(
    [
      blank(),
      v.pipe(
        v.union([v.number(), v.pipe(v.string(), v.trim(), v.regex(/^-?\d+(\.\d+)?$/), v.transform(Number))]),
        v.minValue(limits.min, message),
        v.maxValue(limits.max, message),
      ),
    ],
    message,
  );
}

function whole(limits: { min: number; max: number }) {
  return v.pipe(
    number(limits),
    v.check((value) => value === null || Number.isInteger(value), "Must be a whole number"),
  );
}

function decimal(limits: { min: number; max: number }) {
  return v.pipe(
    number(limits),
    v.check(
      (value) => value === null || Math.abs(value * 100 - Math.round(value * 100)) < 1e-3,
      "Must have at most two decimals",
    ),
  );
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
