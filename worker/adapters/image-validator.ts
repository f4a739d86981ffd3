import { imageMessages, maxImageBytes } from "../../contract/catalog/product-form.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { detectImageFormat, type ImageFormat } from "./image-format.ts";
import { readAvif } from "./image-headers/avif.ts";
import { ByteFeed, type FoundHeader, type HeaderParser } from "./image-headers/byte-requests.ts";
import { readGif, readJpeg, readPng, readWebp } from "./image-headers/formats.ts";
import type { ImageHeader } from "./image-store.ts";

// A small file can unpack into gigabytes: its size in pixels is looked at before it is decoded.
const maxImagePixels = 40_000_000;
// As many as detectImageFormat() looks at.
const signatureBytes = 32;

const parsers: Record<ImageFormat, (found: FoundHeader) => HeaderParser> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readAvif,
  gif: readGif,
};

/**
 * Validates an image by its bytes while they arrive: its format, its size in bytes and in pixels, its orientation. Whatever
 * cannot be accepted is refused with the first chunk that shows it.
 */
export class ImageValidator {
  #first = new Uint8Array();
  #byteSize = 0;
  #format: ImageFormat | undefined;
  #feed: ByteFeed | undefined;
  readonly #found: FoundHeader = {};

  /** @throws StoreError unsupported_media_type, payload_too_large */
  take(chunk: Uint8Array): void {
    this.#byteSize += chunk.byteLength;
    if (this.#byteSize > maxImageBytes) {
      throw new StoreError("payload_too_large", { message: imageMessages.tooLarge });
    }
    if (this.#feed === undefined) this.#takeFirst(chunk);
    else this.#read(chunk);
  }

  /** Once all bytes are there. @throws StoreError unsupported_media_type */
  end(): ImageHeader {
    if (this.#feed === undefined) this.#begin();
    const { width = 0, height = 0, orientation = 1 } = this.#found;
    if (this.#format === undefined || width === 0 || height === 0) throw notAImage();
    return { format: this.#format, width, height, orientation };
  }

  #takeFirst(chunk: Uint8Array): void {
    const first = new Uint8Array(this.#first.byteLength + chunk.byteLength);
    first.set(this.#first);
    first.set(chunk, this.#first.byteLength);
    this.#first = first;
    if (first.byteLength >= signatureBytes) this.#begin();
  }

  #begin(): void {
    this.#format = detectImageFormat(this.#first);
    if (this.#format === undefined) throw notAImage();
    this.#feed = new ByteFeed(parsers[this.#format](this.#found));
    this.#read(this.#first);
    this.#first = new Uint8Array();
  }

  #read(chunk: Uint8Array): void {
    try {
      this.#feed?.take(chunk);
    } catch (error) {
      // A parser that is led beyond its bytes: they were made to mislead.
      throw notAImage(error);
    }
    const { width = 0, height = 0 } = this.#found;
    if (width * height > maxImagePixels) {
      throw new StoreError("payload_too_large", { message: "has more than 40 megapixels" });
    }
  }
}

/** The size that is seen: an image that lies on its side is turned upright. */
export function shownSize({ width, height, orientation }: ImageHeader): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export function notAImage(cause?: unknown): StoreError {
  return new StoreError("unsupported_media_type", { message: imageMessages.notAnImage, cause });
}
