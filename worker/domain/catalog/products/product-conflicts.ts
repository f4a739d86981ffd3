import type { AdminProductView } from "../../../../contract/admin/products.ts";
import { fieldError, StoreError } from "../../../../contract/shared/errors.ts";
import { isForeignKeyViolation, isVersionConflict, violatedConstraint } from "../../../db/run-batch.ts";
import type { StoreContext } from "../../context.ts";
import { createUnknownCategoryError, selectCategoryNames } from "../../store/categories/read-categories.ts";
import type { ProductChanges } from "./product-input.ts";
import { selectProduct } from "./product-rows.ts";
import { readAdminProduct } from "./read-product.ts";

/**
 * Returns a StoreError if a product could not be written because of a violated constraint, and otherwise the error
 * itself.
 */
export async function explainConflict(
  context: StoreContext,
  productId: string,
  { category = "" }: ProductChanges,
  error: unknown,
): Promise<unknown> {
  if (isForeignKeyViolation(error)) return explainCategory(context, category, error);
  if (isVersionConflict(error)) {
    return createStaleProductError(await readAdminProduct(context, productId), error);
  }
  switch (violatedConstraint(error)) {
    case "products.sku":
      return createSkuTakenError();
    case "products.slug":
      return createSlugTakenError();
    case "products_stock_not_negative":
    case "products_allocated_on_hand": {
      const row = await selectProduct(context, productId).get();
      return fieldError("on_hand", explainTooFewOnHand(row?.stockAllocated ?? 0), "conflict");
    }
    default:
      return error;
  }
}

/** Returns the error for a violated foreign key. A product's only foreign key is its category. */
export async function explainCategory(
  context: StoreContext,
  category: string,
  error: unknown,
): Promise<unknown> {
  const existing = (await selectCategoryNames(context)).map(({ name }) => name);
  return existing.includes(category) ? error : createUnknownCategoryError(category, existing);
}

/**
 * Creates the error for a change of a product that someone else has changed since it was read.
 * @param current the current product, which the response contains
 */
export function createStaleProductError(current: AdminProductView, cause?: unknown): StoreError {
  return new StoreError("conflict", {
    message: "Someone else changed this product in the meantime.",
    current,
    cause,
  });
}

/** Creates the error for a slug that is another product's, also as a former slug. */
export function createSlugTakenError(): StoreError {
  return fieldError("slug", "Another product already uses this slug", "conflict");
}

/** Creates the error for a SKU that is another product's, also an archived one's. */
export function createSkuTakenError(): StoreError {
  return fieldError("sku", "Another product already uses this SKU", "conflict");
}

/** Returns the message for a stock that would be lower than the units allocated to orders. */
export function explainTooFewOnHand(allocated: number): string {
  if (allocated === 0) return "There aren't that many units: stock can't go below zero.";
  const [units, are] = allocated === 1 ? ["1 unit", "is"] : [`${allocated} units`, "are"];
  return `${units} ${are} promised to orders that haven't shipped, so at least ${allocated} must be on hand.`;
}
