import * as v from "valibot";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import { imageMessages } from "../../../../../contract/catalog/product-form.ts";

/** The images of the product form, in display order. The first one is the primary image. */
export type FormImages = readonly FormImage[];

/**
 * An image in the form. A `saved` image belongs to the product. A `stored` image is uploaded, and is added when the
 * product is saved. The other two are not uploaded yet.
 */
export type FormImage = {
  readonly key: string;
  readonly alt: string;
  /** URL of the stored image, or an object URL of the local file. */
  readonly url: string;
} & (
  | { readonly state: "saved"; readonly id: string }
  | { readonly state: "stored"; readonly contentHash: string }
  | { readonly state: "uploading"; readonly file: File; readonly percent: number }
  | { readonly state: "failed"; readonly file: File; readonly message: string }
);

export function toSavedImages(product: Pick<AdminProductView, "images">): FormImages {
  // The API also allows a primary image that is not the first.
  const primaryFirst = product.images.toSorted(
    (one, other) => Number(other.is_primary) - Number(one.is_primary),
  );
  return primaryFirst.map((image) => ({
    key: image.id,
    id: image.id,
    state: "saved",
    url: image.sources.find((source) => source.width >= 320)?.url ?? image.image_url,
    alt: image.alt_text,
  }));
}

/** Returns why the images cannot be saved, or undefined if they can. */
export function findImageProblem(images: FormImages, isNewProduct: boolean): string | undefined {
  if (images.some((image) => image.state === "uploading")) return imageProblems.uploading;
  if (images.some((image) => image.state === "failed")) return imageProblems.failed;
  if (images.length > 0) return undefined;
  return isNewProduct ? imageProblems.required : imageProblems.lastImage;
}

export const imageProblems = {
  uploading: "Please wait until all images are uploaded",
  failed: "Please retry or delete the images that failed",
  required: imageMessages.required,
  lastImage: imageMessages.lastImage,
} as const;

/** Restores a draft's images without unfinished uploads. Returns undefined if the value is not a draft of images. */
export function reviveImages(value: unknown): FormImages | undefined {
  const parsed = v.safeParse(draftedImages, value);
  return parsed.success ? parsed.output : undefined;
}

const text = v.string();
const uploadedImage = v.variant("state", [
  v.object({ state: v.literal("saved"), key: text, id: text, url: text, alt: text }),
  v.object({ state: v.literal("stored"), key: text, contentHash: text, url: text, alt: text }),
]);
const draftedImages = v.pipe(
  v.array(v.unknown()),
  v.transform((images) => images.filter((image) => v.is(uploadedImage, image))),
);
