import type { ThreeVersions } from "../../../../lib/form-state.ts";
import { type FormImage, type FormImages, findPrimary } from "./form-images.ts";

/**
 * Merges two admins' changes of a product's images. Images are added, removed and ordered as in `theirs`. Alt texts,
 * uploads, a changed order and a changed primary image of `mine` remain.
 */
export function mergeImages({ mine: edited, base, theirs }: ThreeVersions<FormImages>): FormImages {
  const mine = replaceSavedUploads(edited, theirs.list);
  return {
    list: mergeLists({ mine: mine.list, base: base.list, theirs: theirs.list }),
    primaryKey: mine.primaryKey === base.primaryKey ? theirs.primaryKey : mine.primaryKey,
  };
}

/**
 * Returns true if the product already has the images of the form, because a save succeeded although its response was
 * lost.
 */
export function areImagesSaved(form: FormImages, saved: FormImages): boolean {
  const images = replaceSavedUploads(form, saved.list);
  return (
    images.list.length === saved.list.length &&
    images.list.every(({ key, alt }, index) => {
      const savedImage = saved.list[index];
      return key === savedImage?.key && alt === savedImage.alt;
    }) &&
    findPrimary(images)?.key === findPrimary(saved)?.key
  );
}

/** Replaces uploads that the product already has, so that it does not get them twice. */
function replaceSavedUploads(images: FormImages, saved: readonly FormImage[]): FormImages {
  const list = images.list.map((image) => {
    if (image.state !== "stored") return image;
    // An image's URL contains the hash of its content.
    const savedImage = saved.find(({ url }) => url.includes(image.contentHash));
    // The server replaces a blank alt text with the product's name.
    return savedImage === undefined ? image : { ...savedImage, alt: image.alt || savedImage.alt };
  });
  const primaryIndex = images.list.findIndex(({ key }) => key === images.primaryKey);
  return { list, primaryKey: list[primaryIndex]?.key ?? images.primaryKey };
}

function mergeLists({ mine, base, theirs }: ThreeVersions<readonly FormImage[]>): FormImage[] {
  const remaining = mine.flatMap((image) => {
    if (image.state !== "saved") return [image];
    const theirImage = findImage(theirs, image.key);
    if (theirImage === undefined) return [];
    const isAltEdited = image.alt !== findImage(base, image.key)?.alt;
    return [isAltEdited ? image : theirImage];
  });
  const isAddedByOther = ({ key }: FormImage) =>
    findImage(base, key) === undefined && findImage(mine, key) === undefined;
  if (isReordered(mine, base)) return [...remaining, ...theirs.filter(isAddedByOther)];
  return [
    ...theirs.flatMap((image) => findImage(remaining, image.key) ?? (isAddedByOther(image) ? [image] : [])),
    ...remaining.filter(({ key }) => findImage(theirs, key) === undefined),
  ];
}

/** Returns true if images changed their order. Deletions, and additions at the end, do not count. */
function isReordered(images: readonly FormImage[], base: readonly FormImage[]): boolean {
  const originalOrder = [
    ...base.filter(({ key }) => findImage(images, key) !== undefined),
    ...images.filter(({ key }) => findImage(base, key) === undefined),
  ];
  return originalOrder.some(({ key }, index) => images[index]?.key !== key);
}

function findImage(images: readonly FormImage[], key: string): FormImage | undefined {
  return images.find((image) => image.key === key);
}
