import type { ImageFormat } from "./image-format.ts";

/** One stored width of an image. */
export interface StoredImage {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  readonly byteSize: number;
}

/** The hash and size of a stored image. */
export interface ImageFacts {
  /** SHA-256 of the original bytes, in hex. */
  readonly contentHash: string;
  /** The original's size in pixels, upright. */
  readonly width: number;
  readonly height: number;
}

/** A stored width, for backups. */
export interface ImageFile {
  readonly width: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The metadata of the object in R2. Manifests of backups have it under this name. */
  readonly facts: Readonly<Record<string, string>>;
}

/** Reads and writes stored images for backups. */
export interface ImageFiles {
  /** Returns all stored widths of an image, or none for an unknown hash. */
  exportFiles(contentHash: string): Promise<ImageFile[]>;
  /** Stores a width that was exported elsewhere. */
  importFile(contentHash: string, file: ImageFile): Promise<void>;
}

/**
 * The object store of images in the widths of the contract (imageWidths). The hash of the original is the key, so the
 * content of an address never changes and the same image is stored once. AVIF beside WebP was tried: not smaller, and
 * slow to make.
 */
export interface ImageStore extends ImageFiles {
  /**
   * Checks an image, resizes it to every width as WebP, and stores the results under its content hash. It stores
   * nothing before all widths exist, and does not resize a stored image again.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  put(bytes: Uint8Array): Promise<ImageFacts>;
  get(contentHash: string, width: number): Promise<StoredImage | undefined>;
  /**
   * Returns the PNG of an image for mail programs, many of which cannot show WebP. Undefined until createPng() is
   * called.
   */
  getPng(contentHash: string): Promise<StoredImage | undefined>;
  /**
   * Stores an image as a PNG without transparency, because a dark mail program would show a dark logo on its own
   * background.
   * @returns undefined for an unknown hash
   * @throws StoreError("service_unavailable")
   */
  createPng(contentHash: string): Promise<StoredImage | undefined>;
  /**
   * Finds an image by its hash.
   * @returns undefined unless every width is stored
   */
  find(contentHash: string): Promise<ImageFacts | undefined>;
  /**
   * Lists a page of stored images, by hash, without those of which only the PNG is left.
   * @param after the `last` of the previous page. The last page has no `last`
   */
  list(after?: string): Promise<{ images: { contentHash: string; storedAt: Date }[]; last?: string }>;
  /** Deletes images in all their widths. Their PNGs stay, because emails that were already sent show them. */
  remove(contentHashes: readonly string[]): Promise<void>;
  /** Resolves if the object store responds. */
  probe(): Promise<void>;
}

/** An image in the widths that are stored. */
export interface ResizedImage {
  /** The original's size in pixels, upright. */
  readonly width: number;
  readonly height: number;
  /** WebP, in ascending order of width. */
  readonly files: readonly { readonly width: number; readonly bytes: Uint8Array }[];
}

/** Resizes images: Cloudflare Images in the Worker, sharp in the seed script. */
export interface ImageResizer {
  /**
   * Creates every width of listStoredWidths(), upright and without metadata. It never enlarges an image.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  resize(image: Uint8Array<ArrayBuffer>, format: ImageFormat): Promise<ResizedImage>;
  /**
   * Converts a stored image to a PNG on white.
   * @throws StoreError("service_unavailable")
   */
  toPng(image: Uint8Array<ArrayBuffer>): Promise<Uint8Array>;
}
