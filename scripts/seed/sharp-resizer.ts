import sharp from "sharp";
import type { PictureResizer } from "../../worker/adapters/picture-store.ts";
import { keptPicture } from "./picture-cache.ts";

/** What Cloudflare Images does for the Worker, by sharp: the demonstration pictures are made on this machine. */
export function createSharpResizer(): PictureResizer {
  return {
    async toWebp(open, header, widths) {
      const bytes = new Uint8Array(await new Response(await open()).arrayBuffer());
      // Every width is made from the same pixels, and only where one is not there already: they are decoded once.
      let decoded: ReturnType<typeof decode> | undefined;
      const make = async (width: number) => {
        // The pictures are drawn as WebP, without metadata: at their own width they are what is asked for.
        if (width >= header.width) return bytes;
        return keptPicture(["resized", width, bytes], async () => {
          decoded ??= decode(bytes);
          const { data, info } = await decoded;
          const raw = { width: info.width, height: info.height, channels: info.channels };
          const webp = await sharp(data, { raw })
            .resize({ width })
            .webp({ quality: 80, effort: 1 })
            .toBuffer();
          return new Uint8Array(webp);
        });
      };
      return Promise.all(widths.map(make));
    },
  };
}

function decode(bytes: Uint8Array) {
  return sharp(bytes).raw().toBuffer({ resolveWithObject: true });
}
