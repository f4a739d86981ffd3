import * as v from "valibot";
import { ok } from "../shared/success.ts";
import { navigationDocument } from "../store/navigation.ts";
import { storeText, textPages } from "../store/texts.ts";

/** The version that the form was filled from, 0 for the first. Any other version in the database is a conflict. */
const version = v.pipe(v.number("Must be a whole number"), v.integer(), v.minValue(0));

/** PUT /admin/navigation replaces the navigation. */
export const navigationBody = v.object({ ...navigationDocument.entries, version });
export type NavigationBody = v.InferOutput<typeof navigationBody>;

export const adminNavigationView = v.object({ navigation: navigationDocument, version: v.number() });
export type AdminNavigationView = v.InferOutput<typeof adminNavigationView>;
export const adminNavigationResponse = ok(adminNavigationView, { message: v.optional(v.string()) });

/** PUT /admin/store-texts/{page} */
export const storeTextBody = v.object({ ...storeText.entries, version });
export type StoreTextBody = v.InferOutput<typeof storeTextBody>;

export const adminTextView = v.object({
  page: v.picklist(textPages),
  document: storeText,
  /** The text of a new store. */
  standard: storeText,
  /** The current values of the fields. */
  fields: v.record(v.string(), v.string()),
  version: v.number(),
  updated_at: v.nullable(v.string()),
});
export type AdminTextView = v.InferOutput<typeof adminTextView>;
export const adminTextResponse = ok(adminTextView, { message: v.optional(v.string()) });
