import { productFields } from "../../../../contract/catalog/product-fields.ts";
import {
  missingFieldsMessage,
  missingProductFields,
  type ProductForm,
  priceMessages,
} from "../../../../contract/catalog/product-form.ts";
import {
  findQuantityPriceConflict,
  type QuantityPrice,
  readQuantityPrices,
} from "../../../../contract/catalog/quantity-prices.ts";
import { findSaleMistake, getOwnPrices, type StoredPrices } from "../../../../contract/catalog/sale-price.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { dollarsToCents, formatCents, percentToBasisPoints } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";
import type { EditableValues, ProductRow } from "./product-rows.ts";
import { isSlug } from "./slug.ts";

/**
 * The values of a new product. Its prices are the owner's (contract/catalog/sale-price.ts). Money is in cents, the tax rate in basis points (1200 is 12 %), and the weight in kg.
 */
export type NewProduct = Partial<EditableValues> &
  Pick<ProductRow, "name" | "sku" | "category" | "description" | "stockOnHand"> &
  Pick<ProductRow, "priceCents" | "compareAtPriceCents"> & {
    /** The slug. If it is absent, it is made from the name. */
    readonly slug?: string;
    /**
     * The discount, which is only checked against the two prices because the database computes it. 0 is not checked.
     */
    readonly discountPercentage?: number;
  };

/** A change of the stock. At most one field is set. */
export interface StockChanges {
  readonly stockOnHand?: number;
  /** The new number of units for sale. */
  readonly stockQuantity?: number;
  /** The number of units that the database adds to the stock on hand. */
  readonly stockChange?: number;
}

/** Changes of a product. Absent fields stay as they are. */
export type ProductChanges = Partial<NewProduct> & StockChanges;

/**
 * Reads a new product from the form's fields.
 * @param defaultTaxBasisPoints the tax rate for a form without one
 * @throws StoreError invalid_input that lists the labels of the missing fields
 */
export function toNewProduct(form: ProductForm, defaultTaxBasisPoints: number): NewProduct {
  requireFields(form, true);
  const columns = toColumns(form);
  const priceCents = columns.priceCents ?? 0;
  return {
    ...toColumns(blankOptionalFields),
    isActive: productFields.is_active.blank,
    isFeatured: productFields.is_featured.blank,
    isOfferExempt: productFields.exempt_from_offers.blank,
    // These values only satisfy the type, because requireFields() has refused a form without these fields.
    name: "",
    sku: "",
    category: "",
    description: "",
    priceCents,
    compareAtPriceCents: priceCents,
    ...(form.tax_rate === undefined && { taxRateBasisPoints: defaultTaxBasisPoints }),
    ...columns,
    stockOnHand: form.on_hand ?? form.stock_quantity ?? 0,
    discountPercentage: form.discount_percentage ?? 0,
  };
}

/**
 * Reads the changes of a product from the form's fields. A blank `retail_price` removes the compare-at price. A product
 * without one has two equal prices, which change together. A blank `sale_price` removes the days of the sale, too.
 * @throws StoreError invalid_input that lists the labels of required fields that were sent blank
 */
export function toProductChanges(form: ProductForm, current: StoredPrices): ProductChanges {
  requireFields(form, false);
  const hasSeenCost = form.seen_unit_cost !== undefined && form.seen_unit_cost === form.unit_cost;
  const columns = toColumns(hasSeenCost ? { ...form, unit_cost: undefined } : form);
  const own = getOwnPrices(current);
  const hasCompareAt = own.compareAtPriceCents !== own.priceCents;
  const keepsCompareAt = hasCompareAt && form.retail_price !== null;
  const discount = form.discount_percentage ?? undefined;
  return {
    ...(!keepsCompareAt && { compareAtPriceCents: columns.priceCents ?? own.priceCents }),
    ...(form.sale_price === null && { saleFrom: null, saleUntil: null }),
    ...columns,
    ...toStockChanges(form),
    ...(discount !== undefined && { discountPercentage: discount }),
  };
}

/**
 * Reads a change of the stock. If the form has the number that the admin saw, the difference is added to the stock, so
 * that units sold in the meantime are not restored.
 */
export function toStockChanges(
  stock: Pick<ProductForm, "on_hand" | "seen_on_hand" | "stock_quantity" | "seen_stock_quantity">,
): StockChanges {
  const isCount = typeof stock.on_hand === "number";
  const entered = isCount ? stock.on_hand : stock.stock_quantity;
  const seen = isCount ? stock.seen_on_hand : stock.seen_stock_quantity;
  if (typeof entered !== "number") return {};
  if (typeof seen === "number") return { stockChange: entered - seen };
  return isCount ? { stockOnHand: entered } : { stockQuantity: entered };
}

const blankOptionalFields = {
  short_description: null,
  quantity_prices: null,
  sale_price: null,
  sale_from: null,
  sale_until: null,
  tax_rate: null,
  tax_class: null,
  minimum_order_quantity: null,
  weight: null,
  dimensions: null,
  meta_title: null,
  meta_description: null,
  meta_keywords: null,
  brand: null,
  barcode: null,
  unit_cost: null,
  supplier: null,
  reorder_point: null,
} as const satisfies ProductForm;

type FormColumn =
  | Exclude<
      keyof EditableValues,
      "regularPriceCents" | "regularCompareAtPriceCents" | "familyId" | "familyValues"
    >
  | "sku"
  | "slug";

/**
 * Maps the form's fields to columns, with money in cents and the tax rate in basis points. The API calls the price
 * `wholesale_price` and the compare-at price `retail_price`. A blank optional field gets its default. An absent field
 * is left out, and so is a blank one that has no default.
 */
function toColumns(form: ProductForm): Partial<Pick<ProductRow, FormColumn>> {
  return omitUndefined({
    sku: form.sku ?? undefined,
    name: form.name ?? undefined,
    slug: form.slug ?? undefined,
    category: form.category ?? undefined,
    description: form.description ?? undefined,
    shortDescription: orBlank(form.short_description, productFields.short_description.blank),
    priceCents: toCents(form.wholesale_price),
    compareAtPriceCents: toCents(form.retail_price),
    salePriceCents: form.sale_price === null ? null : toCents(form.sale_price),
    saleFrom: form.sale_from,
    saleUntil: form.sale_until,
    quantityPrices: toQuantityPrices(orBlank(form.quantity_prices, productFields.quantity_prices.blank)),
    taxRateBasisPoints: toBasisPoints(orBlank(form.tax_rate, productFields.tax_rate.blank)),
    taxClass: orBlank(form.tax_class, productFields.tax_class.blank),
    minimumOrderQuantity: orBlank(form.minimum_order_quantity, productFields.minimum_order_quantity.blank),
    weightKg: form.weight,
    dimensions: form.dimensions,
    isActive: form.is_active,
    isFeatured: form.is_featured,
    isOfferExempt: form.exempt_from_offers,
    metaTitle: form.meta_title,
    metaDescription: form.meta_description,
    metaKeywords: form.meta_keywords,
    brand: form.brand,
    barcode: form.barcode,
    unitCostCents: form.unit_cost === null ? null : toCents(form.unit_cost),
    supplier: form.supplier,
    reorderPoint: form.reorder_point,
  } satisfies Record<FormColumn, unknown>);
}

function orBlank<Value, Blank>(value: Value | null | undefined, blank: Blank): Value | Blank | undefined {
  return value === null ? blank : value;
}

function toCents(dollars: number | null | undefined): number | undefined {
  return typeof dollars === "number" ? dollarsToCents(dollars) : undefined;
}

function toQuantityPrices(text: string | undefined): readonly QuantityPrice[] | undefined {
  return text === undefined ? undefined : readQuantityPrices(text);
}

function toBasisPoints(percent: number | undefined): number | undefined {
  return percent === undefined ? undefined : percentToBasisPoints(percent);
}

/**
 * Leaves out undefined values, because Drizzle would insert NULL for them, and a spread would overwrite defaults with
 * them.
 */
function omitUndefined<Values extends object>(values: Values) {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  // Object.fromEntries() loses the names of the columns.
  return Object.fromEntries(defined) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> };
}

export const requiredMessage = "This field is required";

function requireFields(form: ProductForm, isNew: boolean): void {
  const missing = missingProductFields(form, isNew);
  if (missing.length === 0) return;
  throw new StoreError("invalid_input", {
    message: missingFieldsMessage(missing),
    errors: Object.fromEntries(missing.map((field) => [field, requiredMessage])),
  });
}

type ValidatedValues = Pick<
  NewProduct,
  "slug" | "priceCents" | "compareAtPriceCents" | "discountPercentage"
> &
  Partial<
    Pick<NewProduct, "quantityPrices" | "minimumOrderQuantity" | "salePriceCents" | "saleFrom" | "saleUntil">
  >;

/**
 * Checks the rules between a product's fields (docs/product.md, "Prices and money").
 * @param today the day in the store's time zone, before which no sale can end
 * @throws StoreError invalid_input with a message for each field that breaks one
 */
export function validateProduct(product: ValidatedValues, today: string): void {
  const errors = {
    ...checkSlug(product.slug),
    ...checkPrices(product.priceCents, product.compareAtPriceCents),
    ...checkSale(product, today),
    ...checkQuantityPrices(product),
    ...checkDiscount(product),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new StoreError("invalid_input", { message, errors });
}

function checkSlug(slug: string | undefined): Record<string, string> {
  if (slug === undefined || isSlug(slug)) return {};
  return { slug: "Slug must be lowercase letters, digits and hyphens, and not a reserved word" };
}

function checkPrices(priceCents: number, compareAtCents: number): Record<string, string> {
  if (priceCents <= 0) return { wholesale_price: priceMessages.notPositive };
  if (compareAtCents <= 0) return { retail_price: priceMessages.notPositive };
  if (compareAtCents < priceCents) return { retail_price: priceMessages.retailTooLow };
  return {};
}

function checkSale(product: ValidatedValues, today: string): Record<string, string> {
  const { priceCents, salePriceCents = null, saleFrom = null, saleUntil = null } = product;
  const mistake = findSaleMistake({ priceCents, salePriceCents, saleFrom, saleUntil }, today);
  return mistake === undefined ? {} : { [mistake.field]: mistake.message };
}

/** Checks the quantity prices of a new product, or changed ones. A price may fall below those that stay. */
function checkQuantityPrices(product: ValidatedValues): Record<string, string> {
  const { priceCents, quantityPrices = [], minimumOrderQuantity = 1 } = product;
  const conflict = findQuantityPriceConflict({ priceCents, quantityPrices }, minimumOrderQuantity);
  return conflict === undefined ? {} : { quantity_prices: conflict };
}

/** Checks that the discount leads from the compare-at price to the price, to within a cent. */
function checkDiscount(product: ValidatedValues): Record<string, string> {
  const entered = product.discountPercentage ?? 0;
  if (entered === 0) return {};
  const discountedCents = product.compareAtPriceCents * (1 - entered / 100);
  if (Math.abs(discountedCents - product.priceCents) <= 1) return {};
  const actual = discountPercentage(product.compareAtPriceCents, product.priceCents);
  return {
    discount_percentage:
      `A discount of ${entered}% does not match: from ${formatCents(product.compareAtPriceCents)} ` +
      `to ${formatCents(product.priceCents)} is ${actual}%`,
  };
}
