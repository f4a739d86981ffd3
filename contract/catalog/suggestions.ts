import * as v from "valibot";
import { searchedText } from "../shared/request-values.ts";
import { ok } from "../shared/success.ts";

/** The query of GET /products/suggest, which suggests products and categories while a shopper types. */
export const productSuggestQuery = v.object({ query: v.optional(searchedText, "") });

/** A suggested product. */
const productSuggestionView = v.object({
  name: v.string(),
  slug: v.string(),
  category: v.string(),
  /** The price that shoppers pay, in dollars. */
  price: v.number(),
  /** The URL of the product's smallest image, or null if it has none. */
  image: v.nullable(v.string()),
});

/** The products and categories that a search suggests while it is typed. */
export const suggestionsView = v.object({
  products: v.array(productSuggestionView),
  /** The number of all products that the search finds. */
  count: v.number(),
  categories: v.array(v.object({ name: v.string(), path: v.string() })),
});
export type SuggestionsView = v.InferOutput<typeof suggestionsView>;

/** The response to GET /products/suggest. */
export const suggestionsResponse = ok(suggestionsView);
