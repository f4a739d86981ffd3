import {
  missingFieldsMessage,
  missingProductFields,
  type ProductForm,
  priceMessages,
} from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import { formatCents } from "../../../../contract/shared/money.ts";
import { discountPercentage } from "../../../../contract/shared/pricing.ts";
import { blankColumns, type EditableValues, toColumns } from "./product-fields.ts";
import type { ProductRow } from "./product-view.ts";
import { isSlug } from "./slug.ts";

/** The values of a product to be added. Money in cents, the tax rate in basis points (1200 is 12 %), weight in kg. */
export type NewProduct = Partial<EditableValues> &
  Pick<ProductRow, "name" | "sku" | "category" | "description" | "stockOnHand"> &
  Pick<ProductRow, "wholesalePriceCents" | "retailPriceCents"> & {
    /** Made from the name if absent. */
    readonly slug?: string;
    /** Only checked against the two prices, because the database computes it. Absent or 0 is not checked. */
    readonly discountPercentage?: number;
  };

/** At most one field is set. */
export interface StockChanges {
  readonly stockOnHand?: number;
  /** The new number of units for sale. */
  readonly stockQuantity?: number;
  /** Added to the number on hand by the database. */
  readonly stockChange?: number;
}

/** Changes of a product; absent fields stay as they are. */
export type ProductChanges = Partial<NewProduct> & StockChanges;

/**
 * Reads a new product from the form's fields.
 * @param defaultTaxBasisPoints for a form without a tax rate
 * @throws StoreError invalid_input that lists the labels of the missing fields
 */
export function toNewProduct(form: ProductForm, defaultTaxBasisPoints: number): NewProduct {
  requireFields(form, true);
  return {
    ...blankColumns(),
    // Only for the type: requireFields() has refused a form without these fields.
    name: "",
    sku: "",
    category: "",
    description: "",
    wholesalePriceCents: 0,
    retailPriceCents: 0,
    ...(form.tax_rate === undefined && { taxRateBasisPoints: defaultTaxBasisPoints }),
    ...toColumns(form),
    stockOnHand: form.on_hand ?? form.stock_quantity ?? 0,
    discountPercentage: form.discount_percentage ?? 0,
  };
}

/**
 * Reads the changes of a product from the form's fields.
 * @throws StoreError invalid_input that lists the labels of required fields that were sent blank
 */
export function toProductChanges(form: ProductForm): ProductChanges {
  requireFields(form, false);
  const discount = form.discount_percentage ?? undefined;
  return {
    ...toColumns(form),
    ...toStockChanges(form),
    ...(discount !== undefined && { discountPercentage: discount }),
  };
}

/** With the number that the admin saw, the difference is added to the stock, so that sales in the meantime count. */
export function toStockChanges(
  stock: Pick<ProductForm, "on_hand" | "seen_on_hand" | "stock_quantity" | "seen_stock_quantity">,
): StockChanges {
  const isCount = typeof stock.on_hand === "number";
  const wanted = isCount ? stock.on_hand : stock.stock_quantity;
  const seen = isCount ? stock.seen_on_hand : stock.seen_stock_quantity;
  if (typeof wanted !== "number") return {};
  if (typeof seen === "number") return { stockChange: wanted - seen };
  return isCount ? { stockOnHand: wanted } : { stockQuantity: wanted };
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
    ...slugErrors(product.slug),
    ...priceErrors(product.wholesalePriceCents, product.retailPriceCents),
    ...discountErrors(product),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) throw new StoreError("invalid_input", { message, errors });
}

function slugErrors(slug: string | undefined): Record<string, string> {
  if (slug === undefined || isSlug(slug)) return {};
  return { slug: "Slug must be lower-case letters, digits and hyphens, and not a reserved word" };
}

function priceErrors(wholesaleCents: number, retailCents: number): Record<string, string> {
  if (wholesaleCents <= 0) return { wholesale_price: priceMessages.notPositive };
  if (retailCents <= 0) return { retail_price: priceMessages.notPositive };
  if (retailCents < wholesaleCents) return { retail_price: priceMessages.retailTooLow };
  return {};
}

/** A given discount must lead from the retail price to the wholesale price, to within a cent. */
function discountErrors(product: ValidatedValues): Record<string, string> {
  const given = product.discountPercentage ?? 0;
  if (given === 0) return {};
  const discountedCents = product.retailPriceCents * (1 - given / 100);
  if (Math.abs(discountedCents - product.wholesalePriceCents) <= 1) return {};
  const actual = discountPercentage(product.retailPriceCents, product.wholesalePriceCents);
  return {
    discount_percentage:
      `A discount of ${given}% does not lead from ${formatCents(product.retailPriceCents)} ` +
      `to ${formatCents(product.wholesalePriceCents)}: it would be ${actual}%`,
  };
}
