import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { ProductView } from "../../../../contract/catalog/catalog.ts";
import { StoreError } from "../../../../contract/shared/errors.ts";
import type { Database } from "../../../db/client.ts";
import { prepareOnce } from "../../../db/prepare-once.ts";
import { formerSlugs, productImages, products } from "../../../db/schema/catalog.ts";
import type { StoreContext } from "../../context.ts";
import { selectedImage, selectedProduct, toProductView } from "../products/product-view.ts";
import { isPublished } from "./list-filters.ts";

/** One active product by its slug; a former slug says where it moved. @throws StoreError product_not_found */
export async function findProductBySlug(
  context: StoreContext,
  slug: string,
): Promise<{ product: ProductView } | { movedTo: string }> {
  const [rows, images] = await context.db.batch([
    selectProductBySlug(context.db, { slug }),
    selectImagesBySlug(context.db, { slug }),
  ]);
  const [row] = rows;
  if (row !== undefined) return { product: toView(row, images) };
  const moved = await context.db
    .select({ slug: products.slug })
    .from(formerSlugs)
    .innerJoin(products, eq(products.id, formerSlugs.productId))
    .where(and(eq(formerSlugs.slug, slug), isPublished))
    .get();
  if (moved !== undefined) return { movedTo: moved.slug };
  throw new StoreError("product_not_found");
}

/** One active product by its id. @throws StoreError product_not_found */
export async function findProductById(context: StoreContext, id: string): Promise<ProductView> {
  const [rows, images] = await context.db.batch([
    selectProductById(context.db, { id }),
    selectImagesById(context.db, { id }),
  ]);
  const [row] = rows;
  if (row === undefined) throw new StoreError("product_not_found");
  return toView(row, images);
}

function toView(
  { product }: Awaited<ReturnType<typeof selectProduct>>[number],
  images: Awaited<ReturnType<typeof selectImages>>,
): ProductView {
  return toProductView(
    product,
    images.map(({ image }) => image),
  );
}

const selectProductBySlug = prepareOnce(["slug"], (db, { slug }) =>
  selectProduct(db, eq(products.slug, slug)),
);
const selectImagesBySlug = prepareOnce(["slug"], (db, { slug }) => selectImages(db, eq(products.slug, slug)));
const selectProductById = prepareOnce(["id"], (db, { id }) => selectProduct(db, eq(products.id, id)));
const selectImagesById = prepareOnce(["id"], (db, { id }) => selectImages(db, eq(products.id, id)));

function selectProduct(db: Database, which: SQL) {
  return db.select({ product: selectedProduct }).from(products).where(and(which, isPublished));
}

function selectImages(db: Database, which: SQL) {
  const wanted = db.select({ id: products.id }).from(products).where(which);
  return db
    .select({ image: selectedImage })
    .from(productImages)
    .where(inArray(productImages.productId, wanted));
}
