import * as v from "valibot";
import { ok } from "../shared/success.ts";

/** GET /products/suggest returns suggestions while a shopper types. A blank text returns none. */
export const productSuggestQuery = v.object({ query: v.optional(v.string("Must be text"), "") });

const productSuggestionView = v.object({
  name: v.string(),
  slug: v.string(),
  category: v.string(),
  /** The URL of the smallest width. */
  image: v.nullable(v.string()),
});
export const suggestionsView = v.object({
  products: v.array(productSuggestionView),
  categories: v.array(v.object({ name: v.string(), path: v.string() })),
});
export type SuggestionsView = v.InferOutput<typeof suggestionsView>;
export const suggestionsResponse = ok(suggestionsView);
