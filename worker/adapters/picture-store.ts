import type { PictureFormat } from "./picture-format.ts";

/** One stored width of a picture. */
export interface StoredPicture {
  readonly body: ReadableStream;
  readonly contentType: string;
  readonly etag: string;
  readonly byteSize: number;
}

/** What is known of a picture once it was judged by its bytes and stored. */
export interface PictureFacts {
  /** SHA-256 of the original bytes, in hex. */
  readonly contentHash: string;
  /** In pixels, as it is seen: upright. */
  readonly width: number;
  readonly height: number;
}

/** The object store for product pictures, with the making of their widths (contract: pictureWidths). */
export interface PictureStore {
  /**
   * Judges the bytes, makes every width as WebP and stores them under the content hash. Storing twice is one picture.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  put(bytes: Uint8Array): Promise<PictureFacts>;
  /**
   * The same with bytes that are still arriving: never more than a piece of them is in memory.
   * @param byteSize what the sender says there will be
   * @throws StoreError also malformed_request for a body that is of another size, or breaks off
   */
  receive(body: ReadableStream<Uint8Array>, byteSize: number): Promise<PictureFacts>;
  get(contentHash: string, width: number): Promise<StoredPicture | undefined>;
  /** What is known of a picture that was stored before; undefined where it is not there (any more). */
  find(contentHash: string): Promise<PictureFacts | undefined>;
  /** Stored pictures in the order of their hashes, behind `after`; `last` is where the next call goes on, if there is more. */
  list(after?: string): Promise<{ pictures: { contentHash: string; storedAt: Date }[]; last?: string }>;
  /** Forgets a picture in all its widths. */
  remove(contentHash: string): Promise<void>;
  /** Forgets what uploads have left behind that were received before this moment, and says how many there were. */
  removeUploads(before: Date): Promise<number>;
  /** Answers when the object store does; rejects when it does not. */
  probe(): Promise<void>;
}

/** What a picture's own bytes say of it. */
export interface PictureHeader {
  readonly format: PictureFormat;
  /** In pixels, as it is stored: `orientation` says how it is to be turned. */
  readonly width: number;
  readonly height: number;
  /** As EXIF counts: 1 is upright, 5 to 8 lie on their side. */
  readonly orientation: number;
}

/** A picture's bytes, from their beginning each time. */
export type OpenPicture = () => Promise<ReadableStream<Uint8Array>>;

/** What turns a picture into the widths that are served: Cloudflare Images, the WebAssembly codecs, sharp in the seed. */
export interface PictureResizer {
  /**
   * The picture in each of these widths, in their order, as WebP: upright, without metadata, never larger than it is.
   * @throws StoreError("unsupported_media_type" | "payload_too_large" | "service_unavailable")
   */
  toWebp(open: OpenPicture, header: PictureHeader, widths: readonly number[]): Promise<Uint8Array[]>;
}
