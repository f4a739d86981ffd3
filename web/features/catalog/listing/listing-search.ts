import * as v from "valibot";

/** The orders a list can be put in, by their name in the address. */
export const listingSorts = {
  "name-asc": { label: "Name, A to Z", sort_by: "name", order: "asc" },
  "name-desc": { label: "Name, Z to A", sort_by: "name", order: "desc" },
  "price-asc": { label: "Price, low to high", sort_by: "price", order: "asc" },
  "price-desc": { label: "Price, high to low", sort_by: "price", order: "desc" },
  newest: { label: "Newest", sort_by: "created_at", order: "desc" },
  discount: { label: "Largest discount", sort_by: "discount_percentage", order: "desc" },
} as const;
export type ListingSort = keyof typeof listingSorts;
const sortNames = Object.keys(listingSorts) as ListingSort[]; // Object.keys widens to string[]

const flag = v.pipe(
  v.union([v.boolean(), v.picklist(["true", "false"])]),
  v.transform((value) => value === true || value === "true"),
);

/** A page number in an address. It meets numbers too: the router checks links with the same schema. */
export const pageParam = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(1),
  v.maxValue(10_000),
);

/** An amount in dollars as it was typed. It stays text: the API and the input both want it so. */
export const amountParam = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.regex(/^\d{1,7}(\.\d{1,2})?$/),
);

const searchText = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.trim(), v.maxLength(200));

/** All a list can be narrowed by, as it stands in the address. What cannot be understood counts as not said. */
export const listingSearch = v.object({
  search: v.fallback(v.optional(searchText), undefined),
  sort: v.fallback(v.optional(v.picklist(sortNames)), undefined),
  min_price: v.fallback(v.optional(amountParam), undefined),
  max_price: v.fallback(v.optional(amountParam), undefined),
  in_stock: v.fallback(v.optional(flag), undefined),
  featured: v.fallback(v.optional(flag), undefined),
  page: v.fallback(v.optional(pageParam), undefined),
});
export type ListingSearch = v.InferOutput<typeof listingSearch>;
