import * as v from "valibot";
import { productFields } from "../../../../../contract/catalog/product-fields.ts";
import {
  missingFieldsMessage,
  missingProductFields,
  priceMessages,
  productForm,
  requiredProductFields,
} from "../../../../../contract/catalog/product-form.ts";
import { type FormImages, findImageProblem, imageProblems } from "./form-images.ts";
import type { ProductValues } from "./product-values.ts";

// The discount is not sent, because the server computes it from the two prices.
const { discount_percentage: _helper, ...fields } = productForm.entries;

const discountMessage = "Discount must be from 0 to 100";
const typedDiscount = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === "" || (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100),
    discountMessage,
  ),
);

export const newProductSchema = createSchema(true);
export const savedProductSchema = createSchema(false);
export type ProductOutput = v.InferOutput<typeof newProductSchema>;

/** Validates the fields, then the rules between them, then the images. */
function createSchema(isNewProduct: boolean) {
  return v.pipe(
    v.object({
      ...fields,
      discount_percentage: typedDiscount,
      images: v.custom<FormImages>((images) => typeof images === "object"),
    }),
    v.transform(({ discount_percentage: _typed, ...product }) => product),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const form = dataset.value;
      let isValid = true;
      const addError = (key: keyof typeof form, message: string) => {
        isValid = false;
        addIssue({
          message,
          path: [{ type: "object", origin: "value", input: form, key, value: form[key] }],
        });
      };
      for (const name of missingProductFields(form, true))
        addError(name, `${productFields[name].label} is required`);
      const { wholesale_price: wholesale, retail_price: retail } = form;
      if (typeof wholesale === "number" && wholesale <= 0)
        addError("wholesale_price", priceMessages.notPositive);
      if (typeof retail === "number" && retail <= 0) addError("retail_price", priceMessages.notPositive);
      if (typeof wholesale === "number" && typeof retail === "number" && retail > 0 && retail < wholesale) {
        addError("retail_price", priceMessages.retailTooLow);
      }
      const imageProblem = isValid ? findImageProblem(form.images, isNewProduct) : undefined;
      if (imageProblem !== undefined) addError("images", imageProblem);
    }),
  );
}

/** Returns the message at the button: about missing fields first, then about prices and images. */
export function describeFormError(values: ProductValues, { message }: v.BaseIssue<unknown>): string {
  const parsed = v.safeParse(v.object(fields), values);
  const missing = missingProductFields(
    parsed.success ? parsed.output : nullBlankFields(values),
    parsed.success,
  );
  if (missing.length > 0) return missingFieldsMessage(missing);
  return shownAtButton.includes(message) ? message : "Please check the highlighted fields.";
}

const shownAtButton: readonly string[] = [
  ...Object.values(priceMessages),
  ...Object.values(imageProblems),
  discountMessage,
];

/** Reports blank fields as missing even when another field cannot be parsed. */
function nullBlankFields(values: ProductValues) {
  const blank = requiredProductFields.filter((name) => values[name].trim() === "");
  return Object.fromEntries(blank.map((name) => [name, null]));
}
