import { queryOptions } from "@tanstack/react-query";
import type { ImportBody } from "../../../../contract/catalog/product-csv.ts";
import { api, unwrap, unwrapData } from "../../../lib/api.ts";
import { productsKey } from "../products/queries.ts";
import { loadData } from "../shared/requests.ts";

export const changeSetsOptions = queryOptions({
  queryKey: [...productsKey, "change-sets"],
  queryFn: () =>
    unwrap(api.admin["product-changes"].$get({ query: {} }), "The earlier changes could not be loaded."),
});

export function sendChunk(json: ImportBody) {
  return unwrap(
    api.admin.products.import.$post({ json }),
    "The file could not be imported. Please try again.",
  );
}

const importImages = api.admin["product-changes"][":id"].images;

export function importImagesOptions(id: string) {
  return queryOptions({
    queryKey: [...productsKey, "import-images", id],
    queryFn: () => loadData(importImages.$get({ param: { id } })),
  });
}

/** Fetches the next few images of an import. */
export function fetchNextImages(id: string, json: { readonly retry: boolean }) {
  return unwrapData(
    importImages.$post({ param: { id }, json }),
    "The images could not be fetched. Please continue in a minute.",
  );
}

export function exportProducts(format: "store" | "shopify") {
  return api.admin.products.export.$get({ query: { format } });
}

/** Finds the products of image files by their names. */
export function matchImages(fileNames: string[]) {
  return unwrapData(
    api.admin.products["image-matches"].$post({ json: { file_names: fileNames } }),
    "The files could not be compared with your products. Please try again.",
  );
}

/**
 * Adds an uploaded image to a product.
 * @returns false if the product has the same image already
 */
export async function addStagedImage(productId: string, contentHash: string): Promise<boolean> {
  const failure = "The image could not be added. Please try again.";
  const readProduct = () => unwrapData(api.admin.products[":id"].$get({ param: { id: productId } }), failure);
  const before = await readProduct();
  const isOwn = (url: string) => url.includes(contentHash);
  if (before.images.some(({ image_url }) => isOwn(image_url))) return false;
  const request = {
    param: { id: productId },
    json: { stagedImages: [{ content_hash: contentHash }], version: before.version },
  };
  await unwrap(api.products[":id"].$put(request), failure);
  return true;
}
