import * as v from "valibot";
import { productFields } from "../../../../../contract/catalog/product-fields.ts";
import {
  missingFieldsMessage,
  missingProductFields,
  priceMessages,
  productForm,
  requiredProductFields,
} from "../../../../../contract/catalog/product-form.ts";
import { findSaleMistake } from "../../../../../contract/catalog/sale-price.ts";
import { dollarsToCents } from "../../../../../contract/shared/money.ts";
import { type FormImages, findImageProblem, imageProblems } from "./form-images.ts";
import type { ProductValues } from "./product-values.ts";

// The discount is not sent, because the server computes it from the two prices.
const { discount_percentage: _computed, ...fields } = productForm.entries;

const discountMessage = "Discount must be from 0 to 100";
const typedDiscount = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => text === "" || (/^\d{1,3}(\.\d{1,2})?$/.test(text) && Number(text) <= 100),
    discountMessage,
  ),
);

const typedProduct = v.pipe(
  v.object({
    ...fields,
    discount_percentage: typedDiscount,
    images: v.custom<FormImages>(Array.isArray),
  }),
  v.transform(({ discount_percentage: _typed, ...product }) => product),
);
export type ProductOutput = v.InferOutput<typeof typedProduct>;

export const newProductSchema = createSchema(true);
export const savedProductSchema = createSchema(false);

function createSchema(isNewProduct: boolean) {
  return v.pipe(
    typedProduct,
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return;
      const product = dataset.value;
      for (const { name, message } of findErrors(product, isNewProduct)) {
        addIssue({
          message,
          path: [{ type: "object", origin: "value", input: product, key: name, value: product[name] }],
        });
      }
    }),
  );
}

interface ProductError {
  readonly name: keyof ProductOutput;
  readonly message: string;
}

/** Checks the rules between fields, and then, if all are met, the images. */
function findErrors(product: ProductOutput, isNewProduct: boolean): ProductError[] {
  const errors: ProductError[] = missingProductFields(product, true).map((name) => ({
    name,
    message: `${productFields[name].label} is required`,
  }));
  const { wholesale_price: wholesale, retail_price: retail } = product;
  if (typeof wholesale === "number" && wholesale <= 0) {
    errors.push({ name: "wholesale_price", message: priceMessages.notPositive });
  }
  if (typeof retail === "number" && retail <= 0) {
    errors.push({ name: "retail_price", message: priceMessages.notPositive });
  }
  if (typeof wholesale === "number" && typeof retail === "number" && retail > 0 && retail < wholesale) {
    errors.push({ name: "retail_price", message: priceMessages.retailTooLow });
  }
  const mistake = findSaleMistakeOf(product);
  if (mistake !== undefined) errors.push({ name: mistake.field, message: mistake.message });
  if (errors.length > 0) return errors;
  const imageProblem = findImageProblem(product.images, isNewProduct);
  return imageProblem === undefined ? [] : [{ name: "images", message: imageProblem }];
}

/** Finds the rule that the sale breaks. The server compares its days with today in the store's time zone. */
function findSaleMistakeOf({ wholesale_price, sale_price, sale_from, sale_until }: ProductOutput) {
  return findSaleMistake({
    // A missing price has an error of its own.
    priceCents: typeof wholesale_price === "number" ? dollarsToCents(wholesale_price) : Infinity,
    salePriceCents: typeof sale_price === "number" ? dollarsToCents(sale_price) : null,
    saleFrom: sale_from ?? null,
    saleUntil: sale_until ?? null,
  });
}

/** Returns the message beside the button. Missing fields come first, then prices and images. */
export function describeFormError(values: ProductValues, { message }: v.BaseIssue<unknown>): string {
  const parsed = v.safeParse(v.object(fields), values);
  const missing = missingProductFields(
    parsed.success ? parsed.output : nullBlankFields(values),
    parsed.success,
  );
  if (missing.length > 0) return missingFieldsMessage(missing);
  return messagesAtButton.includes(message) ? message : "Please check the highlighted fields.";
}

const messagesAtButton: readonly string[] = [
  ...Object.values(priceMessages),
  ...Object.values(imageProblems),
  discountMessage,
];

/** Returns null for each blank field, which reports it as missing although another field cannot be parsed. */
function nullBlankFields(values: ProductValues) {
  const blank = requiredProductFields.filter((name) => values[name].trim() === "");
  return Object.fromEntries(blank.map((name) => [name, null]));
}
