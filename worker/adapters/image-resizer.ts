import { StoreError } from "../../contract/shared/errors.ts";
import type { ImageFormat } from "./image-format.ts";
import type { ImageHeader, ImageResizer } from "./image-store.ts";
import { notAImage } from "./image-validator.ts";

interface ResizerBindings {
  readonly IMAGES?: ImagesBinding | undefined;
  readonly PICTURE_RESIZER?: ImageResizerService | undefined;
}

/**
 * The one place that decides who makes the widths: Cloudflare Images where the account has it; the second Worker where
 * not, or where Images fails for a reason that is not the image's (its quota, a format of dearer plans).
 */
export function chooseImageResizer({ IMAGES, PICTURE_RESIZER }: ResizerBindings): ImageResizer {
  const images = IMAGES === undefined ? undefined : createImagesResizer(IMAGES);
  const service = PICTURE_RESIZER === undefined ? undefined : createServiceResizer(PICTURE_RESIZER);
  if (images !== undefined && service !== undefined) return inTurn(images, service);
  return images ?? service ?? noResizer;
}

function inTurn(first: ImageResizer, second: ImageResizer): ImageResizer {
  return {
    async toWebp(...call) {
      try {
        return await first.toWebp(...call);
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error;
        console.warn("Cloudflare Images did not make an image: the second Worker does", error.cause);
        return second.toWebp(...call);
      }
    },
  };
}

const noResizer: ImageResizer = {
  toWebp: async () => {
    throw new StoreError("service_unavailable", { message: imagesUnavailable });
  },
};

// Cloudflare Images' own numbers (its documentation, "Troubleshooting").
const formatNotSupported = 9520;
const notDecodable = [9412, 9413, 9523];

/**
 * Cloudflare Images. Deployed and locally it applies the orientation and writes WebP without metadata
 * (docs/decisions/0008).
 */
function createImagesResizer(images: ImagesBinding): ImageResizer {
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
        throw toStoreError(error, format);
      }
    },
  };
}

/** The image's fault, or that of an account without Images, without quota, without this format. */
function toStoreError(error: unknown, format: string): StoreError {
  const code = readErrorCode(error);
  if (typeof code === "number" && notDecodable.includes(code)) return notAImage(error);
  if (code === formatNotSupported) {
    const message = `is of a format (${format.toUpperCase()}) that cannot be read here. Please use JPEG or PNG`;
    return new StoreError("unsupported_media_type", { message, cause: error });
  }
  return new StoreError("service_unavailable", { message: imagesUnavailable, cause: error });
}

/** Whether another resizer may succeed: this one's account or plan was in the way, not the image. */
function isWorthAnotherTry(error: unknown): error is StoreError {
  return (
    error instanceof StoreError &&
    (error.code === "service_unavailable" || readErrorCode(error.cause) === formatNotSupported)
  );
}

function readErrorCode(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

const imagesUnavailable =
  "cannot be processed at the moment, and nothing of it was saved. Please try again later";

/** The second Worker (worker/resizer), as it is called over its service binding. */
export interface ImageResizerService {
  /** The image in each of these widths as WebP; undefined for bytes that cannot be decoded. */
  toWebp(
    image: ReadableStream<Uint8Array>,
    header: ImageHeader,
    widths: readonly number[],
  ): Promise<Uint8Array[] | undefined>;
}

// A decoded image and its decoder must fit into the 128 MB of an isolate: measured, the worst is 14 bytes a pixel
// (progressive JPEG), and 28 for AVIF.
const maxMegapixels: Record<ImageFormat, number> = { jpeg: 4, png: 4, webp: 4, gif: 4, avif: 2 };

/** Images by WebAssembly, in another isolate: for accounts without Cloudflare Images. */
function createServiceResizer(service: ImageResizerService): ImageResizer {
  return {
    async toWebp(open, header, widths) {
      const limit = maxMegapixels[header.format];
      if (header.width * header.height > limit * 1_000_000) {
        const message = `has more than ${limit} megapixels, the most that this store can process. Please make it smaller`;
        throw new StoreError("payload_too_large", { message });
      }
      const made = await resize(service, await open(), header, widths);
      if (made === undefined) throw notAImage();
      return made;
    },
  };
}

async function resize(service: ImageResizerService, ...call: Parameters<ImageResizerService["toWebp"]>) {
  try {
    return await service.toWebp(...call);
  } catch (error) {
    throw new StoreError("service_unavailable", { message: imagesUnavailable, cause: error });
  }
}
