import { listPages } from "../../../../contract/catalog/list-pages.ts";
import type { Listing } from "./listings.ts";

export const allProducts: Listing = { page: listPages.products, defaultSort: "name-asc" };
export const newArrivals: Listing = { page: listPages.newArrivals, defaultSort: "newest", isNew: true };
export const deals: Listing = {
  page: listPages.deals,
  defaultSort: "discount",
  isDeal: true,
  inStockFirst: true,
};
