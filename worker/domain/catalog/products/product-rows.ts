import { eq, type SQL, sql } from "drizzle-orm";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Statement } from "../../../db/run-batch.ts";
import { productImages, products } from "../../../db/schema/catalog.ts";
import { splitIntoJsonChunks } from "../../../db/split-into-json-chunks.ts";
import type { StoreContext } from "../../context.ts";

export type ProductRow = typeof products.$inferSelect;
export type ProductImageRow = typeof productImages.$inferSelect;

/** Selects a product by its id, including inactive and archived ones. */
export function selectProduct(context: StoreContext, productId: string | SQL) {
  return context.db.select().from(products).where(eq(products.id, productId));
}

/** Selects a product and all its images, in no order, as statements that callers add to their own batch. */
export function selectProductWithImages(context: StoreContext, productId: string | SQL) {
  return {
    products: selectProduct(context, productId),
    images: context.db.select().from(productImages).where(eq(productImages.productId, productId)),
  };
}

/**
 * Returns a row that exists and is not archived.
 * @throws StoreError product_not_found
 */
export function requireUnarchived(row: ProductRow | undefined): ProductRow {
  if (row === undefined || row.archivedAt !== null) throw new StoreError("product_not_found");
  return row;
}

/**
 * The columns that imports and bulk actions may change, and that Undo restores. The others have rules of their own: the
 * SKU identifies the product, a former slug redirects to it, and orders change the stock without raising the version.
 */
const editableColumns = [
  "name",
  "category",
  "description",
  "shortDescription",
  "priceCents",
  "compareAtPriceCents",
  "salePriceCents",
  "saleFrom",
  "saleUntil",
  "regularPriceCents",
  "regularCompareAtPriceCents",
  "quantityPrices",
  "taxRateBasisPoints",
  "taxClass",
  "minimumOrderQuantity",
  "weightKg",
  "dimensions",
  "isActive",
  "isFeatured",
  "isOfferExempt",
  "metaTitle",
  "metaDescription",
  "metaKeywords",
  "brand",
  "barcode",
  "familyId",
  "familyValues",
  "supplier",
  "reorderPoint",
  "unitCostCents",
] as const satisfies readonly (keyof ProductRow)[];
type EditableColumn = (typeof editableColumns)[number];
export type EditableValues = Pick<ProductRow, EditableColumn>;

/** Returns the values of the columns that imports and bulk actions may change. */
export function pickEditableValues(row: EditableValues): EditableValues {
  // Object.fromEntries() loses the names of the columns.
  return Object.fromEntries(editableColumns.map((column) => [column, row[column]])) as EditableValues;
}

/**
 * Returns the values that a change writes. Those that others change without raising the version are among them only if
 * the change replaces them: a family's members, and the cost, which deliveries change.
 */
export function pickWrittenValues(to: EditableValues, replaced: EditableValues) {
  const { familyId, familyValues, unitCostCents, ...others } = pickEditableValues(to);
  return {
    ...others,
    ...(hasOtherFamily(to, replaced) && { familyId, familyValues }),
    ...(unitCostCents !== replaced.unitCostCents && {
      unitCostCents,
      replacedUnitCostCents: replaced.unitCostCents,
    }),
  };
}

/** The family of a product and its values, or null for both. */
export type FamilyMembership = Pick<ProductRow, "familyId" | "familyValues">;

/** Returns true if a product is in two families, or has other values in one. */
export function hasOtherFamily(one: FamilyMembership, other: FamilyMembership): boolean {
  return (
    one.familyId !== other.familyId || JSON.stringify(one.familyValues) !== JSON.stringify(other.familyValues)
  );
}

/**
 * Builds the assignments of an UPDATE of the editable columns, with values from JSON: `"name" = json ->> 'name', ...`.
 * The family is assigned by statements of its own, because another product may have the values.
 * @param json an SQL expression, not user input
 */
export function buildAssignments(json: string): SQL {
  return sql.raw(
    editableColumns
      .filter((column) => column !== "familyId" && column !== "familyValues")
      .map((column) => `"${products[column].name}" = ${buildAssignedValue(json, column)}`)
      .join(", "),
  );
}

// Changes from before these columns do not contain them, and NULL is a value of theirs.
const newerColumns = ["supplier", "reorderPoint"] as const satisfies readonly EditableColumn[];

/**
 * Builds the new value of a column. The category does not change if the new one was deleted in the meantime. Undo also
 * reads changes that an earlier version of the store recorded: without tax classes and quantity prices, and with other
 * names of the prices.
 */
function buildAssignedValue(json: string, column: EditableColumn): string {
  const value = `${json} ->> '${column}'`;
  if (column === "priceCents") return `coalesce(${value}, ${json} ->> 'wholesalePriceCents')`;
  if (column === "compareAtPriceCents") return `coalesce(${value}, ${json} ->> 'retailPriceCents')`;
  if (column === "taxClass") return `coalesce(${value}, products.tax_class)`;
  if (column === "isOfferExempt") return `coalesce(${value}, products.is_offer_exempt)`;
  if (column === "quantityPrices") return `coalesce(${value}, products.quantity_prices)`;
  // A cost that a delivery has changed meanwhile stays.
  if (column === "unitCostCents") {
    return `CASE WHEN json_type(${json}, '$.unitCostCents') IS NOT NULL
      AND products.unit_cost_cents IS (${json} ->> 'replacedUnitCostCents') THEN ${value} ELSE products.unit_cost_cents END`;
  }
  if (newerColumns.some((newer) => newer === column)) {
    return `CASE WHEN json_type(${json}, '$.${column}') IS NULL THEN products."${products[column].name}" ELSE ${value} END`;
  }
  if (column !== "category") return value;
  return `coalesce((SELECT name FROM categories WHERE name = ${value}), products.category)`;
}

/**
 * Builds the lists of columns and values of an INSERT of the editable columns, with values from JSON.
 * @param json an SQL expression, not user input
 */
function buildInsertLists(json: string): { columns: SQL; values: SQL } {
  return {
    columns: sql.raw(editableColumns.map((column) => `"${products[column].name}"`).join(", ")),
    values: sql.raw(editableColumns.map((column) => `${json} ->> '${column}'`).join(", ")),
  };
}

/** A product to be inserted with others. */
export type NewProductRow = Partial<EditableValues> & Pick<ProductRow, "id" | "slug" | "sku" | "stockOnHand">;

/** Returns the statements that insert products. The rows are JSON, because D1 binds at most 100 parameters. */
export function insertProductRows(context: StoreContext, rows: readonly NewProductRow[]): Statement[] {
  const now = context.now().toISOString();
  const { columns, values } = buildInsertLists("value");
  return splitIntoJsonChunks(rows).map((chunk) =>
    context.db.run(sql`
      INSERT INTO products (id, slug, sku, stock_on_hand, created_at, updated_at, ${columns})
      SELECT value ->> 'id', value ->> 'slug', value ->> 'sku', value ->> 'stockOnHand', ${now}, ${now}, ${values}
      FROM json_each(${chunk})`),
  );
}
