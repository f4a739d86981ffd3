import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { ImageArrangement } from "../../../../../contract/admin/product-images.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { api, unwrap } from "../../../../lib/api.ts";
import { invalidateProducts, productDraftsOptions } from "../queries.ts";
import { findPrimary } from "./form-images.ts";
import type { ProductOutput } from "./product-schema.ts";
import type { ProductValues } from "./product-values.ts";

interface ProductSave {
  readonly product: ProductOutput;
  /** The product that the form was filled from, or undefined for a new one. */
  readonly base: AdminProductView | undefined;
  /** The draft that becomes this product. */
  readonly draftId: string | undefined;
}

/** Saves a product with its uploaded images, their alt texts and their order, in one request. */
export function saveProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ base, ...save }: ProductSave) =>
      base === undefined ? createProduct(save) : updateProduct(base, save),
    onSuccess: () => invalidateProducts(queryClient),
  });
}

export interface DraftSave {
  readonly id: string;
  readonly values: ProductValues;
  /** The version of the draft that the form was filled from, or 0 for a new one. */
  readonly version: number;
}

/** Saves an incomplete product. */
export function saveDraftOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, values: { images, ...values }, version }: DraftSave) => {
      const primary = findPrimary(images);
      const stored = images.list.filter((image) => image.state === "stored");
      return unwrap(
        api.admin["product-drafts"][":id"].$put({
          param: { id },
          json: {
            values,
            images: stored.map((image) => ({
              content_hash: image.contentHash,
              alt_text: image.alt,
              is_primary: image.key === primary?.key,
            })),
            version,
          },
        }),
        "The draft could not be saved. Please try again.",
      );
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productDraftsOptions.queryKey }),
  });
}

function createProduct({ product: { images, ...product }, draftId }: Omit<ProductSave, "base">) {
  const request = {
    json: {
      ...product,
      stagedImages: listStagedImages(images),
      imageArrangement: toArrangement(images),
      draft_id: draftId,
    },
  };
  return unwrap(api.products.$post(request), "Failed to create product. Please try again.");
}

function updateProduct(
  base: AdminProductView,
  { product: { images, ...product } }: Pick<ProductSave, "product">,
) {
  const remainingIds = images.list.flatMap((image) => (image.state === "saved" ? [image.id] : []));
  const request = {
    param: { id: base.id },
    json: {
      ...product,
      // The server applies the difference to this number, so that units sold meanwhile remain sold.
      seen_on_hand: base.on_hand,
      version: base.version,
      stagedImages: listStagedImages(images),
      imagesToDelete: base.images.map((image) => image.id).filter((id) => !remainingIds.includes(id)),
      imageArrangement: toArrangement(images),
    },
  };
  return unwrap(api.products[":id"].$put(request), "Failed to update product. Please try again.");
}

function listStagedImages({ list }: ProductOutput["images"]) {
  return list.flatMap((image) => (image.state === "stored" ? [{ content_hash: image.contentHash }] : []));
}

function toArrangement(images: ProductOutput["images"]): ImageArrangement {
  const primary = findPrimary(images);
  return images.list.flatMap((image): ImageArrangement => {
    const fields = { alt_text: image.alt, is_primary: image.key === primary?.key };
    if (image.state === "saved") return [{ id: image.id, ...fields }];
    return image.state === "stored" ? [{ content_hash: image.contentHash, ...fields }] : [];
  });
}
