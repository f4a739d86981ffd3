import * as v from "valibot";
import type { ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import { productFieldNames, productFields } from "../../../../contract/catalog/product-fields.ts";
import { type ProductForm, productForm } from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { diffFields } from "../../audit/write-audit.ts";
import {
  type CategoryRow,
  createUnknownCategoryError,
  resolveCategory,
} from "../../categories/read-categories.ts";
import { tooFewOnHand } from "../products/product-conflicts.ts";
import { type EditableValues, editableFields, pickEditableValues } from "../products/product-fields.ts";
import {
  type NewProduct,
  requiredMessage,
  toNewProduct,
  toProductChanges,
  validateProduct,
} from "../products/product-input.ts";
import type { ProductRow } from "../products/product-view.ts";
import { selectFreeSlug, toSlug } from "../products/slug.ts";
import { recordedFields } from "../products/update-product.ts";
import type { ProductUpdate } from "./change-sets.ts";

/** The store's state that the rows of a chunk are checked against. */
export interface ImportContext {
  readonly bySku: ReadonlyMap<string, ProductRow>;
  /** The ids of the products in `bySku` that have an image. */
  readonly hasImage: ReadonlySet<string>;
  /** Current and former slugs. */
  readonly takenSlugs: ReadonlySet<string>;
  readonly defaultTaxBasisPoints: number;
  readonly categories: readonly CategoryRow[];
  /** Products that the same import has already written, in case the chunk is a retry. */
  readonly written: ReadonlyMap<string, "created" | "updated">;
}

export interface CreatedRow {
  readonly id: string;
  readonly slug: string;
  readonly product: NewProduct;
}

type Report = ImportView["rows"][number];
export interface RowPlan {
  readonly report: Report;
  readonly created?: CreatedRow;
  readonly updated?: ProductUpdate;
}

/**
 * Plans what each row of a chunk does. The SKU identifies the product. A blank cell changes nothing, an existing product
 * keeps its slug, and a new one starts inactive, because it has no image.
 */
export function planRows(rows: readonly ImportRow[], existing: ImportContext): RowPlan[] {
  const seenSkus = new Set<string>();
  const slugs = new Set(existing.takenSlugs);
  return rows.map((row) => {
    const { stock_quantity: on_hand = "", ...fields } = row.fields;
    const given = Object.fromEntries(
      Object.entries({ on_hand, ...fields }).filter(([, value]) => value.trim() !== ""),
    );
    const heading = { line: row.line, sku: given.sku?.trim() ?? "", name: given.name?.trim() ?? "" };
    try {
      if (row.problem !== undefined) throw refused(row.problem);
      const form = withCategory(parseForm(given), existing.categories);
      const sku = form.sku ?? "";
      if (seenSkus.has(sku)) throw refused("This SKU is in the file twice");
      if (sku !== "") seenSkus.add(sku);
      const product = existing.bySku.get(sku);
      return product === undefined
        ? planCreation({ heading, form, slugLine: row.slug_line }, existing, slugs)
        : planUpdate({ heading, form: dropUnchangedStock(form, given) }, product, existing);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { report: { ...heading, outcome: "failed", messages: listMistakes(error), changes: [] } };
    }
  });
}

/** @throws StoreError that names the store's categories */
function withCategory(form: ProductForm, rows: readonly CategoryRow[]): ProductForm {
  if (form.category === undefined || form.category === null) return form;
  const category = resolveCategory(form.category, rows);
  const names = rows.map(({ name }) => name);
  if (!names.includes(category)) throw createUnknownCategoryError(category, names);
  return { ...form, category };
}

/** Lists one sentence per mistake. The message already lists all missing fields, so their own sentences are left out. */
function listMistakes({ message, errors = {} }: StoreError): string[] {
  const sentences = Object.values(errors).filter((sentence) => sentence !== requiredMessage);
  return sentences.length === 0 ? [message] : [...new Set(sentences)];
}

/** @throws StoreError with a sentence for every wrong field */
function parseForm(given: Readonly<Record<string, string>>): ProductForm {
  const result = v.safeParse(productForm, given);
  if (result.success) return result.output;
  const errors = Object.fromEntries(
    result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key ?? "row");
      return [name, describeMistake(name, given[name] ?? "", issue.message)];
    }),
  );
  throw new StoreError("invalid_input", { message: Object.values(errors).join("; "), errors });
}

/** Such as 'Retail Price: “abc” is not an amount such as 4.99'. */
function describeMistake(name: string, text: string, message: string): string {
  const field = productFieldNames.find((known) => known === name);
  if (field === undefined) return message;
  const { kind, label } = productFields[field];
  const shown = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  if (message.startsWith(label)) return `${message}, not “${shown}”`;
  if (kind === "dollars" && message.startsWith("Must be a number"))
    return `${label}: “${shown}” is not an amount such as 4.99`;
  return `${label}: “${shown}”. ${message}`;
}

/** Keeps the current stock if the file's stock equals `stock_when_exported`, because nobody changed it in the file. */
function dropUnchangedStock(form: ProductForm, given: Readonly<Record<string, string>>): ProductForm {
  if (given.stock_when_exported === undefined) return form;
  const { on_hand: onHand, ...others } = form;
  return Number(given.stock_when_exported) === onHand ? others : form;
}

interface ParsedRow {
  readonly heading: Pick<Report, "line" | "sku" | "name">;
  readonly form: ProductForm;
}

function planCreation(
  { heading, form, slugLine }: ParsedRow & { readonly slugLine: number | undefined },
  existing: ImportContext,
  slugs: Set<string>,
): RowPlan {
  if (slugLine !== undefined) {
    throw refused(`This slug is in the file twice: it is on line ${slugLine} already`);
  }
  const slug = form.slug ?? selectFreeSlug(toSlug(form.name ?? ""), slugs);
  if (form.slug !== undefined && slugs.has(slug)) throw refused("Another product already uses this slug");
  // A file may have only one price.
  const prices = { retail_price: form.retail_price ?? form.wholesale_price };
  const product = toNewProduct({ ...form, ...prices, slug }, existing.defaultTaxBasisPoints);
  validateProduct(product);
  slugs.add(slug);
  const messages = form.is_active === false ? [] : ["Starts inactive: it has no image yet"];
  return {
    report: { ...heading, outcome: "created", messages, changes: [] },
    created: { id: crypto.randomUUID(), slug, product: { ...product, isActive: false } },
  };
}

function planUpdate({ heading, form }: ParsedRow, row: ProductRow, existing: ImportContext): RowPlan {
  if (row.archivedAt !== null) throw refused("This SKU is in the archive: bring the product back first");
  const { stockOnHand = row.stockOnHand, slug, ...changes } = toProductChanges(form);
  if (stockOnHand < row.stockAllocated) throw refused(tooFewOnHand(row.stockAllocated));
  const messages = slug === undefined || slug === row.slug ? [] : ["The slug stays: change it by hand"];
  const staysInactive = changes.isActive === true && !row.isActive && !existing.hasImage.has(row.id);
  if (staysInactive) messages.push("Stays inactive: it has no image yet");
  const { wholesalePriceCents, retailPriceCents } = row;
  validateProduct({ wholesalePriceCents, retailPriceCents, ...changes });
  const values: EditableValues = { ...pickEditableValues(row), ...pickEditable(changes) };
  if (staysInactive) values.isActive = false;
  const after = recordedFields({ ...row, ...values, stockOnHand });
  const changed = Object.keys(diffFields(recordedFields(row), after)[1] ?? {});
  const written = existing.written.get(row.id);
  if (written !== undefined) {
    // Units that were sold since the first attempt do not make the row different.
    if (changed.some((field) => field !== "on_hand")) throw refused(writtenDifferently);
    return { report: { ...heading, name: values.name, outcome: written, messages: [], changes: [] } };
  }
  if (changed.length === 0) {
    return { report: { ...heading, name: values.name, outcome: "unchanged", messages, changes: [] } };
  }
  return {
    report: { ...heading, name: values.name, outcome: "updated", messages, changes: changed },
    updated: { row, values, stockAdded: stockOnHand - row.stockOnHand },
  };
}

const writtenDifferently =
  "This import has written this product before, and it is different now: is its SKU in the file twice?";

function pickEditable(changes: Partial<NewProduct>): Partial<EditableValues> {
  const given = Object.entries(changes).filter(([field]) => editableFields.some((known) => known === field));
  return Object.fromEntries(given);
}

function refused(message: string): StoreError {
  return new StoreError("invalid_input", { message });
}
