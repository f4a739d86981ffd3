import * as v from "valibot";
import type { ProductDraftView } from "../../../../../contract/admin/product-drafts.ts";
import type { AdminProductView } from "../../../../../contract/admin/products.ts";
import {
  imageMessages,
  maxImageBytes,
  maxProductImages,
} from "../../../../../contract/catalog/product-form.ts";

/**
 * An image in the form. `saved` belongs to the product already; `stored` was uploaded and waits for the product to be
 * saved; the others are on their way there.
 */
export type FormImage = {
  readonly key: string;
  readonly alt: string;
  /** What the form shows: the store's image, or the file on this machine. */
  readonly url: string;
} & (
  | { readonly state: "saved"; readonly id: string }
  | { readonly state: "stored"; readonly contentHash: string }
  | { readonly state: "uploading"; readonly file: File; readonly percent: number }
  | { readonly state: "failed"; readonly file: File; readonly message: string }
);

export function savedImages(product: AdminProductView): FormImage[] {
  return product.images.map((image) => ({
    key: image.id,
    id: image.id,
    state: "saved",
    url: image.sources.find((source) => source.width >= 320)?.url ?? image.image_url,
    alt: image.alt_text,
  }));
}

export function draftImages(draft: ProductDraftView): FormImage[] {
  return draft.images.map(({ content_hash, alt_text, url }) => ({
    key: content_hash,
    state: "stored",
    contentHash: content_hash,
    alt: alt_text,
    url,
  }));
}

/**
 * Other admins' images come and go as theirs did, in their order; what was changed here stays, also the order.
 * @param before what it was changed from
 */
export function mergeImages(
  images: readonly FormImage[],
  { before, now }: { readonly before: readonly FormImage[]; readonly now: readonly FormImage[] },
): FormImage[] {
  const mine = images.flatMap((image) => {
    if (image.state !== "saved") return [image];
    const theirs = findImage(now, image.key);
    if (theirs === undefined) return [];
    return [image.alt === findImage(before, image.key)?.alt ? theirs : image];
  });
  const isAdded = ({ key }: FormImage) =>
    findImage(before, key) === undefined && findImage(images, key) === undefined;
  if (isReordered(images, before)) return [...mine, ...now.filter(isAdded)];
  return [
    ...now.flatMap((theirs) => findImage(mine, theirs.key) ?? (isAdded(theirs) ? [theirs] : [])),
    ...mine.filter(({ key }) => findImage(now, key) === undefined),
  ];
}

/** Whether anything but deleting images and adding some at the end was done. */
function isReordered(images: readonly FormImage[], before: readonly FormImage[]): boolean {
  const unordered = [
    ...before.filter(({ key }) => findImage(images, key) !== undefined),
    ...images.filter(({ key }) => findImage(before, key) === undefined),
  ];
  return unordered.some(({ key }, index) => images[index]?.key !== key);
}

function findImage(images: readonly FormImage[], key: string): FormImage | undefined {
  return images.find((image) => image.key === key);
}

/** What a draft keeps of an image: files that are still on their way cannot be kept. */
export const keptImage = v.variant("state", [
  v.object({
    state: v.literal("saved"),
    key: v.string(),
    id: v.string(),
    url: v.string(),
    alt: v.string(),
  }),
  v.object({
    state: v.literal("stored"),
    key: v.string(),
    contentHash: v.string(),
    url: v.string(),
    alt: v.string(),
  }),
]);

/** Which of the files may be uploaded, and why the others may not. The server validates their bytes. */
export function validateFiles(
  files: readonly File[],
  presentCount: number,
): { accepted: File[]; problems: string[] } {
  const problems: string[] = [];
  const sound = files.filter((file) => {
    const problem = !file.type.startsWith("image/")
      ? imageMessages.notAnImage
      : file.size > maxImageBytes
        ? imageMessages.tooLarge
        : undefined;
    if (problem !== undefined) problems.push(`${file.name} ${problem}`);
    return problem === undefined;
  });
  const room = Math.max(0, maxProductImages - presentCount);
  const leftOut = sound.slice(room).map((file) => file.name);
  if (leftOut.length > 0) problems.push(`${imageMessages.tooMany}. Left out: ${leftOut.join(", ")}`);
  return { accepted: sound.slice(0, room), problems };
}
