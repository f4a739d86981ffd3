import sharp from "sharp";
import type { PictureResizer } from "../../worker/adapters/picture-store.ts";

/** What Cloudflare Images does for the Worker, by sharp. Takes the demonstration pictures alone: upright, no metadata. */
export function createSharpResizer(): PictureResizer {
  // A thread a picture: several pictures are resized at once.
  sharp.concurrency(1);
  return {
    async toWebp(open, header, widths) {
      const bytes = new Uint8Array(await new Response(await open()).arrayBuffer());
      const decoded = sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      return Promise.all(
        widths.map(async (width) => {
          // At its own width the WebP is what is asked for.
          if (width >= header.width) return bytes;
          const { data, info } = await decoded;
          const raw = { width: info.width, height: info.height, channels: info.channels };
          const webp = sharp(data, { raw }).resize({ width }).webp({ quality: 80, effort: 1 });
          return new Uint8Array(await webp.toBuffer());
        }),
      );
    },
  };
}
