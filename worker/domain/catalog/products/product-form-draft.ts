import {
  missingFieldsMessage,
  missingProductFields,
  type ProductForm,
} from "../../../../contract/catalog/product-form.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { ProductDraft } from "./product-draft.ts";
import { blankColumns, toColumns, toViewFields } from "./product-fields.ts";
import type { ProductRow } from "./product-view.ts";
import { onHandAfter, type ProductChanges, type StockChanges } from "./update-product.ts";

/**
 * A new product from the form's fields (specification section 5, "Product form").
 * @param defaultTaxBasisPoints where the form says nothing of tax.
 * @throws StoreError invalid_input that lists the labels of what is missing.
 */
export function draftOfForm(form: ProductForm, defaultTaxBasisPoints: number): ProductDraft {
  refuseMissing(form, true);
  return {
    ...blankColumns(),
    // refuseMissing has refused what has none of these.
    ...{ name: "", sku: "", category: "", description: "", wholesalePriceCents: 0, retailPriceCents: 0 },
    ...(form.tax_rate === undefined && { taxRateBasisPoints: defaultTaxBasisPoints }),
    ...toColumns(form),
    stockOnHand: form.on_hand ?? form.stock_quantity ?? 0,
    discountPercentage: form.discount_percentage ?? 0,
  };
}

/** The changes that the form's fields make: what was not sent stays. */
export function changesOfForm(form: ProductForm): ProductChanges {
  refuseMissing(form, false);
  const discountPercentage = form.discount_percentage ?? undefined;
  return {
    ...toColumns(form),
    ...toStockChanges(form),
    ...(discountPercentage !== undefined && { discountPercentage }),
  };
}

/** The number that was seen may be old: what was changed of it is then added to what is there. */
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

/** A row's fields as the API names them, for the record of what changed. */
export function recordedFields(row: ProductRow, changes: ProductChanges = {}): Record<string, unknown> {
  return { ...toViewFields({ ...row, ...changes }), on_hand: onHandAfter(row, changes) };
}

export const requiredMessage = "This field is required";

function refuseMissing(form: ProductForm, isNew: boolean): void {
  const missing = missingProductFields(form, isNew);
  if (missing.length === 0) return;
  const message = missingFieldsMessage(missing);
  throw new StoreError("invalid_input", {
    message,
    errors: Object.fromEntries(missing.map((field) => [field, requiredMessage])),
  });
}
