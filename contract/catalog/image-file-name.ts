/**
 * Lists the SKUs that a file name can begin with, longest first, in lower case. A SKU ends where the name ends or before a
 * character that is no letter or digit: 'TOY-0001_2.jpg' can be of 'toy-0001_2', 'toy-0001' or 'toy'.
 */
export function listSkuCandidates(fileName: string): string[] {
  const stem = removeExtension(fileName).toLowerCase();
  const ends = [...stem.matchAll(/[^\p{L}\p{N}]/gu)].map(({ index }) => index);
  return [...ends, stem.length]
    .map((end) => stem.slice(0, end).trim())
    .filter((candidate) => candidate !== "")
    .toReversed();
}

/** Returns the place of an image among those of its product: 2 for 'TOY-0001 (2).jpg', and 1 without a number. */
export function readImageOrder(fileName: string, sku: string): number {
  const number = /\d+/.exec(removeExtension(fileName).slice(sku.length))?.[0];
  return number === undefined ? 1 : Number(number);
}

function removeExtension(fileName: string): string {
  return fileName
    .normalize("NFC")
    .trim()
    .replace(/\.[a-z0-9]{2,5}$/i, "");
}
