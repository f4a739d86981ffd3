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
  readonly width: number;
  readonly height: number;
}

/** The object store for product pictures, with the making of their widths (contract: pictureWidths). */
export interface PictureStore {
  /**
   * Judges the bytes, makes every width as WebP and stores them under the content hash. Storing twice is one picture.
   * @throws StoreError("unsupported_media_type" | "payload_too_large")
   */
  put(bytes: Uint8Array): Promise<PictureFacts>;
  get(contentHash: string, width: number): Promise<StoredPicture | undefined>;
  /** What is known of a picture that was stored before; undefined where it is not there (any more). */
  find(contentHash: string): Promise<PictureFacts | undefined>;
  /** Stored pictures in the order of their hashes, behind `after`; `last` is where the next call goes on, if there is more. */
  list(after?: string): Promise<{ pictures: { contentHash: string; storedAt: Date }[]; last?: string }>;
  /** Forgets a picture in all its widths. */
  remove(contentHash: string): Promise<void>;
  /** Answers when the object store does; rejects when it does not. */
  probe(): Promise<void>;
}

/** What turns an uploaded picture into the widths that are served: Cloudflare Images, or sharp in the seed. */
export interface PictureResizer {
  /** The picture's size in pixels, read without decoding it; undefined when the bytes are no picture. */
  measure(bytes: Uint8Array): Promise<{ width: number; height: number } | undefined>;
  /** The picture as WebP at this width, without its metadata, never larger than it is. */
  toWebp(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}
