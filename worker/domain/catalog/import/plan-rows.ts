import { parseImportForm } from "../../../../contract/catalog/import-form.ts";
import type { ImportImage, ImportRow, ImportView } from "../../../../contract/catalog/product-csv.ts";
import type { ProductForm } from "../../../../contract/catalog/product-form.ts";
import {
  findQuantityPriceConflict,
  hasSameQuantityPrices,
  type QuantityPrice,
} from "../../../../contract/catalog/quantity-prices.ts";
import {
  type AskedPrice,
  findSaleMistake,
  getOwnPrices,
  type OwnPrices,
  priceProduct,
  type StoreToday,
} from "../../../../contract/catalog/sale-price.ts";
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
import type { ProductUpdate } from "../bulk/change-set-rows.ts";
import { explainTooFewOnHand } from "../products/product-conflicts.ts";
import {
  type NewProduct,
  requiredMessage,
  toNewProduct,
  toProductChanges,
  validateProduct,
} from "../products/product-input.ts";
import {
  type EditableValues,
  type FamilyMembership,
  hasOtherFamily,
  type ProductRow,
  pickEditableValues,
} from "../products/product-rows.ts";
import { toAuditFields } from "../products/product-view.ts";
import { isSlug, selectFreeSlug, toSlug } from "../products/slug.ts";
import { type KnownImages, planRowImages, type QueuedImage } from "./import-images.ts";
import {
  createFamilyPlanner,
  type FamilyCatalogue,
  type FamilyPlanner,
  type ImportFamily,
  type RowFamily,
} from "./plan-families.ts";

/** The stored products, categories and tax classes, against which the rows of a file are checked. */
export interface Catalogue extends KnownImages, FamilyCatalogue {
  /** Current and former slugs. */
  readonly takenSlugs: ReadonlySet<string>;
  readonly defaultTaxBasisPoints: number;
  readonly day: StoreToday;
  readonly getAskedPrices: (productId: string) => readonly AskedPrice[];
  readonly categories: readonly CategoryRow[];
  readonly taxClasses: readonly TaxClass[];
  /** Products that the same import has already written, in case the chunk is a retry. */
  readonly written: ReadonlyMap<string, "created" | "updated">;
}

export interface CreatedProduct {
  readonly id: string;
  readonly slug: string;
  readonly product: NewProduct;
}

type Report = ImportView["rows"][number];

/** The plan for a row: the report for the admin, and what is written. */
export interface RowPlan {
  readonly report: Report;
  readonly created?: CreatedProduct;
  readonly updated?: ProductUpdate;
  readonly images?: readonly QueuedImage[];
  /** The families that the row creates, or whose members or options it changes. */
  readonly families?: readonly ImportFamily[];
}

/**
 * Plans the change that each row of a chunk makes. The SKU identifies the product. A blank cell changes nothing. The
 * slug of an existing product does not change. A new product starts inactive, because it has no image yet. A cell that
 * is wrong is left out with a warning, unless a product cannot be without it. A row that cannot be imported has the
 * outcome `failed`.
 */
export function planRows(rows: readonly ImportRow[], catalogue: Catalogue): RowPlan[] {
  const blocked = new Set<string>();
  while (true) {
    const families = createFamilyPlanner(rows, catalogue, blocked);
    const plans = planEachRow(rows, catalogue, families);
    const found = families.listBlocked();
    if (found.length === 0) return plans;
    // The rows are planned again, because products have got values that others do not leave.
    for (const id of found) blocked.add(id);
  }
}

function planEachRow(rows: readonly ImportRow[], catalogue: Catalogue, families: FamilyPlanner): RowPlan[] {
  const seenSkus = new Set<string>();
  const slugs = new Set(catalogue.takenSlugs);
  return rows.map((row) => {
    const cells = listCells(row);
    const heading = { line: row.line, sku: cells.sku?.trim() ?? "", name: cells.name?.trim() ?? "" };
    try {
      const parsed = parseRow(row, cells);
      requireFirst(parsed.form.sku ?? "", seenSkus);
      const product = catalogue.bySku.get(parsed.form.sku ?? "");
      const category = parsed.form.category ?? (product === undefined ? row.category_if_new : undefined);
      const taxed = resolveTaxClass(parsed.form, catalogue, product);
      const named = {
        heading,
        form: { ...taxed.form, ...resolveCategoryName(category, catalogue) },
        images: row.images ?? [],
        warnings: [...parsed.warnings, ...taxed.warnings],
        planFamily: (stored: Pick<ProductRow, "id" | keyof FamilyMembership>) =>
          families.planRow(row, stored),
      };
      return product === undefined
        ? planCreation(named, catalogue, slugs)
        : planUpdate({ ...named, form: dropUnchanged(named.form, cells) }, catalogue, product);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      const { warnings = [] } = row;
      return {
        report: {
          ...heading,
          family: "",
          outcome: "failed",
          messages: listMessages(error),
          warnings,
          changes: [],
        },
      };
    }
  });
}

type Cells = Readonly<Record<string, string>>;

/** Lists the cells that are not blank. A file may call the stock by its name in the API. */
function listCells({ fields }: ImportRow): Cells {
  const { stock_quantity: on_hand = "", ...others } = fields;
  return Object.fromEntries(
    Object.entries({ on_hand, ...others }).filter(([, value]) => value.trim() !== ""),
  );
}

/**
 * Parses the cells of a row.
 * @throws StoreError with a sentence for every invalid field that a product needs
 */
function parseRow(row: ImportRow, cells: Cells): { form: ProductForm; warnings: string[] } {
  if (row.problem !== undefined) throw createRowError(row.problem);
  const { form, errors, omissions } = parseImportForm(cells);
  const messages = Object.values(errors);
  if (messages.length > 0) throw new StoreError("invalid_input", { message: messages.join("; "), errors });
  return { form, warnings: [...(row.warnings ?? []), ...Object.values(omissions)] };
}

function requireFirst(sku: string, seenSkus: Set<string>): void {
  if (seenSkus.has(sku)) throw createRowError("This SKU is in the file twice");
  if (sku !== "") seenSkus.add(sku);
}

/** Replaces the tax class that a row names by its id. A class that the store does not have is left out. */
function resolveTaxClass(
  form: ProductForm,
  { taxClasses }: Catalogue,
  product: ProductRow | undefined,
): { form: ProductForm; warnings: string[] } {
  const { tax_class: text, ...formWithoutClass } = form;
  if (text === undefined || text === null || text === product?.taxClass) return { form, warnings: [] };
  const taxClass = findTaxClass(text, taxClasses);
  if (taxClass !== undefined) return { form: { ...form, tax_class: taxClass.id }, warnings: [] };
  return { form: formWithoutClass, warnings: [`There is no tax class “${text}”: left out`] };
}

/**
 * Replaces the category that a row names by the store's own name for it.
 * @throws StoreError that lists the store's categories
 */
function resolveCategoryName(
  typed: string | null | undefined,
  { categories }: Catalogue,
): Pick<ProductForm, "category"> {
  if (typed === undefined || typed === null) return {};
  const category = resolveCategory(typed, categories);
  const names = categories.map(({ name }) => name);
  if (!names.includes(category)) throw createUnknownCategoryError(category, names);
  return { category };
}

/** Removes stock and cost that are as they were at the export, because then nobody changed them in the file. */
function dropUnchanged({ on_hand, unit_cost, ...form }: ProductForm, cells: Cells): ProductForm {
  const { stock_when_exported: exportedStock, cost_when_exported: exportedCost } = cells;
  return {
    ...form,
    ...(on_hand !== undefined && Number(exportedStock) !== on_hand && { on_hand }),
    ...(unit_cost !== undefined && Number(exportedCost) !== unit_cost && { unit_cost }),
  };
}

/**
 * Lists a sentence for each invalid field. Missing fields get no sentence of their own, because the message lists them.
 */
function listMessages({ message, errors = {} }: StoreError): string[] {
  const sentences = Object.values(errors).filter((sentence) => sentence !== requiredMessage);
  return sentences.length === 0 ? [message] : [...new Set(sentences)];
}

/** A row whose category and tax class are the store's own. */
interface NamedRow {
  readonly heading: Pick<Report, "line" | "sku" | "name">;
  /** Plans the family. It is called last, because a row that fails joins none. */
  readonly planFamily: (product: Pick<ProductRow, "id" | keyof FamilyMembership>) => RowFamily;
  readonly form: ProductForm;
  readonly images: readonly ImportImage[];
  readonly warnings: readonly string[];
}

function planCreation(row: NamedRow, catalogue: Catalogue, slugs: Set<string>): RowPlan {
  const { form, warnings: formWarnings } = completeForm(row.form);
  const { slug, warnings: slugWarnings } = chooseSlug(form, slugs);
  const product = toNewProduct({ ...form, slug }, catalogue.defaultTaxBasisPoints);
  const { day } = catalogue;
  const { prices, warnings: priceWarnings } = correctPrices(product, { ...noSale, quantityPrices: [] }, day);
  validateProduct({ ...product, ...prices }, day.today);
  slugs.add(slug);
  const id = crypto.randomUUID();
  const isActivating = form.is_active !== false;
  const { queued, messages } = planRowImages(row.images, catalogue, { id, isActivating });
  if (!isActivating) messages.push("Starts inactive: it is hidden in the file");
  else if (queued.length === 0) messages.push("Starts inactive: it has no image yet");
  const {
    membership,
    family,
    warnings: familyWarnings,
  } = row.planFamily({ id, familyId: null, familyValues: null });
  const warnings = [...row.warnings, ...formWarnings, ...slugWarnings, ...priceWarnings, ...familyWarnings];
  return {
    report: {
      ...row.heading,
      family: family?.name ?? "",
      outcome: "created",
      messages,
      warnings,
      changes: [],
    },
    created: {
      id,
      slug,
      product: {
        ...product,
        ...prices,
        ...priceProduct(prices, undefined, day, []),
        ...membership,
        isActive: false,
      },
    },
    images: queued,
    ...(family !== undefined && { families: [family] }),
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

function planUpdate(row: NamedRow, catalogue: Catalogue, product: ProductRow): RowPlan {
  if (product.archivedAt !== null) {
    throw createRowError("This SKU belongs to an archived product: restore it first");
  }
  const change = computeChange(row.form, catalogue, product);
  const { queued, messages } = planRowImages(row.images, catalogue, {
    id: product.id,
    isActivating: change.staysInactive,
  });
  const { membership, family, left, renamed, warnings } = row.planFamily(product);
  const fields = [
    ...change.fields,
    ...(hasOtherFamily(membership, product) ? ["family"] : []),
    ...(renamed === undefined ? [] : ["family_options"]),
  ];
  const heading = { ...row.heading, name: change.values.name, family: family?.name ?? "" };
  const written = catalogue.written.get(product.id);
  if (written !== undefined) {
    // The stock may differ, because units may have been sold since the first attempt.
    if (fields.some((field) => field !== "on_hand")) throw createRowError(writtenDifferentlyMessage);
    return {
      report: { ...heading, outcome: written, messages: [], warnings: [], changes: [] },
      images: queued,
    };
  }
  if (change.keepsSlug) messages.push("The slug was not changed: change it by hand");
  if (change.staysInactive && queued.length === 0) messages.push("Stays inactive: it has no image yet");
  const changes = [...fields, ...(queued.length > 0 ? ["images"] : [])];
  const outcome = changes.length > 0 ? "updated" : "unchanged";
  const { stockAdded } = change;
  const values = { ...change.values, ...membership };
  return {
    report: {
      ...heading,
      outcome,
      messages,
      warnings: [...row.warnings, ...change.warnings, ...warnings],
      changes,
    },
    images: queued,
    ...(fields.length > 0 && { updated: { row: product, values, stockAdded, renamed } }),
    families: [family, left].filter((changed) => changed !== undefined),
  };
}

/** The changes of a row in a product. */
interface ProductChange {
  readonly values: EditableValues;
  readonly stockAdded: number;
  /** The fields that differ from the product's, by their names in the API. */
  readonly fields: readonly string[];
  readonly warnings: readonly string[];
  /** True if the row has a slug that the product does not get. */
  readonly keepsSlug: boolean;
  /** True if the row activates a product that has no image yet. */
  readonly staysInactive: boolean;
}

function computeChange(form: ProductForm, catalogue: Catalogue, product: ProductRow): ProductChange {
  const { stockOnHand: count = product.stockOnHand, slug, ...changes } = toProductChanges(form, product);
  const isTooFew = count < product.stockAllocated;
  const stockOnHand = isTooFew ? product.stockOnHand : count;
  const { day, getAskedPrices } = catalogue;
  const own = getOwnPrices(product);
  const { prices, warnings } = correctPrices(
    { ...product, ...own, ...changes },
    { ...own, quantityPrices: product.quantityPrices },
    day,
  );
  validateProduct({ ...prices, quantityPrices: [] }, day.today);
  const staysInactive =
    changes.isActive === true && !product.isActive && !catalogue.imageHashes.has(product.id);
  const values = pickEditableValues({
    ...product,
    ...changes,
    ...prices,
    ...priceProduct(prices, product, day, getAskedPrices(product.id)),
    ...(staysInactive && { isActive: false }),
  });
  const after = toAuditFields({ ...product, ...values, stockOnHand });
  const [, changed] = diffFields(toAuditFields(product), after);
  return {
    values,
    stockAdded: stockOnHand - product.stockOnHand,
    fields: Object.keys(changed ?? {}),
    warnings: [
      ...(isTooFew ? [`${explainTooFewOnHand(product.stockAllocated)} The stock is not changed`] : []),
      ...warnings,
    ],
    keepsSlug: slug !== undefined && slug !== product.slug,
    staysInactive,
  };
}

const writtenDifferentlyMessage =
  "This import has written this product before, and it is different now: is its SKU in the file twice?";

type Sale = Pick<OwnPrices, "salePriceCents" | "saleFrom" | "saleUntil">;

const noSale: Sale = { salePriceCents: null, saleFrom: null, saleUntil: null };

type Prices = Pick<
  NewProduct,
  "priceCents" | "compareAtPriceCents" | "quantityPrices" | "minimumOrderQuantity" | keyof Sale
>;

/**
 * Leaves out a compare-at price that is below the price, and a sale and quantity prices that do not fit the price.
 * @param stored what the product has, which stays
 */
function correctPrices(
  product: Prices,
  stored: Sale & { readonly quantityPrices: readonly QuantityPrice[] },
  { today }: StoreToday,
) {
  const { priceCents, compareAtPriceCents, quantityPrices = [], minimumOrderQuantity = 1 } = product;
  const isLow = compareAtPriceCents < priceCents;
  const conflict = hasSameQuantityPrices(quantityPrices, stored.quantityPrices)
    ? undefined
    : findQuantityPriceConflict({ priceCents, quantityPrices }, minimumOrderQuantity);
  const { sale, mistake } = correctSale(product, stored, today);
  return {
    prices: {
      priceCents,
      compareAtPriceCents: isLow ? priceCents : compareAtPriceCents,
      quantityPrices: conflict === undefined ? quantityPrices : stored.quantityPrices,
      ...sale,
    },
    warnings: [
      ...(isLow
        ? [`The compare-at price ${formatCents(compareAtPriceCents)} is below the price: left out`]
        : []),
      ...(conflict === undefined ? [] : [`${conflict}: left out`]),
      ...(mistake === undefined ? [] : [mistake]),
    ],
  };
}

/** Leaves out a sale that breaks a rule. One that the product has ends if the new price is not above it. */
function correctSale(
  { priceCents, salePriceCents = null, saleFrom = null, saleUntil = null }: Prices,
  stored: Sale,
  today: string,
): { readonly sale: Sale; readonly mistake?: string } {
  const sale = { salePriceCents, saleFrom, saleUntil };
  const mistake = findSaleMistake({ priceCents, ...sale }, today);
  if (mistake === undefined) return { sale };
  if (findSaleMistake({ ...stored, priceCents }, today) === undefined) {
    return { sale: stored, mistake: `${mistake.message}: the sale is left out` };
  }
  return { sale: noSale, mistake: `${mistake.message}: the sale is removed` };
}

function createRowError(message: string): StoreError {
  return new StoreError("invalid_input", { message });
}
