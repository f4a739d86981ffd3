import { StoreError } from "../../../contract/errors.ts";
import { dollarsToCents } from "../../../contract/money.ts";
import {
  missingFieldsMessage,
  missingProductFields,
  type ProductForm,
} from "../../../contract/product-form.ts";
import type { ProductDraft } from "./product-draft.ts";
import type { ProductRow } from "./product-view.ts";
import { onHandAfter, type ProductChanges, type StockChanges } from "./update-product.ts";

/**
 * A new product from the form's fields (specification section 5, "Product form").
 * @param defaultTaxBasisPoints where the form says nothing of tax.
 * @throws StoreError invalid_input that lists the labels of what is missing.
 */
export function draftOfForm(form: ProductForm, defaultTaxBasisPoints: number): ProductDraft {
  refuseMissing(form, true);
  const { name, sku, category, description } = form;
  const columns = columnsOf(form);
  return {
    ...columns,
    name: name ?? "",
    sku: sku ?? "",
    // refuseMissing has refused what has none of these.
    category: category ?? "Toys",
    description: description ?? "",
    wholesalePriceCents: columns.wholesalePriceCents ?? 0,
    retailPriceCents: columns.retailPriceCents ?? 0,
    stockOnHand: form.on_hand ?? form.stock_quantity ?? 0,
    taxRateBasisPoints:
      form.tax_rate === undefined ? defaultTaxBasisPoints : (columns.taxRateBasisPoints ?? 0),
  };
}

/** The changes that the form's fields make: what was not sent stays. */
export function changesOfForm(form: ProductForm): ProductChanges {
  refuseMissing(form, false);
  return { ...columnsOf(form), ...stockChangesOf(form) };
}

/** The number that was seen may be old: what was changed of it is then added to what is there. */
export function stockChangesOf(
  stock: Pick<ProductForm, "on_hand" | "seen_on_hand" | "stock_quantity" | "seen_stock_quantity">,
): StockChanges {
  const isCount = typeof stock.on_hand === "number";
  const wanted = isCount ? stock.on_hand : stock.stock_quantity;
  const seen = isCount ? stock.seen_on_hand : stock.seen_stock_quantity;
  if (typeof wanted !== "number") return {};
  if (typeof seen === "number") return { stockChange: wanted - seen };
  return isCount ? { stockOnHand: wanted } : { stockQuantity: wanted };
}

/** A row's fields as the API names them, for the record of what changed. */
export function recordedFields(row: ProductRow, changes: ProductChanges = {}): Record<string, unknown> {
  const after = { ...row, ...changes };
  return {
    name: after.name,
    slug: after.slug,
    sku: after.sku,
    category: after.category,
    description: after.description,
    short_description: after.shortDescription,
    wholesale_price: after.wholesalePriceCents / 100,
    retail_price: after.retailPriceCents / 100,
    tax_rate: (after.taxRateBasisPoints ?? 0) / 100,
    on_hand: onHandAfter(row, changes),
    minimum_order_quantity: after.minimumOrderQuantity,
    weight: after.weightKg,
    dimensions: after.dimensions,
    is_active: after.isActive,
    is_featured: after.isFeatured,
    meta_title: after.metaTitle,
    meta_description: after.metaDescription,
    meta_keywords: after.metaKeywords,
  };
}

function refuseMissing(form: ProductForm, isNew: boolean): void {
  const missing = missingProductFields(form, isNew);
  if (missing.length === 0) return;
  const message = missingFieldsMessage(missing);
  throw new StoreError("invalid_input", {
    message,
    errors: Object.fromEntries(missing.map((field) => [field, "This field is required"])),
  });
}

/** Only what was sent. A blank optional field is its default. */
function columnsOf(form: ProductForm): Partial<ProductDraft> {
  const columns = {
    name: form.name ?? undefined,
    slug: form.slug ?? undefined,
    sku: form.sku ?? undefined,
    category: form.category ?? undefined,
    description: form.description ?? undefined,
    shortDescription: blankAs(form.short_description, ""),
    wholesalePriceCents: centsOf(form.wholesale_price),
    retailPriceCents: centsOf(form.retail_price),
    discountPercentage: blankAs(form.discount_percentage, 0),
    taxRateBasisPoints: form.tax_rate === undefined ? undefined : Math.round((form.tax_rate ?? 0) * 100),
    minimumOrderQuantity: blankAs(form.minimum_order_quantity, 1),
    weightKg: form.weight,
    dimensions: form.dimensions,
    isActive: form.is_active,
    isFeatured: form.is_featured,
    metaTitle: form.meta_title,
    metaDescription: form.meta_description,
    metaKeywords: form.meta_keywords,
  };
  // Undefined would be written as NULL.
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function centsOf(dollars: number | null | undefined): number | undefined {
  return dollars === null || dollars === undefined ? undefined : dollarsToCents(dollars);
}

function blankAs<Value>(value: Value | null | undefined, blank: Value): Value | undefined {
  return value === null ? blank : value;
}
