import * as v from "valibot";
import { type ProductFieldName, productFields } from "../catalog/product-fields.ts";
import { maxProductImages, requiredProductFields } from "../catalog/product-form.ts";
import { formVersion, typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { stagedImages } from "./product-images.ts";

// A draft stores the text of invalid fields too, such as an unfinished price.
const typedValue = v.union([v.boolean(), v.pipe(v.string(), v.maxLength(20_000))], "Must be what was typed");
const typedValues = v.pipe(
  v.objectWithRest(
    { name: typedLine({ max: productFields.name.max, required: "Please enter a product name" }) },
    typedValue,
  ),
  v.check((values) => Object.keys(values).length <= 60, "Too many fields"),
);

/** The content of an unfinished product, with the fields as typed and the uploaded images. */
export const productDraftContent = v.object({
  values: typedValues,
  images: v.pipe(stagedImages, v.maxLength(maxProductImages, "Too many images")),
});
export type ProductDraftContent = v.InferOutput<typeof productDraftContent>;

/**
 * The body of PUT /admin/product-drafts/{id}. The client creates the id, so that a repeated request does not create a
 * second draft.
 */
export const productDraftBody = v.object({
  ...productDraftContent.entries,
  version: formVersion,
});
export type ProductDraftBody = v.InferOutput<typeof productDraftBody>;

export const productDraftView = v.object({
  id: v.string(),
  values: v.record(v.string(), typedValue),
  images: v.array(
    v.object({ content_hash: v.string(), alt_text: v.string(), is_primary: v.boolean(), url: v.string() }),
  ),
  /** The labels of the required fields that are blank, and "an image" if there is none. */
  missing: v.array(v.string()),
  version: v.number(),
  updated_at: v.string(),
});
export type ProductDraftView = v.InferOutput<typeof productDraftView>;
export const productDraftsResponse = ok(v.array(productDraftView));
export const productDraftResponse = ok(productDraftView, { message: v.string() });

/** Lists the labels of the required fields that are blank in a draft, and "an image" if it has none. */
export function describeMissing({ values, images }: ProductDraftContent): string[] {
  const fields: Partial<Record<ProductFieldName, string | boolean>> = values;
  const missingFields = requiredProductFields.filter((name) => String(fields[name] ?? "").trim() === "");
  const missingImages = images.length === 0 ? ["an image"] : [];
  return [...missingFields.map((name) => productFields[name].label), ...missingImages];
}
