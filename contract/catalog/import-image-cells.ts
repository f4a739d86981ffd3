import { type ImportImage, maxImageAddressLength, maxImageAltLength, maxRowImages } from "./product-csv.ts";

/** An image that a cell names. */
export interface ImageCell extends ImportImage {
  /** False for a text that is no address, such as the name of a file. */
  readonly isAddress: boolean;
}

/**
 * Splits cells with the addresses of images. They are separated by spaces, line breaks or '|', or by a comma or
 * semicolon before the next address, because an address can contain these two itself.
 */
export function readImageCells(cells: readonly string[]): ImageCell[] {
  return cells
    .flatMap((cell) => cell.split(/[\s|]+|[,;](?=\s*(?:https?:|\/|[\da-f]+_[\da-f]+~))/i))
    .map((text) => text.replace(/[,;]+$/, ""))
    .filter((text) => text !== "")
    .map((text) => {
      const address = text
        .replace(/^\/\//, "https://")
        // Wix exports the ids of its own images.
        .replace(/^[\da-f]+_[\da-f]{32}~mv2\.\w+$/i, "https://static.wixstatic.com/media/$&");
      return { address, alt_text: "", isAddress: /^https?:\/\/[^\s/]+/i.test(address) };
    });
}

/** Returns the images that a row can have, each address once. */
export function limitImages(images: readonly ImportImage[]): ImportImage[] {
  const byAddress = new Map<string, ImportImage>();
  for (const { address, alt_text } of images) {
    if (byAddress.has(address) || address.length > maxImageAddressLength) continue;
    byAddress.set(address, { address, alt_text: alt_text.slice(0, maxImageAltLength) });
  }
  return [...byAddress.values()].slice(0, maxRowImages);
}
