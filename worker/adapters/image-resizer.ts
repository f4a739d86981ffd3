import { StoreError } from "../../contract/shared/errors.ts";
import type { ImageResizer } from "./image-store.ts";
import { notAImage } from "./image-validator.ts";

/**
 * Resizes with Cloudflare Images, which applies the orientation and writes WebP without metadata, deployed and locally.
 * Without the binding every upload is refused.
 */
export function createImageResizer(images: ImagesBinding | undefined): ImageResizer {
  return {
    async toWebp(open, { format }, widths) {
      if (images === undefined) throw imagesUnavailable();
      const make = async (width: number) => {
        const result = await images
          .input(await open())
          .transform({ width, fit: "scale-down" })
          .output({ format: "image/webp", quality: 82, anim: false });
        return new Uint8Array(await result.response().arrayBuffer());
      };
      try {
        return await Promise.all(widths.map(make));
      } catch (error) {
        throw toStoreError(error, format);
      }
    },
  };
}

// Error codes of Cloudflare Images (its documentation, "Troubleshooting").
const formatNotSupported = 9520;
const notDecodable = [9412, 9413, 9523];

/** Tells a broken or unsupported image from an account without Images or without quota (9422), and from an outage. */
function toStoreError(error: unknown, format: string): StoreError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code === "number" && notDecodable.includes(code)) return notAImage(error);
  if (code === formatNotSupported) {
    const message = `is of a format (${format.toUpperCase()}) that cannot be read here. Please use JPEG or PNG`;
    return new StoreError("unsupported_media_type", { message, cause: error });
  }
  return imagesUnavailable(error);
}

function imagesUnavailable(cause?: unknown): StoreError {
  return new StoreError("service_unavailable", {
    message: "cannot be processed at the moment, and nothing of it was saved. Please try again later",
    cause,
  });
}
