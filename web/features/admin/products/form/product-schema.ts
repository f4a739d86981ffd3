import * as v from "valibot";
import { productFields } from "../../../../../contract/catalog/product-fields.ts";
import {
  missingFieldsMessage,
  missingProductFields,
  priceMessages,
  productForm,
  requiredProductFields,
} from "../../../../../contract/catalog/product-form.ts";
import type { ProductValues } from "./product-values.ts";

// The discount is only a help for typing: the server works it out from the two prices.
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

/** The product form: the fields' own rules, then those between them, each beside the field it is about. */
export const productSchema = v.pipe(
  v.object({ ...fields, discount_percentage: typedDiscount }),
  v.transform(({ discount_percentage: _typed, ...product }) => product),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const form = dataset.value;
    const complain = (key: keyof typeof form, message: string) =>
      addIssue({ message, path: [{ type: "object", origin: "value", input: form, key, value: form[key] }] });
    for (const name of missingProductFields(form, true))
      complain(name, `${productFields[name].label} is required`);
    const { wholesale_price: wholesale, retail_price: retail } = form;
    if (typeof wholesale === "number" && wholesale <= 0)
      complain("wholesale_price", priceMessages.notPositive);
    if (typeof retail === "number" && retail <= 0) complain("retail_price", priceMessages.notPositive);
    if (typeof wholesale === "number" && typeof retail === "number" && retail > 0 && retail < wholesale) {
      complain("retail_price", priceMessages.retailTooLow);
    }
  }),
);
export type ProductOutput = v.InferOutput<typeof productSchema>;

/** The one sentence above the form: what is missing first, then the prices (specification section 5). */
export function describeFormError(values: ProductValues): string {
  const parsed = v.safeParse(v.object(fields), values);
  const missing = missingProductFields(
    parsed.success ? parsed.output : nullBlankFields(values),
    parsed.success,
  );
  if (missing.length > 0) return missingFieldsMessage(missing);
  const checked = v.safeParse(productSchema, values);
  const message = checked.success ? undefined : checked.issues[0].message;
  const known: readonly string[] = [...Object.values(priceMessages), discountMessage];
  return message !== undefined && known.includes(message) ? message : "Please check the highlighted fields.";
}

/** Where another field cannot be understood, what is blank is still missing. */
function nullBlankFields(values: ProductValues) {
  const blank = requiredProductFields.filter((name) => values[name].trim() === "");
  return Object.fromEntries(blank.map((name) => [name, null]));
}
