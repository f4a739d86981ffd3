import { asc, desc, type SQL, type SQLWrapper, Subquery, sql } from "drizzle-orm";
import type { ProductListQuery } from "../../../../contract/catalog/catalog.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { ListFilter } from "./list-filters.ts";

type Sort = ProductListQuery["sort_by"];

/** An index of worker/db/schema/catalog.ts over the active products, and which filters it holds together. */
export interface ListIndex {
  readonly name: `products_${string}`;
  readonly holds: readonly ListFilter["on"][];
}

export const productSortColumns = {
  name: [products.nameFolded],
  created_at: [products.createdAt],
  price: [products.wholesalePriceCents],
  wholesale_price: [products.wholesalePriceCents],
  retail_price: [products.retailPriceCents],
  discount_percentage: [products.discountPercentage],
  stock_quantity: [products.stockQuantity],
  sku: [products.sku],
  category: [products.category, products.nameFolded],
} as const satisfies Record<Sort, readonly SQLWrapper[]>;

/**
 * The columns in one direction. Products that are equal in them keep one order, so that no page repeats or loses one:
 * by the row's key, which every index carries at its end, so that it costs no sorting.
 */
export function sortedBy(columns: readonly SQLWrapper[], order: "asc" | "desc"): SQL[] {
  const direction = order === "asc" ? asc : desc;
  return [...columns, products.searchKey].map((column) => direction(column));
}

/** The index that has the products in this order, within the category where there is one of that kind. */
export function indexInOrder(sort: Sort, filters: readonly ListFilter[]): ListIndex {
  const within = filters.some(({ on }) => on === "category") ? orderWithin[sort] : undefined;
  return within ?? orders[sort];
}

/** The index that finds the fewest products, going by what its filter looks at. Undefined without such a filter. */
export function indexOfFilters(filters: readonly ListFilter[]): ListIndex | undefined {
  const has = (name: ListFilter["on"]) => filters.some(({ on }) => on === name);
  const found = drivers.find(({ on }) => has(on));
  return (has("category") ? found?.within : undefined) ?? found?.index;
}

/** The table as read by that index: SQLite would guess from the column's name alone how many rows each finds. */
export function readBy({ name }: ListIndex): Subquery {
  return new Subquery(sql`SELECT * FROM products INDEXED BY ${sql.raw(name)}`, {}, "products");
}

const byPrice: ListIndex = { name: "products_by_price", holds: ["price"] };
const byCreatedAt: ListIndex = { name: "products_by_created_at", holds: ["created_at"] };
const byDiscount: ListIndex = { name: "products_by_discount", holds: ["discount_percentage"] };
const byRetailPrice: ListIndex = { name: "products_by_retail_price", holds: ["retail_price"] };
const byQuantity: ListIndex = { name: "products_by_quantity", holds: ["stock_quantity"] };
const byCategory: ListIndex = { name: "products_by_category", holds: ["category"] };

const orders: Record<Sort, ListIndex> = {
  name: { name: "products_by_name", holds: [] },
  created_at: byCreatedAt,
  price: byPrice,
  wholesale_price: byPrice,
  retail_price: byRetailPrice,
  discount_percentage: byDiscount,
  stock_quantity: byQuantity,
  sku: { name: "products_by_sku", holds: [] },
  category: byCategory,
};

const priceWithin: ListIndex = { name: "products_by_category_and_price", holds: ["category", "price"] };
const createdAtWithin: ListIndex = {
  name: "products_by_category_and_created_at",
  holds: ["category", "created_at"],
};
const discountWithin: ListIndex = {
  name: "products_by_category_and_discount",
  holds: ["category", "discount_percentage"],
};

const orderWithin: Partial<Record<Sort, ListIndex>> = {
  name: byCategory,
  created_at: createdAtWithin,
  price: priceWithin,
  wholesale_price: priceWithin,
  discount_percentage: discountWithin,
};

/** What can be bought, by discount, and then the rest. */
export const byStockAndDiscount: ListIndex = {
  name: "products_by_stock_and_discount",
  holds: ["discount_percentage"],
};

interface Driver {
  readonly on: ListFilter["on"];
  readonly index: ListIndex;
  readonly within?: ListIndex;
}

// Those that usually find the fewest come first.
const drivers: readonly Driver[] = [
  { on: "is_featured", index: { name: "products_featured", holds: ["is_featured", "category"] } },
  { on: "price", index: byPrice, within: priceWithin },
  { on: "discount_percentage", index: byDiscount, within: discountWithin },
  { on: "created_at", index: byCreatedAt, within: createdAtWithin },
  { on: "retail_price", index: byRetailPrice },
  { on: "stock_quantity", index: byQuantity },
  { on: "category", index: byCategory },
  { on: "categories", index: { name: "products_by_category", holds: ["categories"] } },
];
