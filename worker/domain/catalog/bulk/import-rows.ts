import * as v from "valibot";
import type { ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import { productFieldNames, productFields } from "../../../../contract/catalog/product-fields.ts";
import { type ProductForm, productForm } from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { TaxClass } from "../../../../contract/tax/tax-document.ts";
import { diffFields } from "../../audit/write-audit.ts";
import {
  type CategoryRow,
  createUnknownCategoryError,
  resolveCategory,
} from "../../categories/read-categories.ts";
import { resolveFormTaxClass } from "../../tax/tax-classes.ts";
import { explainTooFewOnHand } from "../products/product-conflicts.ts";
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
import { toAuditFields } from "../products/update-product.ts";
import type { ProductUpdate } from "./change-sets.ts";
import { type KnownImages, planRowImages, type QueuedImage } from "./plan-row-images.ts";

/** The store's state that the rows of a chunk are checked against. */
export interface ImportContext extends KnownImages {
  readonly bySku: ReadonlyMap<string, ProductRow>;
  /** Current and former slugs. */
  readonly takenSlugs: ReadonlySet<string>;
  readonly defaultTaxBasisPoints: number;
  readonly categories: readonly CategoryRow[];
  readonly taxClasses: readonly TaxClass[];
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
  readonly images?: readonly QueuedImage[];
}

/**
 * Plans the change that each row of a chunk makes. The SKU identifies the product. A blank cell changes nothing. The slug of
 * an existing product does not change. A new product starts inactive, because it has no image yet.
 */
export function planRows(rows: readonly ImportRow[], existing: ImportContext): RowPlan[] {
  const seenSkus = new Set<string>();
  const slugs = new Set(existing.takenSlugs);
  return rows.map((row) => {
    const { stock_quantity: on_hand = "", ...fields } = row.fields;
    const cells = Object.fromEntries(
      Object.entries({ on_hand, ...fields }).filter(([, value]) => value.trim() !== ""),
    );
    const heading = { line: row.line, sku: cells.sku?.trim() ?? "", name: cells.name?.trim() ?? "" };
    try {
      if (row.problem !== undefined) throw createRowError(row.problem);
      const parsedForm = resolveFormCategory(parseForm(cells), existing.categories);
      const sku = parsedForm.sku ?? "";
      if (seenSkus.has(sku)) throw createRowError("This SKU is in the file twice");
      if (sku !== "") seenSkus.add(sku);
      const product = existing.bySku.get(sku);
      const form = resolveFormTaxClass(parsedForm, existing.taxClasses, product?.taxClass);
      return product === undefined
        ? planCreation({ heading, form, images: row.images, slugLine: row.slug_line }, existing, slugs)
        : planUpdate(
            { heading, form: dropUnchangedStock(form, cells), images: row.images },
            product,
            existing,
          );
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      return { report: { ...heading, outcome: "failed", messages: listMessages(error), changes: [] } };
    }
  });
}

/**
 * Replaces the category that a row names by the store's own name for it.
 * @throws StoreError that lists the store's categories
 */
function resolveFormCategory(form: ProductForm, rows: readonly CategoryRow[]): ProductForm {
  if (form.category === undefined || form.category === null) return form;
  const category = resolveCategory(form.category, rows);
  const names = rows.map(({ name }) => name);
  if (!names.includes(category)) throw createUnknownCategoryError(category, names);
  return { ...form, category };
}

/** Lists a sentence for each invalid field. Missing fields get no sentence of their own, because the message lists them. */
function listMessages({ message, errors = {} }: StoreError): string[] {
  const sentences = Object.values(errors).filter((sentence) => sentence !== requiredMessage);
  return sentences.length === 0 ? [message] : [...new Set(sentences)];
}

/**
 * Parses the cells of a row.
 * @throws StoreError with a sentence for every invalid field
 */
function parseForm(cells: Readonly<Record<string, string>>): ProductForm {
  const result = v.safeParse(productForm, cells);
  if (result.success) return result.output;
  const errors = Object.fromEntries(
    result.issues.map((issue) => {
      const name = String(issue.path?.[0]?.key ?? "row");
      return [name, describeInvalidCell(name, cells[name] ?? "", issue.message)];
    }),
  );
  throw new StoreError("invalid_input", { message: Object.values(errors).join("; "), errors });
}

/** Returns a sentence such as 'Price: “abc” is not an amount such as 4.99'. */
function describeInvalidCell(name: string, text: string, message: string): string {
  const field = productFieldNames.find((fieldName) => fieldName === name);
  if (field === undefined) return message;
  const { kind, label } = productFields[field];
  const excerpt = text.length > 30 ? `${text.slice(0, 30)}…` : text;
  if (message.startsWith(label)) return `${message}, not “${excerpt}”`;
  if (kind === "dollars" && message.startsWith("Must be a number")) {
    return `${label}: “${excerpt}” is not an amount such as 4.99`;
  }
  return `${label}: “${excerpt}”. ${message}`;
}

/** Removes the stock if it equals `stock_when_exported`, because then nobody changed it in the file. */
function dropUnchangedStock(form: ProductForm, cells: Readonly<Record<string, string>>): ProductForm {
  if (cells.stock_when_exported === undefined) return form;
  const { on_hand: onHand, ...formWithoutStock } = form;
  return Number(cells.stock_when_exported) === onHand ? formWithoutStock : form;
}

interface ParsedRow {
  readonly heading: Pick<Report, "line" | "sku" | "name">;
  readonly form: ProductForm;
  readonly images: ImportRow["images"];
}

function planCreation(
  { heading, form, images = [], slugLine }: ParsedRow & { readonly slugLine: number | undefined },
  existing: ImportContext,
  slugs: Set<string>,
): RowPlan {
  if (slugLine !== undefined) {
    throw createRowError(`This slug is in the file twice: it is on line ${slugLine} already`);
  }
  const slug = form.slug ?? selectFreeSlug(toSlug(form.name ?? ""), slugs);
  if (form.slug !== undefined && slugs.has(slug)) {
    throw createRowError("Another product already uses this slug");
  }
  const product = toNewProduct({ ...form, slug }, existing.defaultTaxBasisPoints);
  validateProduct(product);
  slugs.add(slug);
  const id = crypto.randomUUID();
  const isActivating = form.is_active !== false;
  const { queued, messages } = planRowImages(images, existing, { id, isActivating });
  if (queued.length === 0 && isActivating) messages.push("Starts inactive: it has no image yet");
  return {
    report: { ...heading, outcome: "created", messages, changes: [] },
    created: { id, slug, product: { ...product, isActive: false } },
    images: queued,
  };
}

function planUpdate(
  { heading, form, images = [] }: ParsedRow,
  row: ProductRow,
  existing: ImportContext,
): RowPlan {
  if (row.archivedAt !== null) {
    throw createRowError("This SKU belongs to an archived product: restore it first");
  }
  const { stockOnHand = row.stockOnHand, slug, ...changes } = toProductChanges(form, row);
  if (stockOnHand < row.stockAllocated) throw createRowError(explainTooFewOnHand(row.stockAllocated));
  const staysInactive = changes.isActive === true && !row.isActive && !existing.imageHashes.has(row.id);
  const product = { id: row.id, isActivating: staysInactive };
  const { queued, messages } = planRowImages(images, existing, product);
  if (slug !== undefined && slug !== row.slug) messages.push("The slug was not changed: change it by hand");
  if (staysInactive && queued.length === 0) messages.push("Stays inactive: it has no image yet");
  const { wholesalePriceCents, retailPriceCents } = row;
  validateProduct({ wholesalePriceCents, retailPriceCents, ...changes });
  const values: EditableValues = { ...pickEditableValues(row), ...pickEditable(changes) };
  if (staysInactive) values.isActive = false;
  const after = toAuditFields({ ...row, ...values, stockOnHand });
  const changedFields = Object.keys(diffFields(toAuditFields(row), after)[1] ?? {});
  const written = existing.written.get(row.id);
  if (written !== undefined) {
    // The stock may differ, because units may have been sold since the first attempt.
    if (changedFields.some((field) => field !== "on_hand")) throw createRowError(writtenDifferentlyMessage);
    return {
      report: { ...heading, name: values.name, outcome: written, messages: [], changes: [] },
      images: queued,
    };
  }
  const changedNames = [...changedFields, ...(queued.length > 0 ? ["images"] : [])];
  const outcome = changedNames.length > 0 ? "updated" : "unchanged";
  return {
    report: { ...heading, name: values.name, outcome, messages, changes: changedNames },
    images: queued,
    ...(changedFields.length > 0 && {
      updated: { row, values, stockAdded: stockOnHand - row.stockOnHand },
    }),
  };
}

const writtenDifferentlyMessage =
  "This import has written this product before, and it is different now: is its SKU in the file twice?";

function pickEditable(changes: Partial<NewProduct>): Partial<EditableValues> {
  const entries = Object.entries(changes).filter(([field]) =>
    editableFields.some((editable) => editable === field),
  );
  return Object.fromEntries(entries);
}

function createRowError(message: string): StoreError {
  return new StoreError("invalid_input", { message });
}
