import * as v from "valibot";
import { formVersion } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";
import { storeText, textPages } from "../store/texts.ts";

/** The body of PUT /admin/store-texts/{page}, which replaces the text of a page. */
export const storeTextBody = v.object({ ...storeText.entries, version: formVersion });
export type StoreTextBody = v.InferOutput<typeof storeTextBody>;

export const adminTextView = v.object({
  page: v.picklist(textPages),
  document: storeText,
  /** The text of a new store, which the editor offers as the default. */
  standard: storeText,
  /** The values of the fields that a text can contain, by field name. */
  fields: v.record(v.string(), v.string()),
  version: v.number(),
  updated_at: v.nullable(v.string()),
});
export type AdminTextView = v.InferOutput<typeof adminTextView>;
export const adminTextResponse = ok(adminTextView, { message: v.optional(v.string()) });
