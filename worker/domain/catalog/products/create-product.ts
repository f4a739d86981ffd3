import type { AdminProductView, ProductBody } from "../../../../contract/admin/products.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses, resolveFormTaxClass } from "../../money/taxes/tax-classes.ts";
import { selectContent } from "../../store/documents.ts";
import { requireSettings, selectSettings } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import { findNewImages, readArrangement } from "./form-images.ts";
import { createSkuTakenError, createSlugTakenError, explainCategory } from "./product-conflicts.ts";
import { planImages, toAuditImages } from "./product-images.ts";
import { type NewProduct, toNewProduct, validateProduct } from "./product-input.ts";
import { readAdminProduct } from "./read-admin-product.ts";
import { findFreeSlug, selectSlugOwners } from "./slug.ts";

/**
 * Adds a product with its images, which are already in the object store. If the product is refused, deleteOrphanedImages()
 * later deletes its images.
 * @throws StoreError invalid_input, conflict for a slug or SKU that is taken
 */
export async function createProduct(
  context: StoreContext,
  admin: AdminActor,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const [settings, content] = await context.db.batch([
    selectSettings(context),
    selectContent(context, "tax"),
  ]);
  const product = toNewProduct(
    resolveFormTaxClass(form, parseTaxClasses(content)),
    requireSettings(settings).defaultTaxBasisPoints,
  );
  const added = await findNewImages(context, form, uploads);
  const arrangement = readArrangement(form, uploads);
  const productId = await insertProduct(context, product, ({ id, slug }) => {
    const images = planImages(context, id, [], { added, deletedIds: [], arrangement });
    return [
      ...images.statements,
      writeAudit(context, admin, {
        action: "product.create",
        entity: "product",
        entityId: id,
        summary: `Added ${product.name}`,
        after: { name: product.name, sku: product.sku, slug, images: toAuditImages(images.rows) },
      }),
    ];
  });
  return readAdminProduct(context, productId);
}

/**
 * Inserts a product, with the statements of `alongside` in the same batch. A product without a slug gets a free one.
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
        // A slug that the admin typed is not replaced, so a duplicate of it is a conflict.
        mayBeTaken: product.slug === undefined ? ["products.slug"] : [],
      }),
    );
  } catch (error) {
    if (isForeignKeyViolation(error)) throw await explainCategory(context, product.category, error);
    const column = violatedConstraint(error);
    if (column === "products.sku") throw createSkuTakenError();
    throw column === "products.slug" ? createSlugTakenError() : error;
  }
}

async function findSlug(context: StoreContext, { slug, name }: NewProduct): Promise<string> {
  if (slug === undefined) return findFreeSlug(context, name);
  if ((await selectSlugOwners(context, slug)).length > 0) throw createSlugTakenError();
  return slug;
}
