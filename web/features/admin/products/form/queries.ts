import { mutationOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type { ImageArrangementInput } from "../../../../../contract/admin/product-images.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { api, unwrap } from "../../../../lib/api.ts";
import { adminToast } from "../../../../lib/toast.ts";
import { load, loadData } from "../../shared/requests.ts";
import { invalidateProducts, productsKey } from "../queries.ts";
import type { ProductOutput } from "./product-schema.ts";

export function proposedSkuOptions(name: string) {
  return queryOptions({
    queryKey: [...productsKey, "proposed-sku", name],
    queryFn: () => loadData(api.admin.products["proposed-sku"].$get({ query: { name } })),
    staleTime: 0,
  });
}

export function askedPricesOptions(id: string) {
  return queryOptions({
    queryKey: [...productsKey, "prices", id],
    queryFn: () => loadData(api.admin.products[":id"].prices.$get({ param: { id } })),
  });
}

export function stockMovementsOptions(id: string, page: number) {
  return queryOptions({
    queryKey: [...productsKey, "stock-movements", id, page],
    queryFn: () =>
      load(
        api.admin.products[":id"]["stock-movements"].$get({ param: { id }, query: { page: String(page) } }),
      ),
  });
}

interface Damage {
  readonly id: string;
  readonly units: number;
}

/** Takes damaged units out of stock. */
export function damageOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, units }: Damage) =>
      unwrap(
        api.admin.products[":id"].stock.$patch({ param: { id }, json: { adjust: -units, cause: "damaged" } }),
        "The stock was not changed. Please try again.",
      ),
    onSuccess: () => invalidateProducts(queryClient),
    meta: { showError: adminToast.error },
  });
}

interface ProductSave {
  readonly product: ProductOutput;
  /** The product that the form was filled from, or undefined for a new one. */
  readonly base: AdminProductView | undefined;
}

/** Saves a product with its uploaded images, their alt texts and their order, in one request. */
export function saveProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ base, product }: ProductSave) =>
      base === undefined ? createProduct(product) : updateProduct(base, product),
    // A failed save must not reload the product, because the next one must send the version that the form shows.
    onSuccess: () => invalidateProducts(queryClient),
  });
}

function createProduct({ images, ...product }: ProductOutput) {
  const request = {
    json: {
      ...product,
      stagedImages: listStagedImages(images),
      imageArrangement: toArrangement(images),
    },
  };
  return unwrap(api.products.$post(request), "Failed to create product. Please try again.");
}

function updateProduct(base: AdminProductView, { images, ...product }: ProductOutput) {
  const remainingIds = images.flatMap((image) => (image.state === "saved" ? [image.id] : []));
  const request = {
    param: { id: base.id },
    json: {
      ...product,
      // The server applies the difference to this number, so that units sold meanwhile remain sold.
      seen_on_hand: base.on_hand,
      seen_unit_cost: base.unit_cost,
      version: base.version,
      stagedImages: listStagedImages(images),
      imagesToDelete: base.images.map((image) => image.id).filter((id) => !remainingIds.includes(id)),
      imageArrangement: toArrangement(images),
    },
  };
  return unwrap(api.products[":id"].$put(request), "Failed to update product. Please try again.");
}

function listStagedImages(images: ProductOutput["images"]) {
  return images.flatMap((image) => (image.state === "stored" ? [{ content_hash: image.contentHash }] : []));
}

function toArrangement(images: ProductOutput["images"]): ImageArrangementInput {
  return images.flatMap((image, index): ImageArrangementInput => {
    const fields = { alt_text: image.alt, is_primary: index === 0 };
    if (image.state === "saved") return [{ id: image.id, ...fields }];
    return image.state === "stored" ? [{ content_hash: image.contentHash, ...fields }] : [];
  });
}
