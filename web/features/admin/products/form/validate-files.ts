import {
  imageMessages,
  maxImageBytes,
  maxProductImages,
} from "../../../../../contract/catalog/product-form.ts";

/**
 * Returns the files that can be uploaded, and why the others cannot. The server validates the bytes.
 * @param imageCount number of images that the product already has
 */
export function validateFiles(
  files: readonly File[],
  imageCount: number,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => {
    const problem = findFileProblem(file);
    return problem === undefined ? [] : [`${file.name} ${problem}`];
  });
  const valid = files.filter((file) => findFileProblem(file) === undefined);
  const freePlaces = Math.max(0, maxProductImages - imageCount);
  const excessNames = valid.slice(freePlaces).map((file) => file.name);
  if (excessNames.length > 0) problems.push(`${imageMessages.tooMany}. Left out: ${excessNames.join(", ")}`);
  return { accepted: valid.slice(0, freePlaces), problems };
}

function findFileProblem({ name, type, size }: File): string | undefined {
  // Not all browsers know the type of these files.
  if (/\.hei[cf]$/i.test(name)) {
    return "is a HEIC photo, which most browsers do not show. Please save it as JPEG";
  }
  if (!type.startsWith("image/")) return imageMessages.notAnImage;
  return size > maxImageBytes ? imageMessages.tooLarge : undefined;
}
