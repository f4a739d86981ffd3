import { imageWidths, listStoredWidths } from "../../contract/catalog/product-images.ts";
import { StoreError } from "../../contract/shared/errors.ts";
import { createNotAnImageError, readPixelCount } from "./image-format.ts";
import type { ImageResizer, ResizedImage } from "./image-store.ts";

// The limit is checked before an image is decoded, because a small file can unpack into gigabytes.
const maxPixels = 40_000_000;
const largestWidth = Math.max(...imageWidths);

/** Creates the resizer that uses Cloudflare Images. Without the binding, it refuses every upload. */
export function createImageResizer(images: ImagesBinding | undefined): ImageResizer {
  return {
    async resize(image, format) {
      if (images === undefined) throw createUnavailableError();
      try {
        return await resizeWith(images, image);
      } catch (error) {
        throw error instanceof StoreError ? error : toStoreError(error, format);
      }
    },
    async toPng(image) {
      if (images === undefined) throw createUnavailableError();
      try {
        const result = await images
          .input(toStream(image))
          .transform({ width: largestWidth, fit: "scale-down", background: "#ffffff" })
          .output({ format: "image/png" });
        return new Uint8Array(await result.response().arrayBuffer());
      } catch (error) {
        throw createUnavailableError(error);
      }
    },
  };
}

async function resizeWith(images: ImagesBinding, image: Uint8Array<ArrayBuffer>): Promise<ResizedImage> {
  requireFewPixels(readPixelCount(image) ?? 0);
  const original = await readSize(images, image);
  requireFewPixels(original.width * original.height);
  const largest = await toWebp(images, image, largestWidth);
  const size = matchOrientation(await readSize(images, largest), original);
  const widths = listStoredWidths(size.width);
  const createFile = async (width: number) => ({
    width,
    // The last stored width shows the whole original, up to the largest width.
    bytes: width === widths.at(-1) ? largest : await toWebp(images, image, width),
  });
  return { ...size, files: await Promise.all(widths.map(createFile)) };
}

function requireFewPixels(pixels: number): void {
  if (pixels <= maxPixels) return;
  throw new StoreError("payload_too_large", { message: "has more than 40 megapixels" });
}

interface Size {
  readonly width: number;
  readonly height: number;
}

async function readSize(images: ImagesBinding, image: Uint8Array<ArrayBuffer>): Promise<Size> {
  const info = await images.info(toStream(image));
  // Only SVG has no size, and detectImageFormat() refuses SVG.
  if (!("width" in info)) throw createNotAnImageError();
  return { width: info.width, height: info.height };
}

/** Converts an image to WebP upright, without metadata and without enlarging it. */
async function toWebp(
  images: ImagesBinding,
  image: Uint8Array<ArrayBuffer>,
  width: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const result = await images
    .input(toStream(image))
    .transform({ width, fit: "scale-down" })
    .output({ format: "image/webp", quality: 82, anim: false });
  return new Uint8Array(await result.response().arrayBuffer());
}

/**
 * Swaps width and height if `info` reports the stored size of a photograph that is displayed with another orientation.
 */
function matchOrientation(upright: Size, { width, height }: Size): Size {
  const isTurned = width > height !== upright.width > upright.height;
  return isTurned ? { width: height, height: width } : { width, height };
}

function toStream(image: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array> {
  return new Blob([image]).stream();
}

// Error codes of Cloudflare Images (its documentation, "Troubleshooting").
const formatNotSupported = 9520;
const notDecodable = [9412, 9413, 9523];

/** Distinguishes a broken or unsupported image from an account without Images or quota (9422), and from an outage. */
function toStoreError(error: unknown, format: string): StoreError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "number" && notDecodable.includes(code)) return createNotAnImageError(error);
  if (code === formatNotSupported) {
    const message = `is in a format (${format.toUpperCase()}) that the store can't read. Please use JPEG or PNG`;
    return new StoreError("unsupported_media_type", { message, cause: error });
  }
  return createUnavailableError(error);
}

function createUnavailableError(cause?: unknown): StoreError {
  return new StoreError("service_unavailable", {
    message: "can't be processed right now and was not saved. Please try again later",
    cause,
  });
}
