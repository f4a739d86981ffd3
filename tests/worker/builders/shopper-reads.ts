import { productSorts } from "../../../contract/catalog/catalog.ts";

export interface ShopperRead {
  readonly name: string;
  readonly path: string;
}

/** Names that exist in the catalogue: two categories with products, and one product. */
interface ExistingNames {
  readonly category: string;
  readonly otherCategory: string;
  readonly slug: string;
  readonly id: string;
}

/** Returns the API paths of all kinds of lists, filters, sort orders, searches, suggestions and products. */
export function listShopperReads({ category, otherCategory, slug, id }: ExistingNames): ShopperRead[] {
  const inCategory = `category=${encodeURIComponent(category)}`;
  const lists = { "all products": "", "a category": `&${inCategory}` };
  return [
    ...Object.entries(lists).flatMap(([listName, scope]) => [
      ...productSorts.flatMap((sort) =>
        ["asc", "desc"].map((order) => ({
          name: `${listName} by ${sort} ${order}`,
          path: toListPath(`sort_by=${sort}&order=${order}${scope}`),
        })),
      ),
      ...Object.entries(filters).flatMap(([filter, query]) =>
        ["name", "price", "created_at", "discount_percentage"].map((sort) => ({
          name: `${listName}, ${filter}, by ${sort}`,
          path: toListPath(`${query}&sort_by=${sort}&order=desc${scope}`),
        })),
      ),
      ...[20, 99, 10_000].map((page) => ({
        name: `${listName}, page ${page}`,
        path: toListPath(`page=${page}${scope}`),
      })),
      { name: `${listName}, in stock, page 19`, path: toListPath(`page=19&in_stock=true${scope}`) },
      { name: `${listName}, 100 a page, page 3`, path: toListPath(`limit=100&page=3${scope}`) },
    ]),
    {
      name: "two categories",
      path: toListPath(`${inCategory}&category=${encodeURIComponent(otherCategory)}`),
    },
    { name: "featured", path: "/api/products/featured" },
    {
      name: "related products",
      path: toListPath(`${inCategory}&limit=5&sort_by=created_at&order=desc&in_stock=true`),
    },
    { name: "a product", path: `/api/products/${slug}` },
    { name: "a product by its id", path: `/api/products/by-id?id=${id}` },
    ...Object.entries({
      "a common word": "wooden",
      "a rare word": "kazoo",
      "a word of every product": "every",
      "a word of one in a thousand": "zeppelin",
      "one letter": "a",
      "two letters": "wo",
      "two words": "wooden bear",
      "a SKU": "BENCH-501",
      "a common and a rare word": "every kazoo",
      "a typo": "walnt",
      "a typo of two words": "wodden baer",
      nonsense: "xqzzkv",
      "a long text": "wooden plush silicone ceramic pocket folding garden travel",
    }).flatMap(([textName, text]) => [
      { name: `search for ${textName}`, path: toSearchPath(text) },
      {
        name: `suggestions for ${textName}`,
        path: `/api/products/suggest?query=${encodeURIComponent(text)}`,
      },
    ]),
    ...["price_asc", "price_desc", "name_asc", "created_at"].map((sort) => ({
      name: `search by ${sort}`,
      path: toSearchPath("wooden", `&sort_by=${sort}`),
    })),
    { name: "search in a category", path: toSearchPath("wooden", `&${inCategory}`) },
    { name: "search in a category for a word in no name", path: toSearchPath("every", `&${inCategory}`) },
    { name: "search with a price", path: toSearchPath("wooden", "&min_price=10&max_price=10.10") },
    { name: "search, page 6", path: toSearchPath("wooden", "&page=6") },
    { name: "search, page 9999", path: toSearchPath("wooden", "&page=9999") },
  ];
}

function toListPath(query: string): string {
  return `/api/products?${query}`;
}

function toSearchPath(text: string, filters = ""): string {
  return `/api/products/search?query=${encodeURIComponent(text)}&limit=12${filters}`;
}

const filters: Readonly<Record<string, string>> = {
  "in stock": "in_stock=true",
  "sold-out last": "in_stock_first=true",
  featured: "is_featured=true",
  "not featured": "is_featured=false",
  new: "is_new=true",
  deals: "is_deal=true&in_stock_first=true",
  "discount from": "min_discount_percentage=90",
  "price from": "min_price=40",
  "price between": "min_price=10&max_price=10.10",
  "price of nothing": "min_price=90000",
  "retail price": "max_retail_price=51",
  "with a word": "search=wooden",
  "with a rare word": "search=kazoo",
  "several filters": "in_stock=true&is_featured=true&min_price=5&max_price=45",
  inactive: "is_active=false",
};
