import * as v from "valibot";
import { pictureWidths } from "../../contract/catalog.ts";
import { StoreError } from "../../contract/errors.ts";
import { pictureFormatOf } from "./picture-format.ts";
import type { PictureFacts, PictureResizer, PictureStore } from "./picture-store.ts";

const maxPictureBytes = 5 * 1024 * 1024;
// A small file can unpack into gigabytes: its size in pixels is looked at before it is decoded.
const maxPicturePixels = 40_000_000;
// Written anew when it is put again after this: the sweep leaves alone what was written lately, so that it never takes
// away what is just about to be used again.
const freshMilliseconds = 6 * 3_600_000;

const prefix = "pictures/";
const pixels = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const storedFacts = v.object({ width: pixels, height: pixels });

/** Product pictures in R2, at `pictures/{hash}/{width}.webp`. */
export function createR2PictureStore(bucket: R2Bucket, resizer: PictureResizer): PictureStore {
  return {
    async put(bytes) {
      const size = await judge(bytes, resizer);
      const contentHash = await sha256Hex(bytes);
      const facts = { contentHash, ...size };
      const [largest, ...smaller] = storedWidths(size.width).toReversed();
      // The largest is written last: where it is, all of them are.
      if (largest === undefined) return facts;
      const known = await bucket.head(keyOf(contentHash, largest));
      if (known === null) {
        await Promise.all(smaller.map((width) => storeWidth(bucket, resizer, { bytes, facts, width })));
        await storeWidth(bucket, resizer, { bytes, facts, width: largest });
      } else if (Date.now() - known.uploaded.getTime() > freshMilliseconds || !known.customMetadata?.width) {
        await storeWidth(bucket, resizer, { bytes, facts, width: largest });
      }
      return facts;
    },
    async get(contentHash, width) {
      // A picture that is narrower than asked for is stored up to its own width: that is the answer then.
      for (const candidate of pictureWidths.filter((stored) => stored <= width).toReversed()) {
        const object = await bucket.get(keyOf(contentHash, candidate));
        if (object !== null) {
          const { body, httpEtag: etag, size: byteSize } = object;
          return { body, etag, byteSize, contentType: "image/webp" };
        }
      }
      return undefined;
    },
    async find(contentHash) {
      const heads = await Promise.all(pictureWidths.map((width) => bucket.head(keyOf(contentHash, width))));
      const stored = v.safeParse(storedFacts, heads.findLast((head) => head !== null)?.customMetadata);
      return stored.success ? { contentHash, ...stored.output } : undefined;
    },
    async list(after) {
      const startAfter = after === undefined ? {} : { startAfter: keyOf(after, "~") };
      const { objects, truncated } = await bucket.list({ prefix, ...startAfter });
      const newest = new Map<string, Date>();
      for (const { key, uploaded } of objects) {
        const contentHash = key.slice(prefix.length).split("/")[0] ?? "";
        const known = newest.get(contentHash);
        if (known === undefined || known < uploaded) newest.set(contentHash, uploaded);
      }
      const pictures = [...newest].map(([contentHash, storedAt]) => ({ contentHash, storedAt }));
      if (!truncated) return { pictures };
      // The last one's other widths may be on the next page.
      const whole = pictures.length > 1 ? pictures.slice(0, -1) : pictures;
      const last = whole.at(-1)?.contentHash;
      return { pictures: whole, ...(last === undefined ? {} : { last }) };
    },
    async remove(contentHash) {
      await bucket.delete(pictureWidths.map((width) => keyOf(contentHash, width)));
    },
    async probe() {
      await bucket.head("probe");
    },
  };
}

/** Every width of the contract that is not larger than needed: the last is the first that shows the whole original. */
export function storedWidths(originalWidth: number): number[] {
  return pictureWidths.filter((_, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < originalWidth);
}

async function judge(
  bytes: Uint8Array,
  resizer: PictureResizer,
): Promise<Pick<PictureFacts, "width" | "height">> {
  if (bytes.byteLength > maxPictureBytes) {
    throw new StoreError("payload_too_large", { message: "exceeds 5MB limit" });
  }
  const size = pictureFormatOf(bytes) === undefined ? undefined : await measure(bytes, resizer);
  if (size === undefined) throw notAPicture();
  if (size.width * size.height > maxPicturePixels) {
    throw new StoreError("payload_too_large", { message: "has more than 40 megapixels" });
  }
  return size;
}

async function measure(bytes: Uint8Array, resizer: PictureResizer) {
  try {
    return await resizer.measure(bytes);
  } catch (error) {
    throw notAPicture(error);
  }
}

function notAPicture(cause?: unknown): StoreError {
  return new StoreError("unsupported_media_type", { message: "is not an image file", cause });
}

async function storeWidth(
  bucket: R2Bucket,
  resizer: PictureResizer,
  picture: { bytes: Uint8Array; facts: PictureFacts; width: number },
): Promise<void> {
  const webp = await resizer.toWebp(picture.bytes, picture.width);
  const { contentHash, width, height } = picture.facts;
  await bucket.put(keyOf(contentHash, picture.width), webp, {
    httpMetadata: { contentType: "image/webp" },
    // The original's size: the stored one may be smaller.
    customMetadata: { width: String(width), height: String(height) },
  });
}

function keyOf(contentHash: string, width: number | "~"): string {
  return `${prefix}${contentHash}/${width}.webp`;
}

async function sha256Hex(bytes: Uint8Array): Promise<string> {
  // Copied, because a view over shared memory cannot be digested and the type does not say which it is.
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(bytes));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
