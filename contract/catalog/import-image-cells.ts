import { type ImportImage, maxRowImages } from "./product-csv.ts";

/**
 * Splits a cell with the addresses of images. They are separated by spaces, line breaks or '|', or by a comma or semicolon
 * before the next address, because an address can contain these two itself.
 */
export function readImageCell(cell: string): ImportImage[] {
  return cell
    .split(/[\s|]+|[,;](?=\s*https?:)/i)
    .filter((address) => address !== "")
    .map((address) => ({ address, alt_text: "" }));
}

/** Returns the images that a row can have, each address once. */
export function limitImages(images: readonly ImportImage[]): ImportImage[] {
  const byAddress = new Map<string, ImportImage>();
  for (const { address, alt_text } of images) {
    if (byAddress.has(address) || address.length > 2_000) continue;
    byAddress.set(address, { address, alt_text: alt_text.slice(0, 300) });
  }
  return [...byAddress.values()].slice(0, maxRowImages);
}
