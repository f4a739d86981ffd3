import { StoreError } from "../../contract/errors.ts";
import { notAPicture } from "./picture-judge.ts";
import type { PictureResizer } from "./picture-store.ts";

// Cloudflare Images' own numbers (its documentation, "Troubleshooting").
const formatNotSupported = 9520;
const notDecodable = [9412, 9413, 9523];

/**
 * Cloudflare Images. Deployed and locally it applies the orientation by itself and writes WebP without metadata
 * (docs/decisions/0008).
 */
export function createImagesResizer(images: ImagesBinding): PictureResizer {
  return {
    async toWebp(open, { format }, widths) {
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
        throw refusalOf(error, format);
      }
    },
  };
}

/** The picture's fault, or that of an account without Images, without quota, without this format. */
function refusalOf(error: unknown, format: string): StoreError {
  const code = codeOf(error);
  if (typeof code === "number" && notDecodable.includes(code)) return notAPicture(error);
  if (code === formatNotSupported) {
    const message = `is of a format (${format.toUpperCase()}) that cannot be read here. Please use JPEG or PNG`;
    return new StoreError("unsupported_media_type", { message, cause: error });
  }
  return new StoreError("service_unavailable", { message: picturesUnavailable, cause: error });
}

/** Whether another resizer may succeed: this one's account or plan was in the way, not the picture. */
export function isWorthAnotherTry(error: unknown): error is StoreError {
  return (
    error instanceof StoreError &&
    (error.code === "service_unavailable" || codeOf(error.cause) === formatNotSupported)
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

export const picturesUnavailable =
  "cannot be processed at the moment, and nothing of it was saved. Please try again later";
