import * as v from "valibot";
import {
  decimal,
  fieldSchemas,
  type ProductFieldName,
  productFieldNames,
  productFields,
  wholeNumber,
} from "./product-fields.ts";

/** The fields that every product needs, in the order of the form. */
export const requiredProductFields = [
  "name",
  "slug",
  "description",
  "wholesale_price",
  "retail_price",
  "on_hand",
  "sku",
  "category",
] as const satisfies readonly ProductFieldName[];
export type RequiredProductField = (typeof requiredProductFields)[number];

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
 * The product fields that a form sends. Numbers and booleans may be text, and a blank field becomes null. Prices are in
 * dollars, rates in percent, and the weight is in kg. missingProductFields() checks the required fields.
 */
export const productForm = v.object({
  ...fieldSchemas(productFieldNames, "form"),
  discount_percentage: v.optional(decimal({ min: 0, max: 100 })),
  /** The count that the form showed. With it, the server adds the difference, so that sales in the meantime count. */
  seen_on_hand: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
  /** The available units, as an alternative to `on_hand`. */
  stock_quantity: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
  seen_stock_quantity: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
});
export type ProductForm = v.InferOutput<typeof productForm>;

/**
 * Lists the required fields that are missing. For an existing product these are the fields that were sent blank, because
 * absent ones stay as they are.
 */
export function missingProductFields(form: ProductForm, isNew: boolean): RequiredProductField[] {
  return requiredProductFields.filter((name) => {
    const value = name === "on_hand" && form.on_hand === undefined ? form.stock_quantity : form[name];
    return value === null || (isNew && value === undefined);
  });
}

export function missingFieldsMessage(missing: readonly RequiredProductField[]): string {
  const labels = missing.map((name) => productFields[name].label);
  return `Please fill in all required fields: ${labels.join(", ")}`;
}
