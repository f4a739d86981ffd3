import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { AdminProductView, ImageArrangement } from "../../../../../contract/admin/products.ts";
import { api, unwrap } from "../../../../lib/api.ts";
import { invalidateProducts, productDraftsOptions } from "../queries.ts";
import type { FormImage } from "./form-image.ts";
import type { ProductOutput } from "./product-schema.ts";
import type { ProductValues } from "./product-values.ts";

export interface ProductSave {
  readonly product: ProductOutput;
  readonly images: readonly FormImage[];
  readonly primary: FormImage | undefined;
  /** What is being changed, as the form was filled from it; none of a new product. */
  readonly base: AdminProductView | undefined;
  /** The draft that becomes this product. */
  readonly draftId: string | undefined;
}

/** Saves a product with its images, which were uploaded before, their words and their order: all of it or nothing. */
export function saveProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: write,
    onSuccess: () => invalidateProducts(queryClient),
  });
}

interface DraftSave {
  readonly id: string;
  readonly values: ProductValues;
  readonly images: readonly FormImage[];
  readonly primary: FormImage | undefined;
  /** Of the draft that the form was filled from, else 0. */
  readonly version: number;
}

/** Keeps a product that is not complete yet. */
export function saveDraftOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: ({ id, values, images, primary, version }: DraftSave) =>
      unwrap(
        api.admin["product-drafts"][":id"].$put({
          param: { id },
          json: {
            values,
            images: images.flatMap((image) =>
              image.state === "stored"
                ? [
                    {
                      content_hash: image.contentHash,
                      alt_text: image.alt,
                      is_primary: image.key === primary?.key,
                    },
                  ]
                : [],
            ),
            version,
          },
        }),
        "The draft could not be saved. Please try again.",
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: productDraftsOptions.queryKey }),
  });
}

function write({ product, images, primary, base, draftId }: ProductSave) {
  const stagedImages = images.flatMap((image) =>
    image.state === "stored" ? [{ content_hash: image.contentHash }] : [],
  );
  // What another admin has deleted meanwhile cannot be kept.
  const present = images.filter(
    (image) => image.state !== "saved" || base?.images.some((saved) => saved.id === image.id) === true,
  );
  const imageArrangement = present.flatMap((image): ImageArrangement => {
    const words = { alt_text: image.alt, is_primary: image.key === primary?.key };
    if (image.state === "saved") return [{ id: image.id, ...words }];
    return image.state === "stored" ? [{ content_hash: image.contentHash, ...words }] : [];
  });
  if (base === undefined) {
    const created = api.products.$post({
      json: { ...product, stagedImages, imageArrangement, draft_id: draftId },
    });
    return unwrap(created, "Failed to create product. Please try again.");
  }
  const kept = images.flatMap((image) => (image.state === "saved" ? [image.id] : []));
  const request = {
    param: { id: base.id },
    json: {
      ...product,
      version: base.version,
      stagedImages,
      imagesToDelete: base.images.map((image) => image.id).filter((id) => !kept.includes(id)),
      imageArrangement,
    },
  };
  return unwrap(api.products[":id"].$put(request), "Failed to update product. Please try again.");
}
