import sharp, { type OutputInfo } from "sharp";
import type { PictureResizer } from "../../worker/adapters/picture-store.ts";
import { keptPicture } from "./picture-cache.ts";

interface Decoded {
  readonly data: Buffer;
  readonly info: OutputInfo;
}

/** What Cloudflare Images does for the Worker, by sharp: the demonstration pictures are made on this machine. */
export function createSharpResizer(): PictureResizer {
  // Every width of a picture is made from the same bytes, one right after the other: they are decoded once.
  const decoded = new WeakMap<Uint8Array, Promise<Decoded>>();
  const decode = (bytes: Uint8Array): Promise<Decoded> => {
    const known = decoded.get(bytes) ?? sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    decoded.set(bytes, known);
    return known;
  };
  return {
    async measure(bytes) {
      const { width, height } = await sharp(bytes).metadata();
      return { width, height };
    },
    async toWebp(bytes, width) {
      const original = await sharp(bytes).metadata();
      // The pictures are drawn as WebP, without metadata: at their own width they are what is asked for.
      if (width >= original.width) return bytes;
      return keptPicture(["resized", width, bytes], async () => {
        const { data, info } = await decode(bytes);
        const raw = { width: info.width, height: info.height, channels: info.channels };
        const webp = await sharp(data, { raw }).resize({ width }).webp({ quality: 80, effort: 1 }).toBuffer();
        return new Uint8Array(webp);
      });
    },
  };
}
