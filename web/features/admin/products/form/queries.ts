import { mutationOptions, type QueryClient } from "@tanstack/react-query";
import type { AdminProductView } from "../../../../../contract/admin-products.ts";
import { answerOf, api } from "../../../../lib/api.ts";
import { readAgain } from "../queries.ts";
import type { FormImage } from "./form-image.ts";
import type { ProductOutput } from "./product-schema.ts";

export interface ProductSave {
  readonly product: ProductOutput;
  readonly images: readonly FormImage[];
  readonly primary: FormImage | undefined;
  /** What is being changed, as the form was filled from it; none of a new product. */
  readonly base: AdminProductView | undefined;
}

/** Saves a product with its pictures, which were uploaded before, then their words and their order. */
export function saveProductOptions(queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: async (save: ProductSave) => {
      const answer = await write(save);
      await arrange(answer.data, save.images);
      return answer;
    },
    onSuccess: () => readAgain(queryClient),
  });
}

function write({ product, images, primary, base }: ProductSave) {
  const stagedImages = images.flatMap((image) =>
    image.state === "stored"
      ? [{ content_hash: image.contentHash, alt_text: image.alt, is_primary: image.key === primary?.key }]
      : [],
  );
  if (base === undefined) {
    const created = api.products.$post({ json: { ...product, stagedImages } });
    return answerOf(created, "Failed to create product. Please try again.");
  }
  const kept = images.flatMap((image) => (image.state === "saved" ? [image.id] : []));
  const request = {
    param: { id: base.id },
    json: {
      ...product,
      seen_stock_quantity: base.stock_quantity,
      version: base.version,
      stagedImages,
      imagesToDelete: base.images.map((image) => image.id).filter((id) => !kept.includes(id)),
      primary_image_id: primary?.state === "saved" ? primary.id : null,
    },
  };
  return answerOf(api.products[":id"].$put(request), "Failed to update product. Please try again.");
}

/** New pictures come behind those that were there: their ids are the ones that the form does not know. */
async function arrange(product: AdminProductView, images: readonly FormImage[]): Promise<void> {
  const savedIds = images.flatMap((image) => (image.state === "saved" ? [image.id] : []));
  const newIds = product.images.map((image) => image.id).filter((id) => !savedIds.includes(id));
  const wanted = images.flatMap((image) => (image.state === "saved" ? [image.id] : newIds.splice(0, 1)));
  for (const image of images) {
    if (image.state !== "saved" || image.alt === image.savedAlt) continue;
    const call = api.admin.products.images[":id"].$patch({
      param: { id: image.id },
      json: { alt_text: image.alt },
    });
    await answerOf(call, "Failed to update product. Please try again.");
  }
  const present = product.images.map((image) => image.id);
  if (wanted.length !== present.length || wanted.every((id, index) => id === present[index])) return;
  const call = api.admin.products[":id"].images.order.$put({
    param: { id: product.id },
    json: { image_ids: wanted },
  });
  await answerOf(call, "Failed to update product. Please try again.");
}
