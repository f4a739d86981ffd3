import type { AdminProductView, ProductBody } from "../../../../contract/admin/products.ts";
import { getOwnPrices, priceProduct, type StoreToday } from "../../../../contract/catalog/sale-price.ts";
import type { ImageFacts } from "../../../adapters/image-store.ts";
import { readBatch } from "../../../db/read-batch.ts";
import { isForeignKeyViolation, type Statement, violatedConstraint } from "../../../db/run-batch.ts";
import { products } from "../../../db/schema/catalog.ts";
import type { AdminActor } from "../../audit/admin-actor.ts";
import { writeAudit } from "../../audit/write-audit.ts";
import type { StoreContext } from "../../context.ts";
import { parseTaxClasses, resolveFormTaxClass } from "../../money/taxes/tax-classes.ts";
import { selectContent } from "../../store/documents.ts";
import { readTimeZone, requireSettings, selectSettings } from "../../store/read-settings.ts";
import { write } from "../../write.ts";
import { getStoreToday } from "../sales/asked-prices.ts";
import { createSkuTakenError, createSlugTakenError, explainCategory } from "./product-conflicts.ts";
import {
  findNewImages,
  planImages,
  readArrangement,
  sortByPosition,
  toAuditImages,
} from "./product-images.ts";
import { type NewProduct, toNewProduct, validateProduct } from "./product-input.ts";
import { type ProductRow, pickEditableValues } from "./product-rows.ts";
import { readAdminProduct, readProductToChange } from "./read-product.ts";
import { findFreeSlug, selectFreeKey, selectSlugOwners, selectTaken } from "./slug.ts";

/**
 * Admin only: adds a product with its images, which are already in the object store. If the product is refused,
 * deleteOrphanedImages() later deletes its images.
 * @throws StoreError invalid_input, conflict for a slug or SKU that is taken
 */
export async function createProduct(
  context: StoreContext,
  admin: AdminActor,
  form: ProductBody,
  uploads: readonly ImageFacts[],
): Promise<AdminProductView> {
  const { settings, content } = await readBatch(context.db, {
    settings: selectSettings(context),
    content: selectContent(context, "tax"),
  });
  const { defaultTaxBasisPoints, timeZone } = requireSettings(settings);
  const product = toNewProduct(resolveFormTaxClass(form, parseTaxClasses(content)), defaultTaxBasisPoints);
  const added = await findNewImages(context, form, uploads);
  const arrangement = readArrangement(form, uploads);
  const productId = await insertProduct(
    context,
    product,
    getStoreToday(context, timeZone),
    ({ id, slug }) => {
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
    },
  );
  return readAdminProduct(context, productId);
}

/**
 * Admin only: copies a product with its images. The copy is inactive, has no stock, and gets a new slug and SKU.
 * @throws StoreError product_not_found
 */
export async function duplicateProduct(
  context: StoreContext,
  admin: AdminActor,
  productId: string,
): Promise<AdminProductView> {
  const { row, images } = await readProductToChange(context, productId);
  const name = `${row.name.slice(0, 190)} (copy)`;
  const copyId = await insertProduct(
    context,
    {
      ...toCopy(row),
      name,
      sku: await findFreeSku(context, row.sku),
    },
    getStoreToday(context, await readTimeZone(context)),
    ({ id }) => [
      ...(images.length === 0
        ? []
        : planImages(context, id, [], { added: sortByPosition(images), deletedIds: [] }).statements),
      writeAudit(context, admin, {
        action: "product.duplicate",
        entity: "product",
        entityId: id,
        summary: `Copied ${row.name}`,
        after: { copied_from: productId },
      }),
    ],
  );
  return readAdminProduct(context, copyId);
}

/** Returns the values of a product's copy, which is inactive, and has no stock, SKU and family. */
export function toCopy(row: ProductRow) {
  return {
    ...pickEditableValues(row),
    ...getOwnPrices(row),
    familyId: null,
    familyValues: null,
    stockOnHand: 0,
    isActive: false,
    isFeatured: false,
  };
}

/** Returns the columns of a new product, with the price of a sale that is on. */
export function priceNewProduct<Product extends Omit<NewProduct, "sku">>(product: Product, day: StoreToday) {
  const sale = { salePriceCents: null, saleFrom: null, saleUntil: null };
  const { discountPercentage: _, ...columns } = {
    ...product,
    ...priceProduct({ ...sale, ...product }, undefined, day, []),
  };
  return columns;
}

/**
 * Inserts a product, with the statements of `alongside` in the same batch. A product without a slug gets a free one.
 * @returns the product's id
 * @throws StoreError invalid_input for a rule that is broken, conflict for a slug or SKU that is taken
 */
export async function insertProduct(
  context: StoreContext,
  product: NewProduct,
  day: StoreToday,
  alongside: (created: { id: string; slug: string }) => readonly Statement[] = () => [],
): Promise<string> {
  validateProduct(product, day.today);
  const columns = priceNewProduct(product, day);
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

/** Returns the SKU with the suffix -COPY, or -COPY-2, -COPY-3 and so on if that is taken. */
async function findFreeSku(context: StoreContext, sku: string): Promise<string> {
  const base = `${sku.slice(0, 55)}-COPY`;
  const taken = await selectTaken(context, "products", "sku", [base]);
  return selectFreeKey(base, new Set(taken.map(({ key }) => key)));
}
