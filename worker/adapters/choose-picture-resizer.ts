import { StoreError } from "../../contract/errors.ts";
import { createImagesResizer, isWorthAnotherTry, picturesUnavailable } from "./images-binding.ts";
import { createServiceResizer, type PictureResizerService } from "./picture-resizer-service.ts";
import type { PictureResizer } from "./picture-store.ts";

interface ResizerBindings {
  readonly IMAGES?: ImagesBinding | undefined;
  readonly PICTURE_RESIZER?: PictureResizerService | undefined;
}

/**
 * The one place that decides who makes the widths: Cloudflare Images where the account has it; the second Worker where
 * not, or where Images fails for a reason that is not the picture's (its quota, a format of dearer plans).
 */
export function choosePictureResizer({ IMAGES, PICTURE_RESIZER }: ResizerBindings): PictureResizer {
  const images = IMAGES === undefined ? undefined : createImagesResizer(IMAGES);
  const service = PICTURE_RESIZER === undefined ? undefined : createServiceResizer(PICTURE_RESIZER);
  if (images !== undefined && service !== undefined) return inTurn(images, service);
  return images ?? service ?? noResizer;
}

function inTurn(first: PictureResizer, second: PictureResizer): PictureResizer {
  return {
    async toWebp(...call) {
      try {
        return await first.toWebp(...call);
      } catch (error) {
        if (!isWorthAnotherTry(error)) throw error;
        console.warn("Cloudflare Images did not make a picture: the second Worker does", error.cause);
        return second.toWebp(...call);
      }
    },
  };
}

const noResizer: PictureResizer = {
  toWebp: async () => {
    throw new StoreError("service_unavailable", { message: picturesUnavailable });
  },
};
