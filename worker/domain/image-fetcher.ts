/**
 * Downloads images whose addresses are in an owner's file, which may come from anybody. The Worker does it, because
 * most servers do not let an admin's browser read them.
 */
export interface ImageFetcher {
  /** @throws ImageFetchError */
  fetch(address: string): Promise<Uint8Array>;
}

/** The reason why an image was not downloaded, as a sentence for the admin. */
export class ImageFetchError extends Error {}
