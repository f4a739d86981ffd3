import * as v from "valibot";
import { type ProductFieldName, productFields } from "../catalog/product-fields.ts";
import { maxProductImages, requiredProductFields } from "../catalog/product-form.ts";
import { typedLine } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { stagedImages } from "./products.ts";

const typedValue = v.union([v.boolean(), v.pipe(v.string(), v.maxLength(20_000))], "Must be what was typed");
const typedValues = v.pipe(
  v.objectWithRest(
    { name: typedLine({ max: productFields.name.max, required: "Please enter a product name" }) },
    typedValue,
  ),
  v.check((values) => Object.keys(values).length <= 60, "Too many fields"),
);

/** The content of a draft, an unfinished product: the fields as typed, and the uploaded images. */
export const productDraftContent = v.object({
  values: typedValues,
  images: v.pipe(stagedImages, v.maxLength(maxProductImages, "Too many images")),
});
export type ProductDraftContent = v.InferOutput<typeof productDraftContent>;

/** PUT /admin/product-drafts/{id}. The client makes the id, so that a retry creates no second draft. */
export const productDraftBody = v.object({
  ...productDraftContent.entries,
  /** The version that the form was filled from, 0 for a new draft. Any other version in the database is a conflict. */
  version: v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0)),
});
export type ProductDraftBody = v.InferOutput<typeof productDraftBody>;

export const productDraftView = v.object({
  id: v.string(),
  values: v.record(v.string(), typedValue),
  images: v.array(
    v.object({ content_hash: v.string(), alt_text: v.string(), is_primary: v.boolean(), url: v.string() }),
  ),
  /** The labels of what the product still needs. */
  missing: v.array(v.string()),
  version: v.number(),
  updated_at: v.string(),
});
export type ProductDraftView = v.InferOutput<typeof productDraftView>;
export const productDraftsResponse = ok(v.array(productDraftView));
export const productDraftResponse = ok(productDraftView, { message: v.string() });

/** Lists what a product still needs before it can be added, by the labels of the form. */
export function describeMissing({ values, images }: ProductDraftContent): string[] {
  const typed: Partial<Record<ProductFieldName, string | boolean>> = values;
  const missing = requiredProductFields.filter((name) => String(typed[name] ?? "").trim() === "");
  return [...missing.map((name) => productFields[name].label), ...(images.length === 0 ? ["an image"] : [])];
}
