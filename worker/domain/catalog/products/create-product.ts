import { fieldError, type StoreError } from "../../../../contract/shared/errors.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import { selectNames, unknownCategory } from "../../categories/read-categories.ts";
import type { StoreContext } from "../../context.ts";
import { assertSoundProduct, type ProductDraft } from "./product-draft.ts";
import type { ProductRow } from "./product-view.ts";
import { freeSlug, isSlugTaken } from "./slug.ts";

/**
 * Adds a product to the catalogue. Its images are added `alongside`, in the same batch, or follow (add-product-image.ts).
 * @throws StoreError invalid_input for a rule that is broken, conflict for a slug or SKU that is taken.
 */
export async function createProduct(
  context: StoreContext,
  draft: ProductDraft,
  alongside: (product: { id: string; slug: string }) => readonly Statement[] = () => [],
): Promise<ProductRow> {
  assertSoundProduct(draft);
  if (draft.slug !== undefined && (await isSlugTaken(context, draft.slug))) throw slugTaken();
  for (let attempt = 1; ; attempt += 1) {
    const slug = draft.slug ?? (await freeSlug(context, draft.name));
    try {
      return await insertProduct(context, draft, slug, alongside);
    } catch (error) {
      if (isForeignKeyViolation(error)) throw await explainCategory(context, draft.category, error);
      const column = violatedConstraint(error);
      if (column === "products.sku") throw skuTaken();
      if (column !== "products.slug") throw error;
      // Someone else took the slug in between: a typed one is a conflict, a generated one is generated again.
      if (draft.slug !== undefined || attempt === maxAttempts) throw slugTaken();
    }
  }
}

const maxAttempts = 5;

async function insertProduct(
  context: StoreContext,
  { discountPercentage: _, ...columns }: ProductDraft,
  slug: string,
  alongside: (product: { id: string; slug: string }) => readonly Statement[],
): Promise<ProductRow> {
  const now = context.now().toISOString();
  const id = crypto.randomUUID();
  const insert = context.db
    .insert(products)
    .values({ ...columns, id, slug, createdAt: now, updatedAt: now })
    .returning();
  const [[row]] = await context.db.batch([insert, ...alongside({ id, slug })]);
  if (row === undefined) throw new Error("The product vanished while it was being added");
  return row;
}

/** Only its category can be what a product references in vain. */
export async function explainCategory(
  context: StoreContext,
  category: string,
  error: unknown,
): Promise<unknown> {
  const known = (await selectNames(context)).map(({ name }) => name);
  return known.includes(category) ? error : unknownCategory(category, known);
}

export function slugTaken(): StoreError {
  return fieldError("slug", "Another product already uses this slug", "conflict");
}

export function skuTaken(): StoreError {
  return fieldError("sku", "Another product already uses this SKU", "conflict");
}
