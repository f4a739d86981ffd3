import sharp from "sharp";
import { listStoredWidths } from "../../contract/catalog/product-images.ts";
import type { ImageResizer } from "../../worker/adapters/image-store.ts";

/**
 * Resizes with sharp, because Cloudflare Images does not exist outside the Worker. Supports only images like those of
 * the demonstration catalogue, which are upright WebP files without metadata.
 */
export function createSharpResizer(): ImageResizer {
  // A single thread resizes each image, because several images are resized at once.
  sharp.concurrency(1);
  return {
    async resize(image) {
      const { width, height } = await sharp(image).metadata();
      const widths = listStoredWidths(width);
      const smallerWidths = widths.slice(0, -1);
      // The original is decoded only once, at the largest of the smaller widths.
      const { data, info } = await sharp(image)
        .resize({ width: smallerWidths.at(-1) ?? width })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      const files = widths.map(async (target) => {
        // The largest file is the original.
        if (!smallerWidths.includes(target)) return { width: target, bytes: image };
        const webp = sharp(data, { raw }).resize({ width: target }).webp({ quality: 80, effort: 1 });
        return { width: target, bytes: new Uint8Array(await webp.toBuffer()) };
      });
      return { width, height, files: await Promise.all(files) };
    },
    async toPng(image) {
      return new Uint8Array(await sharp(image).flatten({ background: "#ffffff" }).png().toBuffer());
    },
  };
}
