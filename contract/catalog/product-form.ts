import * as v from "valibot";
import {
  decimal,
  fieldSchemas,
  type ProductFieldName,
  productFieldNames,
  productFields,
  wholeNumber,
} from "./product-fields.ts";

/** The fields without which there is no product, in the order in which they are asked for (specification section 5). */
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
 * A product's fields as a form sends them: numbers and booleans may come as text. Absent stays absent; blank becomes
 * null. Prices are dollars, rates percent, the weight kg. Which fields must be there: missingProductFields().
 */
export const productForm = v.object({
  ...fieldSchemas(productFieldNames, "form"),
  discount_percentage: v.optional(decimal({ min: 0, max: 100 })),
  /** The count that the form showed: what changed meanwhile is then kept. */
  seen_on_hand: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
  /** Instead of on_hand: what can be sold. */
  stock_quantity: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
  seen_stock_quantity: v.optional(wholeNumber({ min: 0, max: 1_000_000 })),
});
export type ProductForm = v.InferOutput<typeof productForm>;

/**
 * The required fields that are missing, by their labels. Of a product that is there already, those that were sent
 * blank: what is absent stays as it is.
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
