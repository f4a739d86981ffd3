import { fieldError, type StoreError } from "../../../../contract/shared/errors.ts";
import { isForeignKeyViolation, isVersionConflict, violatedConstraint } from "../../../db/run-batch.ts";
import { createUnknownCategoryError, selectNames } from "../../categories/read-categories.ts";
import type { StoreContext } from "../../context.ts";
import type { ProductChanges } from "./product-input.ts";
import { readAdminProduct, selectProduct, staleProduct } from "./read-admin-product.ts";

/** Returns the error to throw for a failed write of a product: a StoreError for a violated constraint, else the error itself. */
export async function explainConflict(
  context: StoreContext,
  productId: string,
  { category = "" }: ProductChanges,
  error: unknown,
): Promise<unknown> {
  if (isForeignKeyViolation(error)) return explainCategory(context, category, error);
  if (isVersionConflict(error)) return staleProduct(await readAdminProduct(context, productId), error);
  switch (violatedConstraint(error)) {
    case "products.sku":
      return skuTaken();
    case "products.slug":
      return slugTaken();
    case "products_stock_not_negative":
    case "products_allocated_on_hand": {
      const row = await selectProduct(context, productId).get();
      return fieldError("on_hand", tooFewOnHand(row?.stockAllocated ?? 0), "conflict");
    }
    default:
      return error;
  }
}

/** Returns the error for a violated foreign key. The category is a product's only one. */
export async function explainCategory(
  context: StoreContext,
  category: string,
  error: unknown,
): Promise<unknown> {
  const known = (await selectNames(context)).map(({ name }) => name);
  return known.includes(category) ? error : createUnknownCategoryError(category, known);
}

export function slugTaken(): StoreError {
  return fieldError("slug", "Another product already uses this slug", "conflict");
}

export function skuTaken(): StoreError {
  return fieldError("sku", "Another product already uses this SKU", "conflict");
}

export function tooFewOnHand(allocated: number): string {
  if (allocated === 0) return "There are fewer units than that: the stock cannot fall below zero.";
  const [units, are] = allocated === 1 ? ["1 unit", "is"] : [`${allocated} units`, "are"];
  return `${units} ${are} promised to orders that have not been shipped, so at least ${allocated} must be on hand.`;
}
