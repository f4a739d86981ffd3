import type { CategoryView } from "../../../../contract/catalog/categories.ts";
import { readPriceWords } from "../../../../contract/catalog/price-words.ts";
import type { SuggestionsView } from "../../../../contract/catalog/suggestions.ts";
import type { StoreContext } from "../../context.ts";
import { readPublicCategories } from "../../store/categories/read-categories.ts";
import { isNearWord } from "./near-words.ts";
import { splitTerms } from "./parse-search.ts";
import { searchProducts } from "./search-products.ts";

const maxSuggestions = 6;

/**
 * Shopper: returns the first search results for a text that is being typed, and the categories that the text may mean.
 * Any text is valid. Prices are in dollars.
 */
export async function suggestProducts(context: StoreContext, text: string): Promise<SuggestionsView> {
  if (splitTerms(text).length === 0) return { products: [], count: 0, categories: [] };
  const terms = splitTerms(readPriceWords(text).text);
  const [results, categories] = await Promise.all([
    searchProducts(context, {
      query: text,
      sort_by: "relevance",
      order: "desc",
      page: 1,
      limit: maxSuggestions,
    }),
    readPublicCategories(context),
  ]);
  return {
    products: results.data.map(({ name, slug, category, wholesale_price: price, primaryImage }) => ({
      name,
      slug,
      category,
      price,
      image: primaryImage?.sources[0]?.url ?? null,
    })),
    count: results.count,
    categories: matchCategories(terms, categories),
  };
}

/** Finds categories that have a similar word, or beginning of a word, for every term except "and". */
function matchCategories(
  terms: readonly string[],
  categories: readonly CategoryView[],
): SuggestionsView["categories"] {
  const significantTerms = terms.filter((term) => term !== "and");
  if (significantTerms.length === 0) return [];
  return categories
    .filter(({ name }) => {
      const words = splitTerms(name);
      return significantTerms.every((term) => words.some((word) => isNearWord(term, word)));
    })
    .map(({ name, path }) => ({ name, path }));
}
