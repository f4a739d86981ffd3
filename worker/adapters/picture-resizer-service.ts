import { StoreError } from "../../contract/errors.ts";
import { picturesUnavailable } from "./images-binding.ts";
import type { PictureFormat } from "./picture-format.ts";
import { notAPicture } from "./picture-judge.ts";
import type { PictureHeader, PictureResizer } from "./picture-store.ts";

/** The second Worker (worker/resizer), as it is called over its service binding. */
export interface PictureResizerService {
  /** The picture in each of these widths as WebP; undefined for bytes that cannot be decoded. */
  toWebp(
    picture: ReadableStream<Uint8Array>,
    header: PictureHeader,
    widths: readonly number[],
  ): Promise<Uint8Array[] | undefined>;
}

// A decoded picture and its decoder must fit into the 128 MB of an isolate: measured, the worst is 14 bytes a pixel
// (progressive JPEG), and 28 for AVIF.
const maxMegapixels: Record<PictureFormat, number> = { jpeg: 4, png: 4, webp: 4, gif: 4, avif: 2 };

/** Pictures by WebAssembly, in another isolate: for accounts without Cloudflare Images. */
export function createServiceResizer(service: PictureResizerService): PictureResizer {
  return {
    async toWebp(open, header, widths) {
      const limit = maxMegapixels[header.format];
      if (header.width * header.height > limit * 1_000_000) {
        const message = `has more than ${limit} megapixels, the most that this store can process. Please make it smaller`;
        throw new StoreError("payload_too_large", { message });
      }
      const made = await resize(service, await open(), header, widths);
      if (made === undefined) throw notAPicture();
      return made;
    },
  };
}

async function resize(service: PictureResizerService, ...call: Parameters<PictureResizerService["toWebp"]>) {
  try {
    return await service.toWebp(...call);
  } catch (error) {
    throw new StoreError("service_unavailable", { message: picturesUnavailable, cause: error });
  }
}
