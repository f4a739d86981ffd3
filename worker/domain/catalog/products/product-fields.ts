import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { AdminProductView } from "../../../../contract/admin/products.ts";
import {
  cardProductFields,
  type ProductCardView,
  type ProductView,
  publicProductFields,
} from "../../../../contract/catalog/catalog.ts";
import {
  type ProductFieldKind,
  type ProductFieldName,
  type ProductFields,
  productFieldNames,
  productFields,
} from "../../../../contract/catalog/product-fields.ts";
import type { ProductForm } from "../../../../contract/catalog/product-form.ts";
import {
  basisPointsToPercent,
  centsToDollars,
  dollarsToCents,
  percentToBasisPoints,
} from "../../../../contract/shared/money.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { ProductRow } from "./product-view.ts";

// The suffix of a column's name is its unit, by the kind of the field.
const columnSuffixes = {
  text: "",
  choice: "",
  dollars: "Cents",
  percent: "BasisPoints",
  wholeNumber: "",
  kilograms: "Kg",
  flag: "",
} as const satisfies Record<ProductFieldKind, string>;

const productColumns = getTableColumns(products);
type Columns = typeof productColumns;

type PublicName = (typeof publicProductFields)[number];
type CardName = (typeof cardProductFields)[number];

// The stock has rules of its own, because orders change it without raising the version.
const storedNames = productFieldNames.filter((name) => name !== "on_hand");
type StoredName = (typeof storedNames)[number];

// SKU and slug have rules of their own, because the SKU identifies a product, and a former slug redirects to it.
const editableNames = storedNames.filter((name) => name !== "sku" && name !== "slug");

/** The columns that imports and bulk actions may change. */
type EditableField = Column<(typeof editableNames)[number]>;
export type EditableValues = Pick<ProductRow, EditableField>;
export const editableFields = editableNames.map((name) => getColumn(name));

/** Returns the values of the columns that imports and bulk actions may change. */
export function pickEditableValues(row: ProductRow): EditableValues {
  return pick(editableFields.map((field) => [field, row[field]]));
}

/**
 * Builds the assignments of an UPDATE with values from JSON, `"name" = json ->> 'name', ...`.
 * @param json an SQL expression, not user input
 */
export function buildAssignments(json: string): SQL {
  return sql.raw(
    editableFields.map((field) => `"${productColumns[field].name}" = ${buildValue(json, field)}`).join(", "),
  );
}

/**
 * Builds the new value of a column. The category does not change if the new one was deleted in the meantime, and the tax
 * class not by the undo of a change that an earlier version of the store recorded, without tax classes.
 */
function buildValue(json: string, field: EditableField): string {
  const value = `${json} ->> '${field}'`;
  if (field === "taxClass") return `coalesce(${value}, products.tax_class)`;
  if (field !== "category") return value;
  return `coalesce((SELECT name FROM categories WHERE name = ${value}), products.category)`;
}

/**
 * Builds the lists of columns and values of an INSERT with values from JSON.
 * @param json an SQL expression, not user input
 */
export function buildInsertLists(json: string): { columns: SQL; values: SQL } {
  return {
    columns: sql.raw(editableFields.map((field) => `"${productColumns[field].name}"`).join(", ")),
    values: sql.raw(editableFields.map((field) => `${json} ->> '${field}'`).join(", ")),
  };
}

const storedFields = storedNames.map((name) => [name, getColumn(name), getKind(name)] as const);
const publicFields = publicProductFields.map((name) => [name, getColumn(name), getKind(name)] as const);
const cardFields = cardProductFields.map((name) => [name, getColumn(name), getKind(name)] as const);

/** The columns of the fields of ProductView. */
export const publicColumns: Pick<Columns, Column<PublicName>> = pick(
  publicFields.map(([, column]) => [column, productColumns[column]]),
);
/** The columns of the fields of ProductCardView. */
export const cardColumns: Pick<Columns, Column<CardName>> = pick(
  cardFields.map(([, column]) => [column, productColumns[column]]),
);

/** Maps a row to the fields of AdminProductView, without the stock. */
export function toStoredFields(row: ProductRow): Pick<AdminProductView, StoredName> {
  return readFields(storedFields, row);
}

/** Maps a row to the fields of ProductView. */
export function toViewFields(row: Pick<ProductRow, Column<PublicName>>): Pick<ProductView, PublicName> {
  return readFields(publicFields, row);
}

/** Maps a row to the fields of ProductCardView. */
export function toCardFields(row: Pick<ProductRow, Column<CardName>>): Pick<ProductCardView, CardName> {
  return readFields(cardFields, row);
}

type Fields<Column> = readonly (readonly [name: string, column: Column, kind: ProductFieldKind])[];

function readFields<Column extends string, Result>(
  fields: Fields<Column>,
  row: Readonly<Record<Column, Value>>,
): Result {
  const values: Record<string, Value> = {};
  for (const [name, column, kind] of fields) values[name] = toField(kind, row[column]);
  // TypeScript cannot infer the keys that a loop sets.
  return values as Result;
}

/** Maps the form's fields to columns. A blank optional field gets its default, and an absent field is left out. */
export function toColumns(form: ProductForm): Partial<Pick<ProductRow, Column<StoredName>>> {
  return pick(
    storedNames.flatMap((name) => {
      const value = form[name] === null ? productFields[name].blank : form[name];
      // An absent field is left out, because Drizzle would insert NULL for undefined.
      return value === undefined ? [] : [[getColumn(name), toColumn(getKind(name), value)]];
    }),
  );
}

/** Returns the columns of a new product whose form is blank. */
export function createBlankColumns(): Partial<EditableValues> {
  return toColumns(pick(editableNames.map((name) => [name, null])));
}

type Camel<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

/** The column of a field: `wholesale_price`, in dollars, is `wholesalePriceCents`. */
type Column<Name extends ProductFieldName> = Name extends ProductFieldName
  ? `${Camel<Name>}${(typeof columnSuffixes)[ProductFields[Name]["kind"]]}`
  : never;

function getColumn<Name extends ProductFieldName>(name: Name): Column<Name> {
  const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  // The cast is needed because TypeScript cannot check the template type `Column`, which has the same rule.
  return `${camel}${columnSuffixes[getKind(name)]}` as Column<Name>;
}

function getKind(name: ProductFieldName): ProductFieldKind {
  return productFields[name].kind;
}

type Value = string | number | boolean | null;

function toField(kind: ProductFieldKind, value: Value): Value {
  if (typeof value !== "number") return value;
  if (kind === "dollars") return centsToDollars(value);
  return kind === "percent" ? basisPointsToPercent(value) : value;
}

function toColumn(kind: ProductFieldKind, value: Value): Value {
  if (typeof value !== "number") return value;
  if (kind === "dollars") return dollarsToCents(value);
  return kind === "percent" ? percentToBasisPoints(value) : value;
}

/** Calls Object.fromEntries() and gives the result the type that the caller expects. */
function pick<Picked>(pairs: readonly (readonly [string, unknown])[]): Picked {
  return Object.fromEntries(pairs) as Picked;
}
