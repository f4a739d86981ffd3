import type { ImageFormat } from "./image-format.ts";

/** One stored width of an image. */
export interface StoredImage {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  readonly byteSize: number;
}

/** An image after its bytes were validated and stored. */
export interface ImageFacts {
  /** SHA-256 of the original bytes, in hex. */
  readonly contentHash: string;
  /** In pixels, as it is seen: upright. */
  readonly width: number;
  readonly height: number;
}

/** A stored width with the facts that are kept beside it. */
export interface ImageFile {
  readonly width: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly facts: Readonly<Record<string, string>>;
}

/** Images as they lie in the object store, for copies of the store. */
export interface ImageFiles {
  /** All widths of an image; none where it is not there. */
  exportFiles(contentHash: string): Promise<ImageFile[]>;
  /** Stores a width that was exported elsewhere. */
  importFile(contentHash: string, file: ImageFile): Promise<void>;
}

/** The object store for product images, with the making of their widths (contract: imageWidths). */
export interface ImageStore extends ImageFiles {
  /**
   * Validates the bytes, makes every width as WebP and stores them under the content hash. Storing twice is one image.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  put(bytes: Uint8Array): Promise<ImageFacts>;
  /**
   * The same with bytes that are still arriving: never more than a chunk of them is in memory.
   * @param byteSize what the sender says there will be
   * @throws StoreError also malformed_request for a body that is of another size, or breaks off
   */
  receive(body: ReadableStream<Uint8Array>, byteSize: number): Promise<ImageFacts>;
  get(contentHash: string, width: number): Promise<StoredImage | undefined>;
  /** What is known of an image that was stored before; undefined where it is not there (any more). */
  find(contentHash: string): Promise<ImageFacts | undefined>;
  /** Stored images in the order of their hashes, behind `after`; `last` is where the next call goes on, if there is more. */
  list(after?: string): Promise<{ images: { contentHash: string; storedAt: Date }[]; last?: string }>;
  /** Forgets an image in all its widths. */
  remove(contentHash: string): Promise<void>;
  /** Forgets what uploads have left behind that were received before this moment, and says how many there were. */
  removeUploads(before: Date): Promise<number>;
  /** Answers when the object store does; rejects when it does not. */
  probe(): Promise<void>;
}

/** What an image's own bytes say of it. */
export interface ImageHeader {
  readonly format: ImageFormat;
  /** In pixels, as it is stored: `orientation` says how it is to be turned. */
  readonly width: number;
  readonly height: number;
  /** As EXIF counts: 1 is upright, 5 to 8 lie on their side. */
  readonly orientation: number;
}

/** An image's bytes, from their beginning each time. */
export type OpenImage = () => Promise<ReadableStream<Uint8Array>>;

/** What turns an image into the widths that are served: Cloudflare Images, the WebAssembly codecs, sharp in the seed. */
export interface ImageResizer {
  /**
   * The image in each of these widths, in their order, as WebP: upright, without metadata, never larger than it is.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  toWebp(open: OpenImage, header: ImageHeader, widths: readonly number[]): Promise<Uint8Array[]>;
}
