import { parseImportForm } from "../../../../contract/catalog/import-form.ts";
import type { ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import type { ProductForm } from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import type { TaxClass } from "../../../../contract/tax/tax-document.ts";
import { diffFields } from "../../audit/write-audit.ts";
import { findTaxClass } from "../../money/taxes/tax-classes.ts";
import {
  type CategoryRow,
  createUnknownCategoryError,
  resolveCategory,
} from "../../store/categories/read-categories.ts";
import { explainTooFewOnHand } from "../products/product-conflicts.ts";
import {
  type NewProduct,
  requiredMessage,
  toNewProduct,
  toProductChanges,
  validateProduct,
} from "../products/product-input.ts";
import { type EditableValues, type ProductRow, pickEditableValues } from "../products/product-rows.ts";
import { toAuditFields } from "../products/product-view.ts";
import { isSlug, selectFreeSlug, toSlug } from "../products/slug.ts";
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
 * an existing product does not change. A new product starts inactive, because it has no image yet. A cell that is wrong is
 * left out with a warning, unless a product cannot be without it.
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
      const { form: parsedForm, omissions } = parseForm(cells);
      const sku = parsedForm.sku ?? "";
      if (seenSkus.has(sku)) throw createRowError("This SKU is in the file twice");
      if (sku !== "") seenSkus.add(sku);
      const product = existing.bySku.get(sku);
      const category = parsedForm.category ?? (product === undefined ? row.category_if_new : undefined);
      const categoryForm = category === undefined ? parsedForm : { ...parsedForm, category };
      const taxed = resolveTaxClass(
        resolveFormCategory(categoryForm, existing.categories),
        existing,
        product,
      );
      const warnings = [...(row.warnings ?? []), ...omissions, ...taxed.warnings];
      const parsed = { heading, form: taxed.form, images: row.images, warnings };
      return product === undefined
        ? planCreation(parsed, existing, slugs)
        : planUpdate({ ...parsed, form: dropUnchangedStock(taxed.form, cells) }, product, existing);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const messages = listMessages(error);
      const { warnings = [] } = row;
      return { report: { ...heading, outcome: "failed", messages, warnings, changes: [] } };
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
 * @throws StoreError with a sentence for every invalid field that a product needs
 */
function parseForm(cells: Readonly<Record<string, string>>) {
  const { form, errors, omissions } = parseImportForm(cells);
  const messages = Object.values(errors);
  if (messages.length > 0) throw new StoreError("invalid_input", { message: messages.join("; "), errors });
  return { form, omissions: Object.values(omissions) };
}

/** Replaces the tax class that a row names by its id. A class that the store does not have is left out. */
function resolveTaxClass(
  form: ProductForm,
  { taxClasses }: ImportContext,
  product: ProductRow | undefined,
): { form: ProductForm; warnings: string[] } {
  const { tax_class: text, ...formWithoutClass } = form;
  if (text === undefined || text === null || text === product?.taxClass) return { form, warnings: [] };
  const taxClass = findTaxClass(text, taxClasses);
  if (taxClass !== undefined) return { form: { ...form, tax_class: taxClass.id }, warnings: [] };
  return { form: formWithoutClass, warnings: [`There is no tax class “${text}”: left out`] };
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
  readonly warnings: readonly string[];
}

function planCreation(
  { heading, form, images = [], warnings }: ParsedRow,
  existing: ImportContext,
  slugs: Set<string>,
): RowPlan {
  const completed = completeForm(form);
  const chosen = chooseSlug(form, slugs);
  const created = toNewProduct({ ...completed.form, slug: chosen.slug }, existing.defaultTaxBasisPoints);
  const { prices, warnings: priceWarnings } = dropLowCompareAt(created);
  const product = { ...created, ...prices };
  validateProduct(product);
  const { slug } = chosen;
  slugs.add(slug);
  const id = crypto.randomUUID();
  const isActivating = form.is_active !== false;
  const { queued, messages } = planRowImages(images, existing, { id, isActivating });
  if (!isActivating) messages.push("Starts inactive: it is hidden in the file");
  else if (queued.length === 0) messages.push("Starts inactive: it has no image yet");
  const allWarnings = [...warnings, ...completed.warnings, ...chosen.warnings, ...priceWarnings];
  return {
    report: { ...heading, outcome: "created", messages, warnings: allWarnings, changes: [] },
    created: { id, slug, product: { ...product, isActive: false } },
    images: queued,
  };
}

/** Completes a new product: description and stock are often missing in a file. */
function completeForm(form: ProductForm): { form: ProductForm; warnings: string[] } {
  const warnings: string[] = [];
  const completed = { ...form };
  if (typeof form.name === "string" && (form.description ?? "") === "") {
    completed.description = form.short_description ?? form.name;
    warnings.push("Has no description: it starts with its name");
  }
  if (typeof (form.on_hand ?? form.stock_quantity) !== "number") {
    completed.on_hand = 0;
    warnings.push("Has no stock in the file: it starts with 0");
  }
  return { form: completed, warnings };
}

/** Returns the slug of the row, or a free one if it is absent, taken or no slug. */
function chooseSlug(form: ProductForm, slugs: ReadonlySet<string>): { slug: string; warnings: string[] } {
  const { slug: wanted } = form;
  if (typeof wanted === "string" && isSlug(wanted) && !slugs.has(wanted))
    return { slug: wanted, warnings: [] };
  const slug = selectFreeSlug(toSlug(form.name ?? ""), slugs);
  if (typeof wanted !== "string") return { slug, warnings: [] };
  const reason = slugs.has(wanted) ? "is another product's" : "can't be used";
  return { slug, warnings: [`The web address “${wanted}” ${reason}: this product gets “${slug}”`] };
}

type Prices = Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents">;

/** Removes a compare-at price that is below the price. */
function dropLowCompareAt({ wholesalePriceCents, retailPriceCents }: Prices): {
  prices: Prices;
  warnings: string[];
} {
  if (retailPriceCents >= wholesalePriceCents) {
    return { prices: { wholesalePriceCents, retailPriceCents }, warnings: [] };
  }
  return {
    prices: { wholesalePriceCents, retailPriceCents: wholesalePriceCents },
    warnings: [`The compare-at price ${formatCents(retailPriceCents)} is below the price: left out`],
  };
}

function planUpdate(
  { heading, form, images = [], warnings }: ParsedRow,
  row: ProductRow,
  existing: ImportContext,
): RowPlan {
  if (row.archivedAt !== null) {
    throw createRowError("This SKU belongs to an archived product: restore it first");
  }
  const { stockOnHand: count = row.stockOnHand, slug, ...changes } = toProductChanges(form, row);
  const isTooFew = count < row.stockAllocated;
  const stockOnHand = isTooFew ? row.stockOnHand : count;
  const staysInactive = changes.isActive === true && !row.isActive && !existing.imageHashes.has(row.id);
  const product = { id: row.id, isActivating: staysInactive };
  const { queued, messages } = planRowImages(images, existing, product);
  if (slug !== undefined && slug !== row.slug) messages.push("The slug was not changed: change it by hand");
  if (staysInactive && queued.length === 0) messages.push("Stays inactive: it has no image yet");
  const { wholesalePriceCents, retailPriceCents } = row;
  const priced = dropLowCompareAt({ wholesalePriceCents, retailPriceCents, ...changes });
  const tooFew = isTooFew ? [`${explainTooFewOnHand(row.stockAllocated)} The stock is not changed`] : [];
  const allWarnings = [...warnings, ...tooFew, ...priced.warnings];
  validateProduct(priced.prices);
  const values: EditableValues = pickEditableValues({
    ...row,
    ...changes,
    ...priced.prices,
    ...(staysInactive && { isActive: false }),
  });
  const after = toAuditFields({ ...row, ...values, stockOnHand });
  const changedFields = Object.keys(diffFields(toAuditFields(row), after)[1] ?? {});
  const written = existing.written.get(row.id);
  if (written !== undefined) {
    // The stock may differ, because units may have been sold since the first attempt.
    if (changedFields.some((field) => field !== "on_hand")) throw createRowError(writtenDifferentlyMessage);
    return {
      report: { ...heading, name: values.name, outcome: written, messages: [], warnings: [], changes: [] },
      images: queued,
    };
  }
  const changedNames = [...changedFields, ...(queued.length > 0 ? ["images"] : [])];
  const outcome = changedNames.length > 0 ? "updated" : "unchanged";
  return {
    report: {
      ...heading,
      name: values.name,
      outcome,
      messages,
      warnings: allWarnings,
      changes: changedNames,
    },
    images: queued,
    ...(changedFields.length > 0 && {
      updated: { row, values, stockAdded: stockOnHand - row.stockOnHand },
    }),
  };
}

const writtenDifferentlyMessage =
  "This import has written this product before, and it is different now: is its SKU in the file twice?";

function createRowError(message: string): StoreError {
  return new StoreError("invalid_input", { message });
}
