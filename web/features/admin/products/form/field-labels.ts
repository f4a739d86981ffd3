import type { ProductValues } from "./product-values.ts";

/** What the form calls its fields, in their order. */
export const fieldLabels: readonly (readonly [keyof ProductValues, string])[] = [
  ["name", "Product Name"],
  ["slug", "Slug"],
  ["sku", "SKU"],
  ["category", "Category"],
  ["short_description", "Short Description"],
  ["description", "Description"],
  ["retail_price", "Retail Price"],
  ["wholesale_price", "Wholesale Price"],
  ["discount_percentage", "Discount"],
  ["tax_rate", "Tax Rate"],
  ["on_hand", "Stock Quantity"],
  ["minimum_order_quantity", "Minimum Order Quantity"],
  ["weight", "Weight"],
  ["dimensions", "Dimensions"],
  ["is_active", "Active"],
  ["is_featured", "Featured"],
  ["meta_title", "Meta Title"],
  ["meta_description", "Meta Description"],
  ["meta_keywords", "Meta Keywords"],
];
