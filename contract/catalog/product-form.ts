import * as v from "valibot";
import { decimalOrNull, wholeNumberOrNull } from "../shared/number-input.ts";
import {
  maxStockUnits,
  type ProductFieldName,
  pickSchemas,
  productFieldNames,
  productFields,
} from "./product-fields.ts";

/** The fields that every product needs, in the order of the form. */
export const requiredProductFields = [
  "name",
  "slug",
  "description",
  "wholesale_price",
  "on_hand",
  "sku",
  "category",
] as const satisfies readonly ProductFieldName[];
export type RequiredProductField = (typeof requiredProductFields)[number];

/** The maximum number of images of a product. */
export const maxProductImages = 5;

/** The maximum size of an uploaded image file, which `imageMessages.tooLarge` names. */
export const maxImageBytes = 5 * 1024 * 1024;

/** The messages about images. The first two can follow the name of a file. */
export const imageMessages = {
  notAnImage: "is not an image file",
  tooLarge: "exceeds 5MB limit",
  required: "Please upload at least one product image",
  lastImage: "Product must have at least one image",
  tooMany: `A product has at most ${maxProductImages} images`,
} as const;

/** The messages about the prices of a product. */
export const priceMessages = {
  notPositive: "Prices must be greater than zero",
  retailTooLow: "Compare-at price cannot be less than the price",
} as const;

const stockUnits = () => v.optional(wholeNumberOrNull({ min: 0, max: maxStockUnits }));

/**
 * The body of a product form, for a new or an existing product. Numbers and booleans may be text, and a blank field
 * becomes null. Prices are in dollars, rates in percent and the weight in kilograms. A blank `retail_price` is the same
 * as `wholesale_price`. A blank `sale_price` removes the sale. Prices are the owner's own, also while a sale is on.
 * missingProductFields() checks the required fields.
 */
export const productForm = v.object({
  ...pickSchemas(productFieldNames, "form"),
  discount_percentage: v.optional(decimalOrNull({ min: 0, max: 100 })),
  /**
   * The value of `on_hand` that the form showed. If it is present, the server adds `on_hand` - `seen_on_hand` to the
   * stock, so that units sold in the meantime are not restored.
   */
  seen_on_hand: stockUnits(),
  /**
   * The value of `unit_cost` that the form showed. If it is the same, the cost stays as it is, because orders may have
   * moved the average in the meantime.
   */
  seen_unit_cost: productFields.unit_cost.form,
  /** The units for sale. Used if `on_hand` is absent. */
  stock_quantity: stockUnits(),
  /** The value of `stock_quantity` that the form showed. Works like `seen_on_hand`. */
  seen_stock_quantity: stockUnits(),
});
export type ProductForm = v.InferOutput<typeof productForm>;

/**
 * Lists the required fields that are missing. A new product needs all of them. An existing product may omit a field,
 * which leaves it unchanged, but may not send it blank.
 */
export function missingProductFields(form: ProductForm, isNew: boolean): RequiredProductField[] {
  return requiredProductFields.filter((name) => {
    // A form may send the units for sale in place of the units on hand.
    const value = name === "on_hand" && form.on_hand === undefined ? form.stock_quantity : form[name];
    return value === null || (isNew && value === undefined);
  });
}

/** Returns the message that names the missing fields by their labels. */
export function missingFieldsMessage(missing: readonly RequiredProductField[]): string {
  const labels = missing.map((name) => productFields[name].label);
  return `Please fill in all required fields: ${labels.join(", ")}`;
}
