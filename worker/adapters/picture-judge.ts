import { StoreError } from "../../contract/errors.ts";
import { imageMessages, maxImageBytes } from "../../contract/product-form.ts";
import { type PictureFormat, pictureFormatOf } from "./picture-format.ts";
import { readAvif } from "./picture-headers/avif.ts";
import { ByteFeed, type FoundHeader, type HeaderParser } from "./picture-headers/byte-requests.ts";
import { readGif, readJpeg, readPng, readWebp } from "./picture-headers/formats.ts";
import type { PictureHeader } from "./picture-store.ts";

// A small file can unpack into gigabytes: its size in pixels is looked at before it is decoded.
const maxPicturePixels = 40_000_000;
// As many as pictureFormatOf() looks at.
const signatureBytes = 32;

const parsers: Record<PictureFormat, (found: FoundHeader) => HeaderParser> = {
  jpeg: readJpeg,
  png: readPng,
  webp: readWebp,
  avif: readAvif,
  gif: readGif,
};

/**
 * Judges a picture by its bytes while they arrive: what it is, how large in bytes and in pixels, how it lies. Whatever
 * cannot be accepted is refused with the first piece that shows it.
 */
export class PictureJudge {
  #first = new Uint8Array();
  #byteSize = 0;
  #format: PictureFormat | undefined;
  #feed: ByteFeed | undefined;
  readonly #found: FoundHeader = {};

  /** @throws StoreError unsupported_media_type, payload_too_large */
  take(piece: Uint8Array): void {
    this.#byteSize += piece.byteLength;
    if (this.#byteSize > maxImageBytes) {
      throw new StoreError("payload_too_large", { message: imageMessages.tooLarge });
    }
    if (this.#feed === undefined) this.#takeFirst(piece);
    else this.#read(piece);
  }

  /** Once all bytes are there. @throws StoreError unsupported_media_type */
  end(): PictureHeader {
    if (this.#feed === undefined) this.#begin();
    const { width = 0, height = 0, orientation = 1 } = this.#found;
    if (this.#format === undefined || width === 0 || height === 0) throw notAPicture();
    return { format: this.#format, width, height, orientation };
  }

  #takeFirst(piece: Uint8Array): void {
    const first = new Uint8Array(this.#first.byteLength + piece.byteLength);
    first.set(this.#first);
    first.set(piece, this.#first.byteLength);
    this.#first = first;
    if (first.byteLength >= signatureBytes) this.#begin();
  }

  #begin(): void {
    this.#format = pictureFormatOf(this.#first);
    if (this.#format === undefined) throw notAPicture();
    this.#feed = new ByteFeed(parsers[this.#format](this.#found));
    this.#read(this.#first);
    this.#first = new Uint8Array();
  }

  #read(piece: Uint8Array): void {
    try {
      this.#feed?.take(piece);
    } catch (error) {
      // A parser that is led beyond its bytes: they were made to mislead.
      throw notAPicture(error);
    }
    const { width = 0, height = 0 } = this.#found;
    if (width * height > maxPicturePixels) {
      throw new StoreError("payload_too_large", { message: "has more than 40 megapixels" });
    }
  }
}

/** The size that is seen: a picture that lies on its side is stood upright. */
export function shownSize({ width, height, orientation }: PictureHeader): { width: number; height: number } {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

export function notAPicture(cause?: unknown): StoreError {
  return new StoreError("unsupported_media_type", { message: imageMessages.notAnImage, cause });
}
