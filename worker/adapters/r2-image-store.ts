import * as v from "valibot";
import { imageWidths, storedWidths } from "../../contract/catalog/catalog.ts";
import { describeError } from "../lib/describe-error.ts";
import { hashBytes } from "../lib/hex.ts";
import type {
  ImageFacts,
  ImageFile,
  ImageFiles,
  ImageHeader,
  ImageResizer,
  ImageStore,
  OpenImage,
} from "./image-store.ts";
import { receiveImage } from "./image-upload.ts";
import { ImageValidator, shownSize } from "./image-validator.ts";

// Written again when it is put after this: the sweep leaves alone what was written lately, so that it never takes
// away what is just about to be used again.
const freshMilliseconds = 6 * 3_600_000;

const prefix = "pictures/";
// Bodies that are being received. What is still there after a day is the sweep's.
const uploadPrefix = "uploads/";
const pixels = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const storedFacts = v.object({ width: pixels, height: pixels });

/** Product images in R2, at `pictures/{hash}/{width}.webp`. */
export function createR2ImageStore(bucket: R2Bucket, resizer: ImageResizer): ImageStore {
  return {
    ...createImageFiles(bucket),
    async put(bytes) {
      const validator = new ImageValidator();
      validator.take(bytes);
      const header = validator.end();
      // Copied, because a view over shared memory cannot be digested and the type does not say which it is.
      const own = new Uint8Array(bytes);
      const contentHash = await hashBytes(own);
      return storeWidths(bucket, resizer, contentHash, header, async () => new Blob([own]).stream());
    },
    async receive(body, byteSize) {
      const key = `${uploadPrefix}${crypto.randomUUID()}`;
      try {
        const { header, contentHash } = await receiveImage(bucket, key, body, byteSize);
        return await storeWidths(bucket, resizer, contentHash, header, () => openUpload(bucket, key));
      } finally {
        await bucket
          .delete(key)
          .catch((error) => console.error("An upload is left to the sweep", describeError(error)));
      }
    },
    async get(contentHash, width) {
      const object =
        (await bucket.get(toKey(contentHash, width))) ?? (await getNarrower(bucket, contentHash, width));
      if (object === null) return undefined;
      return {
        body: object.body,
        etag: object.httpEtag,
        byteSize: object.size,
        contentType: "image/webp",
      };
    },
    async find(contentHash) {
      const heads = await Promise.all(imageWidths.map((width) => bucket.head(toKey(contentHash, width))));
      const stored = v.safeParse(storedFacts, heads.findLast((head) => head !== null)?.customMetadata);
      return stored.success ? { contentHash, ...stored.output } : undefined;
    },
    async list(after) {
      const startAfter = after === undefined ? {} : { startAfter: toKey(after, "~") };
      const { objects, truncated } = await bucket.list({ prefix, ...startAfter });
      const newest = new Map<string, Date>();
      for (const { key, uploaded } of objects) {
        const contentHash = key.slice(prefix.length).split("/")[0] ?? "";
        const known = newest.get(contentHash);
        if (known === undefined || known < uploaded) newest.set(contentHash, uploaded);
      }
      const images = [...newest].map(([contentHash, storedAt]) => ({ contentHash, storedAt }));
      if (!truncated) return { images };
      // The last one's other widths may be on the next page.
      const whole = images.length > 1 ? images.slice(0, -1) : images;
      const last = whole.at(-1)?.contentHash;
      return { images: whole, ...(last === undefined ? {} : { last }) };
    },
    async remove(contentHash) {
      await bucket.delete(imageWidths.map((width) => toKey(contentHash, width)));
    },
    async removeUploads(before) {
      let removed = 0;
      for (let startAfter: string | undefined; ; ) {
        const { objects, truncated } = await bucket.list({
          prefix: uploadPrefix,
          ...(startAfter !== undefined && { startAfter }),
        });
        const old = objects.filter(({ uploaded }) => uploaded < before).map(({ key }) => key);
        if (old.length > 0) await bucket.delete(old);
        removed += old.length;
        startAfter = objects.at(-1)?.key;
        if (!truncated || startAfter === undefined) return removed;
      }
    },
    async probe() {
      await bucket.head("probe");
    },
  };
}

/** The images as they lie in the bucket, without what makes their widths. */
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

/** All widths are made before the first is written; the largest is written last: where it is, all of them are. */
async function storeWidths(
  bucket: R2Bucket,
  resizer: ImageResizer,
  contentHash: string,
  header: ImageHeader,
  open: OpenImage,
): Promise<ImageFacts> {
  const facts = { contentHash, ...shownSize(header) };
  const widths = storedWidths(facts.width);
  const largest = widths.at(-1) ?? imageWidths[0];
  const known = await bucket.head(toKey(contentHash, largest));
  const isFresh = known !== null && Date.now() - known.uploaded.getTime() <= freshMilliseconds;
  if (isFresh && known.customMetadata?.width !== undefined) return facts;
  const wanted = known === null ? widths : [largest];
  const made = await resizer.toWebp(open, header, wanted);
  for (const [index, webp] of made.entries()) {
    await bucket.put(toKey(contentHash, wanted[index] ?? largest), webp, {
      httpMetadata: { contentType: "image/webp" },
      // The original's size, upright: the stored one may be smaller.
      customMetadata: { width: String(facts.width), height: String(facts.height) },
    });
  }
  return facts;
}

/**
 * An image that is narrower than asked for is stored up to its own width. Every image has the smallest width, whose
 * metadata has the original's: one head says which object to get, and a hash that is not stored costs no more than that.
 */
async function getNarrower(
  bucket: R2Bucket,
  contentHash: string,
  width: number,
): Promise<R2ObjectBody | null> {
  const [smallest] = imageWidths;
  if (width === smallest) return null;
  const head = await bucket.head(toKey(contentHash, smallest));
  if (head === null) return null;
  const facts = v.safeParse(storedFacts, head.customMetadata);
  const stored = facts.success ? storedWidths(facts.output.width) : [smallest];
  return bucket.get(toKey(contentHash, stored.findLast((each) => each < width) ?? smallest));
}

async function openUpload(bucket: R2Bucket, key: string): Promise<ReadableStream<Uint8Array>> {
  const object = await bucket.get(key);
  if (object === null) throw new Error("The upload vanished while its widths were being made");
  return object.body;
}

function toKey(contentHash: string, width: number | "~"): string {
  return `${prefix}${contentHash}/${width}.webp`;
}
