import type { ImportImage } from "../../../../contract/catalog/product-csv.ts";
import { maxProductImages } from "../../../../contract/catalog/product-form.ts";

/** What a product's images are compared with, so that a repeated import fetches none of them again. */
export interface KnownImages {
  /** The hashes of each product's images. */
  readonly imageHashes: ReadonlyMap<string, ReadonlySet<string>>;
  /** The hashes of fetched addresses, by `${productId} ${address}`. */
  readonly fetchedHashes: ReadonlyMap<string, string | null>;
  /** The store's own origin. */
  readonly siteUrl: string;
}

/** An address that is fetched after the import. */
export interface QueuedImage {
  readonly productId: string;
  readonly position: number;
  readonly address: string;
  readonly altText: string;
  readonly isActivating: boolean;
}

/** Plans which images of a row are fetched: those that the product does not have, as many as it has room for. */
export function planRowImages(
  images: readonly ImportImage[],
  known: KnownImages,
  product: { readonly id: string; readonly isActivating: boolean },
): { queued: QueuedImage[]; messages: string[] } {
  const hashes = known.imageHashes.get(product.id) ?? new Set();
  const addresses = new Map(images.map(({ address, alt_text }) => [address, alt_text]));
  const missing = [...addresses].filter(([address]) => {
    const hash = findOwnHash(address, known.siteUrl) ?? known.fetchedHashes.get(`${product.id} ${address}`);
    return hash === undefined || hash === null || !hashes.has(hash);
  });
  const queued = missing
    .slice(0, Math.max(0, maxProductImages - hashes.size))
    .map(([address, altText], index) => ({
      productId: product.id,
      position: hashes.size + index,
      address,
      altText,
      isActivating: product.isActivating,
    }));
  const left = missing.length - queued.length;
  return {
    queued,
    messages: [
      ...(queued.length === 0 ? [] : [`${queued.length} ${queued.length === 1 ? "image" : "images"}`]),
      ...(left === 0
        ? []
        : [`A product has at most ${maxProductImages} images: ${left} of this row are left out`]),
    ],
  };
}

/** Returns the hash in the address of an image of this store, as its own export writes it. */
export function findOwnHash(address: string, siteUrl: string): string | undefined {
  if (!address.startsWith(`${siteUrl}/images/`)) return undefined;
  return /^\/images\/([0-9a-f]{64})\/\d+\.webp$/.exec(address.slice(siteUrl.length))?.[1];
}
