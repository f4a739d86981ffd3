import type { ThreeVersions } from "../../../../lib/form-state.ts";
import type { FormImage, FormImages } from "./form-images.ts";

/**
 * Merges two admins' changes of a product's images. Images are added, removed and ordered as in `theirs`. Alt texts,
 * uploads and a changed order of `mine` remain.
 */
export function mergeImages({ mine: edited, base, theirs }: ThreeVersions<FormImages>): FormImages {
  const mine = replaceSavedUploads(edited, theirs);
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

/**
 * Returns true if the product already has the images of the form, because a save succeeded although its response was
 * lost.
 */
export function areImagesSaved(form: FormImages, saved: FormImages): boolean {
  return (
    form.length === saved.length &&
    replaceSavedUploads(form, saved).every(({ key, alt }, index) => {
      const savedImage = saved[index];
      return key === savedImage?.key && alt === savedImage.alt;
    })
  );
}

/** Replaces uploads that the product already has, so that it does not get them twice. */
function replaceSavedUploads(images: FormImages, saved: FormImages): FormImages {
  return images.map((image) => {
    if (image.state !== "stored") return image;
    // An image's URL contains the hash of its content.
    const savedImage = saved.find(({ url }) => url.includes(image.contentHash));
    // The server replaces a blank alt text with the product's name.
    return savedImage === undefined ? image : { ...savedImage, alt: image.alt || savedImage.alt };
  });
}

/** Returns true if images changed their order. Deletions, and additions at the end, do not count. */
function isReordered(images: FormImages, base: FormImages): boolean {
  const originalOrder = [
    ...base.filter(({ key }) => findImage(images, key) !== undefined),
    ...images.filter(({ key }) => findImage(base, key) === undefined),
  ];
  return originalOrder.some(({ key }, index) => images[index]?.key !== key);
}

function findImage(images: FormImages, key: string): FormImage | undefined {
  return images.find((image) => image.key === key);
}
