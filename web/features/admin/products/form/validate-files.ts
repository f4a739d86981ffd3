import {
  imageMessages,
  maxImageBytes,
  maxProductImages,
} from "../../../../../contract/catalog/product-form.ts";

/**
 * Separates files to upload from problems with the others. The server validates the bytes.
 * @param presentCount number of images that the product has already
 */
export function validateFiles(
  files: readonly File[],
  presentCount: number,
): { accepted: File[]; problems: string[] } {
  const problems = files.flatMap((file) => {
    const problem = findFileProblem(file);
    return problem === undefined ? [] : [`${file.name} ${problem}`];
  });
  const valid = files.filter((file) => findFileProblem(file) === undefined);
  const freePlaces = Math.max(0, maxProductImages - presentCount);
  const leftOut = valid.slice(freePlaces).map((file) => file.name);
  if (leftOut.length > 0) problems.push(`${imageMessages.tooMany}. Left out: ${leftOut.join(", ")}`);
  return { accepted: valid.slice(0, freePlaces), problems };
}

function findFileProblem({ type, size }: File): string | undefined {
  if (!type.startsWith("image/")) return imageMessages.notAnImage;
  return size > maxImageBytes ? imageMessages.tooLarge : undefined;
}
