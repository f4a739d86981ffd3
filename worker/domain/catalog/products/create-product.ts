import { eq } from "drizzle-orm";
import type { AdminProductView, ProductWrite } from "../../../../contract/admin/products.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { productDrafts, products } from "../../../db/schema/catalog.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import type { AdminActor } from "../../profiles/profile.ts";
import { requireSettings, selectSettings } from "../../settings/settings-row.ts";
import { write } from "../../write.ts";
import { findNewImages, readArrangement } from "./form-images.ts";
import { explainCategory, skuTaken, slugTaken } from "./product-conflicts.ts";
import { planImages, recordedImages } from "./product-images.ts";
import { type NewProduct, toNewProduct, validateProduct } from "./product-input.ts";
import { readAdminProduct } from "./read-admin-product.ts";
import { findFreeSlug, selectSlugOwners } from "./slug.ts";

/**
 * Adds a product with its images, which are in the object store already, and deletes the draft that it was made from. The
 * images of a refused product stay until deleteOrphanedImages() deletes them.
 * @throws StoreError invalid_input, conflict for a slug or SKU that is taken
 */
export async function createProduct(
  context: StoreContext,
  admin: AdminActor,
  form: ProductWrite,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const settings = requireSettings(await selectSettings(context));
  const product = toNewProduct(form, settings.defaultTaxBasisPoints);
  const added = await findNewImages(context, form, uploads);
  const arrangement = readArrangement(form, uploads);
  const productId = await insertProduct(context, product, ({ id, slug }) => {
    const images = planImages(context, id, [], { added, deletedIds: [], arrangement });
    return [
      ...images.statements,
      ...(form.draft_id === undefined
        ? []
        : [context.db.delete(productDrafts).where(eq(productDrafts.id, form.draft_id))]),
      writeAudit(context, admin, {
        action: "product.create",
        entity: "product",
        entityId: id,
        summary: `Added ${product.name}`,
        after: { name: product.name, sku: product.sku, slug, images: recordedImages(images.rows) },
      }),
    ];
  });
  return readAdminProduct(context, productId);
}

/**
 * Inserts a product, with `alongside` in the same batch. A slug that is made from the name avoids those that are taken.
 * @returns the product's id
 * @throws StoreError invalid_input for a rule that is broken, conflict for a slug or SKU that is taken
 */
export async function insertProduct(
  context: StoreContext,
  product: NewProduct,
  alongside: (created: { id: string; slug: string }) => readonly Statement[] = () => [],
): Promise<string> {
  validateProduct(product);
  const { discountPercentage: _, ...columns } = product;
  const id = crypto.randomUUID();
  const createdAt = context.now().toISOString();
  try {
    return await write(
      context,
      () => findSlug(context, product),
      (slug) => ({
        statements: [
          context.db.insert(products).values({ ...columns, id, slug, createdAt, updatedAt: createdAt }),
          ...alongside({ id, slug }),
        ],
        result: id,
        // A typed slug is the admin's choice: it is a conflict, and not replaced.
        mayBeTaken: product.slug === undefined ? ["products.slug"] : [],
      }),
    );
  } catch (error) {
    if (isForeignKeyViolation(error)) throw await explainCategory(context, product.category, error);
    const column = violatedConstraint(error);
    if (column === "products.sku") throw skuTaken();
    throw column === "products.slug" ? slugTaken() : error;
  }
}

async function findSlug(context: StoreContext, { slug, name }: NewProduct): Promise<string> {
  if (slug === undefined) return findFreeSlug(context, name);
  if ((await selectSlugOwners(context, slug)).length > 0) throw slugTaken();
  return slug;
}
