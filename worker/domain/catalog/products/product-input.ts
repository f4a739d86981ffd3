import {
  missingFieldsMessage,
  missingProductFields,
  type ProductForm,
  priceMessages,
} from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";
import { createBlankColumns, type EditableValues, toColumns } from "./product-fields.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlug } from "./slug.ts";

/** The values of a new product. Money is in cents, the tax rate in basis points (1200 is 12 %), and the weight in kg. */
export type NewProduct = Partial<EditableValues> &
  Pick<ProductRow, "name" | "sku" | "category" | "description" | "stockOnHand"> &
  Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents"> & {
    /** The slug. If it is absent, it is made from the name. */
    readonly slug?: string;
    /** The discount, which is only checked against the two prices because the database computes it. 0 is not checked. */
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
  const priceCents = columns.wholesalePriceCents ?? 0;
  return {
    ...createBlankColumns(),
    // These values only satisfy the type, because requireFields() has refused a form without these fields.
    name: "",
    sku: "",
    category: "",
    description: "",
    wholesalePriceCents: priceCents,
    retailPriceCents: priceCents,
    ...(form.tax_rate === undefined && { taxRateBasisPoints: defaultTaxBasisPoints }),
    ...columns,
    stockOnHand: form.on_hand ?? form.stock_quantity ?? 0,
    discountPercentage: form.discount_percentage ?? 0,
  };
}

/**
 * Reads the changes of a product from the form's fields. A blank `retail_price` removes the compare-at price. A product
 * without one has two equal prices, which change together.
 * @throws StoreError invalid_input that lists the labels of required fields that were sent blank
 */
export function toProductChanges(
  form: ProductForm,
  current: Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents">,
): ProductChanges {
  requireFields(form, false);
  const columns = toColumns(form);
  const hasCompareAt = current.retailPriceCents !== current.wholesalePriceCents;
  const keepsCompareAt = hasCompareAt && form.retail_price !== null;
  const discount = form.discount_percentage ?? undefined;
  return {
    ...(!keepsCompareAt && { retailPriceCents: columns.wholesalePriceCents ?? current.wholesalePriceCents }),
    ...columns,
    ...toStockChanges(form),
    ...(discount !== undefined && { discountPercentage: discount }),
  };
}

/**
 * Reads a change of the stock. If the form has the number that the admin saw, the difference is added to the stock, so that
 * units sold in the meantime are not restored.
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
  "slug" | "wholesalePriceCents" | "retailPriceCents" | "discountPercentage"
>;

/**
 * Checks the rules between a product's fields (docs/product.md, "Prices and money").
 * @throws StoreError invalid_input with a message for each field that breaks one
 */
export function validateProduct(product: ValidatedValues): void {
  const errors = {
    ...checkSlug(product.slug),
    ...checkPrices(product.wholesalePriceCents, product.retailPriceCents),
    ...checkDiscount(product),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new StoreError("invalid_input", { message, errors });
}

function checkSlug(slug: string | undefined): Record<string, string> {
  if (slug === undefined || isSlug(slug)) return {};
  return { slug: "Slug must be lowercase letters, digits and hyphens, and not a reserved word" };
}

function checkPrices(wholesaleCents: number, retailCents: number): Record<string, string> {
  if (wholesaleCents <= 0) return { wholesale_price: priceMessages.notPositive };
  if (retailCents <= 0) return { retail_price: priceMessages.notPositive };
  if (retailCents < wholesaleCents) return { retail_price: priceMessages.retailTooLow };
  return {};
}

/** Checks that the discount leads from the retail price to the wholesale price, to within a cent. */
function checkDiscount(product: ValidatedValues): Record<string, string> {
  const entered = product.discountPercentage ?? 0;
  if (entered === 0) return {};
  const discountedCents = product.retailPriceCents * (1 - entered / 100);
  if (Math.abs(discountedCents - product.wholesalePriceCents) <= 1) return {};
  const actual = discountPercentage(product.retailPriceCents, product.wholesalePriceCents);
  return {
    discount_percentage:
      `A discount of ${entered}% does not match: from ${formatCents(product.retailPriceCents)} ` +
      `to ${formatCents(product.wholesalePriceCents)} is ${actual}%`,
  };
}
