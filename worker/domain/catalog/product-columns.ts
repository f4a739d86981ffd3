import { type SQL, sql } from "drizzle-orm";
import type { ProductRow } from "./product-view.ts";

/**
 * What an admin may change of a product, and the columns that hold it. The stock is apart: orders change it without
 * raising the version, so that it is only ever added to or counted anew.
 */
export const editableColumns = {
  name: "name",
  category: "category",
  description: "description",
  shortDescription: "short_description",
  wholesalePriceCents: "wholesale_price_cents",
  retailPriceCents: "retail_price_cents",
  taxRateBasisPoints: "tax_rate_basis_points",
  minimumOrderQuantity: "minimum_order_quantity",
  weightKg: "weight_kg",
  dimensions: "dimensions",
  isActive: "is_active",
  isFeatured: "is_featured",
  metaTitle: "meta_title",
  metaDescription: "meta_description",
  metaKeywords: "meta_keywords",
} as const satisfies Partial<Record<keyof ProductRow, string>>;

export type EditableField = keyof typeof editableColumns;
export type EditableValues = Pick<ProductRow, EditableField>;
export const editableFields = Object.keys(editableColumns) as EditableField[]; // Object.keys widens to string[]

export function editableValuesOf(row: ProductRow): EditableValues {
  // The pairs are made of the very fields that the type is made of.
  return Object.fromEntries(editableFields.map((field) => [field, row[field]])) as EditableValues;
}

/** `name = json ->> 'name', ...` for an UPDATE that takes its values out of JSON. @param json our own expression */
export function assignmentsFrom(json: string): SQL {
  return sql.raw(
    editableFields.map((field) => `"${editableColumns[field]}" = ${json} ->> '${field}'`).join(", "),
  );
}
