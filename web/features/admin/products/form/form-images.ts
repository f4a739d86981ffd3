import * as v from "valibot";
import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import {
  imageMessages,
  maxImageBytes,
  maxProductImages,
} from "../../../../../contract/catalog/product-form.ts";
import type { ThreeVersions } from "../../../../lib/form-state.ts";

/** The images of the product form, in display order. */
export interface FormImages {
  readonly list: readonly FormImage[];
  /** Key of the image selected as primary; null if none is selected. findPrimary() applies the default. */
  readonly primaryKey: string | null;
}

/**
 * An image in the form. `saved` already belongs to the product. `stored` is uploaded, and is added when the product is
 * saved. The other two are not uploaded yet.
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

export function toSavedImages(product: AdminProductView): FormImages {
  return {
    list: product.images.map((image) => ({
      key: image.id,
      id: image.id,
      state: "saved",
      url: image.sources.find((source) => source.width >= 320)?.url ?? image.image_url,
      alt: image.alt_text,
    })),
    primaryKey: product.images.find((image) => image.is_primary)?.id ?? null,
  };
}

export function toDraftImages(draft: ProductDraftView): FormImages {
  return {
    list: draft.images.map(({ content_hash, alt_text, url }) => ({
      key: content_hash,
      state: "stored",
      contentHash: content_hash,
      alt: alt_text,
      url,
    })),
    primaryKey: draft.images.find((image) => image.is_primary)?.content_hash ?? null,
  };
}

/** Returns the selected image, or the first one if none is selected or the selected one is gone. */
export function findPrimary({ list, primaryKey }: FormImages): FormImage | undefined {
  const usable = list.filter((image) => image.state !== "failed");
  return usable.find((image) => image.key === primaryKey) ?? usable[0];
}

/** Returns why the images cannot be saved; undefined if they can. */
export function findImageProblem({ list }: FormImages, isNewProduct: boolean): string | undefined {
  if (list.some((image) => image.state === "uploading")) return imageProblems.uploading;
  if (list.some((image) => image.state === "failed")) return imageProblems.failed;
  if (list.length > 0) return undefined;
  return isNewProduct ? imageProblems.noneYet : imageProblems.lastOne;
}

export const imageProblems = {
  uploading: "Please wait until all images are uploaded",
  failed: "Please retry or delete the images that failed",
  noneYet: imageMessages.noneYet,
  lastOne: imageMessages.lastOne,
} as const;

/**
 * Merges two admins' changes of a product's images. Images are added, removed and ordered as in `theirs`; alt texts,
 * uploads, a changed order and a changed selection of `mine` are kept.
 */
export function mergeImages({ mine, base, theirs }: ThreeVersions<FormImages>): FormImages {
  return {
    list: mergeLists({ mine: mine.list, base: base.list, theirs: theirs.list }),
    primaryKey: mine.primaryKey === base.primaryKey ? theirs.primaryKey : mine.primaryKey,
  };
}

function mergeLists({ mine, base, theirs }: ThreeVersions<readonly FormImage[]>): FormImage[] {
  const remaining = mine.flatMap((image) => {
    if (image.state !== "saved") return [image];
    const their = findImage(theirs, image.key);
    if (their === undefined) return [];
    return [image.alt === findImage(base, image.key)?.alt ? their : image];
  });
  const isAdded = ({ key }: FormImage) =>
    findImage(base, key) === undefined && findImage(mine, key) === undefined;
  if (isReordered(mine, base)) return [...remaining, ...theirs.filter(isAdded)];
  return [
    ...theirs.flatMap((their) => findImage(remaining, their.key) ?? (isAdded(their) ? [their] : [])),
    ...remaining.filter(({ key }) => findImage(theirs, key) === undefined),
  ];
}

/** Returns whether images changed their order, apart from deletions and additions at the end. */
function isReordered(images: readonly FormImage[], base: readonly FormImage[]): boolean {
  const unordered = [
    ...base.filter(({ key }) => findImage(images, key) !== undefined),
    ...images.filter(({ key }) => findImage(base, key) === undefined),
  ];
  return unordered.some(({ key }, index) => images[index]?.key !== key);
}

function findImage(images: readonly FormImage[], key: string): FormImage | undefined {
  return images.find((image) => image.key === key);
}

/** Restores a draft's images without unfinished uploads; undefined if the value is not a draft of images. */
export function reviveImages(value: unknown): FormImages | undefined {
  const parsed = v.safeParse(draftedImages, value);
  return parsed.success ? parsed.output : undefined;
}

const text = v.string();
const uploadedImage = v.variant("state", [
  v.object({ state: v.literal("saved"), key: text, id: text, url: text, alt: text }),
  v.object({ state: v.literal("stored"), key: text, contentHash: text, url: text, alt: text }),
]);
const draftedImages = v.object({
  list: v.pipe(
    v.array(v.unknown()),
    v.transform((images) => images.filter((image) => v.is(uploadedImage, image))),
  ),
  primaryKey: v.nullable(text),
});

/** Separates files to upload from problems with the others. The server validates the bytes. */
export function validateFiles(
  files: readonly File[],
  presentCount: number,
): { accepted: File[]; problems: string[] } {
  const problems: string[] = [];
  const valid = files.filter((file) => {
    const problem = !file.type.startsWith("image/")
      ? imageMessages.notAnImage
      : file.size > maxImageBytes
        ? imageMessages.tooLarge
        : undefined;
    if (problem !== undefined) problems.push(`${file.name} ${problem}`);
    return problem === undefined;
  });
  const freePlaces = Math.max(0, maxProductImages - presentCount);
  const leftOut = valid.slice(freePlaces).map((file) => file.name);
  if (leftOut.length > 0) problems.push(`${imageMessages.tooMany}. Left out: ${leftOut.join(", ")}`);
  return { accepted: valid.slice(0, freePlaces), problems };
}
