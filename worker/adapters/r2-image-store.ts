import * as v from "valibot";
import { imageMessages, maxImageBytes } from "../../contract/catalog/product-form.ts";
import { imageWidths, listStoredWidths } from "../../contract/catalog/product-images.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { hashBytes } from "../lib/hash.ts";
import { createNotAnImageError, detectImageFormat } from "./image-format.ts";
import type {
  ImageFacts,
  ImageFile,
  ImageFiles,
  ImageResizer,
  ImageStore,
  StoredImage,
} from "./image-store.ts";

const prefix = "images/";
const pngSuffix = "/logo.png";
// The limit of R2.
const maxKeysPerDelete = 1_000;
const [smallestWidth] = imageWidths;
// The stored width from which the PNG is made. A logo is at most 240 px wide, on sharp screens 480.
const pngWidth = 640;

/** Creates the image store in R2, at `images/{hash}/{width}.webp`. */
export function createR2ImageStore(bucket: R2Bucket, resizer: ImageResizer): ImageStore {
  async function getPng(contentHash: string): Promise<StoredImage | undefined> {
    const object = await bucket.get(toPngKey(contentHash));
    return object === null ? undefined : toStoredImage(object, "image/png");
  }

  return {
    ...createImageFiles(bucket),
    async put(bytes) {
      if (bytes.byteLength > maxImageBytes) {
        throw new StoreError("payload_too_large", { message: imageMessages.tooLarge });
      }
      const format = detectImageFormat(bytes);
      if (format === undefined) throw createNotAnImageError();
      // The bytes are copied, because a view's type allows shared memory, which cannot be hashed.
      const image = new Uint8Array(bytes);
      const contentHash = await hashBytes(image);
      const stored = await findFacts(bucket, contentHash);
      if (stored !== undefined && (await renew(bucket, contentHash))) return stored;
      const { width, height, files } = await resizer.resize(image, format);
      // The largest width is written last, because findFacts() takes it as proof that all widths are stored.
      for (const file of files) {
        await bucket.put(toKey(contentHash, file.width), file.bytes, {
          httpMetadata: { contentType: "image/webp" },
          customMetadata: { width: String(width), height: String(height) },
        });
      }
      return { contentHash, width, height };
    },
    async get(contentHash, width) {
      const object =
        (await bucket.get(toKey(contentHash, width))) ?? (await getNarrower(bucket, contentHash, width));
      return object === null ? undefined : toStoredImage(object, "image/webp");
    },
    getPng,
    async createPng(contentHash) {
      const source =
        (await bucket.get(toKey(contentHash, pngWidth))) ??
        (await getNarrower(bucket, contentHash, pngWidth));
      if (source === null) return undefined;
      const png = await resizer.toPng(new Uint8Array(await source.arrayBuffer()));
      await bucket.put(toPngKey(contentHash), png);
      return getPng(contentHash);
    },
    find: (contentHash) => findFacts(bucket, contentHash),
    async list(after) {
      // "~" sorts after every width, so that the list continues with the next image.
      const startAfter = after === undefined ? {} : { startAfter: toKey(after, "~") };
      const { objects, truncated } = await bucket.list({ prefix, ...startAfter });
      const lastUploads = new Map<string, Date>();
      for (const { key, uploaded } of objects) {
        if (key.endsWith(pngSuffix)) continue;
        const contentHash = key.slice(prefix.length).split("/")[0] ?? "";
        const lastUpload = lastUploads.get(contentHash);
        if (lastUpload === undefined || lastUpload < uploaded) lastUploads.set(contentHash, uploaded);
      }
      const images = [...lastUploads].map(([contentHash, storedAt]) => ({ contentHash, storedAt }));
      if (!truncated) return { images };
      // Further widths of the last image may be on the next page.
      const completeImages = images.length > 1 ? images.slice(0, -1) : images;
      const last = completeImages.at(-1)?.contentHash;
      return { images: completeImages, ...(last !== undefined && { last }) };
    },
    async remove(contentHashes) {
      const keys = contentHashes.flatMap((contentHash) =>
        imageWidths.map((width) => toKey(contentHash, width)),
      );
      for (let start = 0; start < keys.length; start += maxKeysPerDelete) {
        await bucket.delete(keys.slice(start, start + maxKeysPerDelete));
      }
    },
    async probe() {
      await bucket.head("probe");
    },
  };
}

/** Creates the part of the image store that needs no resizer, for backups. */
export function createImageFiles(bucket: R2Bucket): ImageFiles {
  return {
    async exportFiles(contentHash) {
      const objects = await Promise.all(
        imageWidths.map(async (width) => ({ width, object: await bucket.get(toKey(contentHash, width)) })),
      );
      const files: ImageFile[] = [];
      for (const { width, object } of objects) {
        if (object === null) continue;
        const bytes = new Uint8Array(await object.arrayBuffer());
        files.push({ width, bytes, facts: object.customMetadata ?? {} });
      }
      return files;
    },
    async importFile(contentHash, { width, bytes, facts }) {
      await bucket.put(toKey(contentHash, width), bytes, {
        httpMetadata: { contentType: "image/webp" },
        customMetadata: { ...facts },
      });
    },
  };
}

const pixels = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const storedSize = v.object({ width: pixels, height: pixels });

async function findFacts(bucket: R2Bucket, contentHash: string): Promise<ImageFacts | undefined> {
  const smallest = await bucket.head(toKey(contentHash, smallestWidth));
  const size = v.safeParse(storedSize, smallest?.customMetadata);
  if (!size.success) return undefined;
  const largestWidth = Math.max(...listStoredWidths(size.output.width));
  const largest = await bucket.head(toKey(contentHash, largestWidth));
  return largest === null ? undefined : { contentHash, ...size.output };
}

/**
 * Writes the smallest width again, so that the image counts as new. The nightly deletion of unused images skips images
 * that were written in the last 31 days.
 * @returns false if the image was deleted in the meantime
 */
async function renew(bucket: R2Bucket, contentHash: string): Promise<boolean> {
  const key = toKey(contentHash, smallestWidth);
  const object = await bucket.get(key);
  if (object === null) return false;
  await bucket.put(key, await object.arrayBuffer(), {
    httpMetadata: { contentType: "image/webp" },
    customMetadata: object.customMetadata ?? {},
  });
  return true;
}

/**
 * Returns the largest stored width below the requested one, because images are stored only up to their own width. The
 * smallest width is read first. Every image has it, with the original's size in its metadata, so that an unknown hash
 * costs only one more HEAD.
 */
async function getNarrower(
  bucket: R2Bucket,
  contentHash: string,
  width: number,
): Promise<R2ObjectBody | null> {
  if (width === smallestWidth) return null;
  const head = await bucket.head(toKey(contentHash, smallestWidth));
  if (head === null) return null;
  const size = v.safeParse(storedSize, head.customMetadata);
  const widths = size.success ? listStoredWidths(size.output.width) : [smallestWidth];
  return bucket.get(toKey(contentHash, widths.findLast((candidate) => candidate < width) ?? smallestWidth));
}

function toStoredImage({ body, httpEtag, size }: R2ObjectBody, contentType: string): StoredImage {
  return { body, etag: httpEtag, byteSize: size, contentType };
}

function toPngKey(contentHash: string): string {
  return `${prefix}${contentHash}${pngSuffix}`;
}

function toKey(contentHash: string, width: number | "~"): string {
  return `${prefix}${contentHash}/${width}.webp`;
}
